import { type ChangeEvent, useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { catalogueAddress, type CataloguePlace, readCatalogueSearch } from "../search-params.ts";

const typingPauseInMilliseconds = 350;

/**
 * Makes the catalogue's form answer while a person changes it. A tick or a slider let go is a step of its own, so Back undoes it; typing
 * waits for a pause, and one stretch of typing is one step. Without a script the form's button does the same by a page load.
 */
export function useLiveForm(place: CataloguePlace) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typing = useRef(false);
  const navigate = useNavigate();

  const commit = useCallback(
    (typed: boolean) => {
      clearTimeout(timer.current);
      if (!form.current) return;
      const entries = [...new FormData(form.current)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
      const search = readCatalogueSearch(new URLSearchParams(entries));
      void navigate(catalogueAddress(search, place), { replace: typed && typing.current, preventScrollReset: true });
      typing.current = typed;
    },
    [navigate, place],
  );

  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    const field: unknown = event.target;
    if (field instanceof HTMLInputElement && field.type === "range") return;
    if (field instanceof HTMLInputElement && field.type !== "checkbox") {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => commit(true), typingPauseInMilliseconds);
      return;
    }
    commit(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  return { form, onChange, commit: () => commit(false) };
}
