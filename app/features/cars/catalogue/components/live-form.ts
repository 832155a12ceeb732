import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { cleanText } from "#app/lib/address-text.ts";
import { useChosenBefore } from "#app/ui/chosen-before.ts";

const pauseInMilliseconds = 350;

type Options = {
  /** The page that shows the results while a person changes the form. */
  place: string;
  /** The search of the page as it is now, in the form's order. */
  query: string;
  /** Whether changes add no steps to the history: the form is a dialog, and Back must close it and not undo a tick. */
  overlay?: boolean;
};

/**
 * Searches while a person changes a form of the catalogue. A tick adds its own step to the history, so Back undoes it. Typing and sliders
 * wait for a pause, and continuous typing is one step. Without JavaScript, the form's button loads the page. The form's fields are the
 * search: the server reads them, and no script knows what they mean.
 */
export function useLiveForm({ place, query, overlay = false }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastWasTyped = useRef(false);
  /** Whether the person has typed something that no search includes yet. */
  const [typing, setTyping] = useState(false);
  const navigate = useNavigate();

  const commit = (typed: boolean, target = place) => {
    clearTimeout(timer.current);
    setTyping(false);
    if (!form.current) return;
    const asked = queryOf(form.current);
    // The form has no page number, so the same search on another page is no change.
    if (asked === query && target === place) return;
    const replace = overlay || (typed && lastWasTyped.current);
    void navigate(asked === "" ? target : `${target}?${asked}`, { replace, preventScrollReset: true });
    lastWasTyped.current = typed;
  };
  /** The timer calls the latest function, because it knows the current address. */
  const newestCommit = useRef(commit);
  useEffect(() => {
    newestCommit.current = commit;
  });

  useChosenBefore(form, () => commit(false));

  const commitAfterPause = (typed: boolean) => {
    clearTimeout(timer.current);
    setTyping(true);
    timer.current = setTimeout(() => newestCommit.current(typed), pauseInMilliseconds);
  };

  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    const field: unknown = event.target;
    if (field instanceof HTMLInputElement && field.type === "range") return;
    if (field instanceof HTMLInputElement && field.type !== "checkbox") commitAfterPause(true);
    else commit(false);
  };

  /** A button with an address of its own leads there with the search. */
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    commit(false, event.nativeEvent.submitter?.getAttribute("formaction") ?? place);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  return { form, onChange, onSubmit, onSliderMoved: () => commitAfterPause(false), typing };
}

/**
 * The form's fields as the server writes a search (search-params.ts): without empty fields, without the default order, and with texts on
 * one line.
 */
function queryOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [name, cleanText(typeof value === "string" ? value : "")]);
  return new URLSearchParams(fields.filter(([name, value]) => value !== "" && (name !== "sort" || value !== "newest"))).toString();
}
