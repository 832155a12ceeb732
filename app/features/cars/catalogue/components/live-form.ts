import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { catalogueAddress, type CataloguePlace, readCatalogueSearch } from "../search-params.ts";

const pauseInMilliseconds = 350;

/**
 * Searches while a person changes the catalogue's form. A tick adds its own step to the history, so Back undoes it. Typing and sliders wait
 * for a pause, and continuous typing is one step. Without JavaScript, the form's button loads the page.
 */
export function useLiveForm(place: CataloguePlace) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastWasTyped = useRef(false);
  /** Whether the person has typed something that no search includes yet. */
  const [typing, setTyping] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();

  const commit = (typed: boolean) => {
    clearTimeout(timer.current);
    setTyping(false);
    if (!form.current) return;
    const entries = [...new FormData(form.current)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const address = catalogueAddress(readCatalogueSearch(new URLSearchParams(entries)), place);
    // The form has no page number, so the same search on another page is no change.
    const shown = catalogueAddress({ ...readCatalogueSearch(new URLSearchParams(location.search)), page: 1 }, place);
    if (address === shown) return;
    void navigate(address, { replace: typed && lastWasTyped.current, preventScrollReset: true });
    lastWasTyped.current = typed;
  };
  /** The timer calls the latest function, because it knows the current address. */
  const newestCommit = useRef(commit);
  useEffect(() => {
    newestCommit.current = commit;
  });

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

  const onSubmit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    commit(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  return { form, onChange, onSubmit, onSliderMoved: () => commitAfterPause(false), typing };
}
