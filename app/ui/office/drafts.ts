import { type RefObject, useEffect, useState } from "react";

/**
 * Notices what is typed into the forms below a `[data-draft]` in a place and not sent yet. Answers how to ask whether there is something; while
 * there is, the browser asks before it leaves the page.
 */
export function useDrafts(place: RefObject<HTMLElement | null>): () => boolean {
  const [drafts] = useState(() => new Drafts());
  useEffect(() => {
    const { current: watched } = place;
    const onLeave = (event: BeforeUnloadEvent) => {
      if (drafts.unsaved()) event.preventDefault();
    };
    // By these a person comes into a form, before anything in it can change.
    watched?.addEventListener("focusin", drafts.watch);
    watched?.addEventListener("pointerdown", drafts.watch);
    addEventListener("beforeunload", onLeave);
    return () => {
      watched?.removeEventListener("focusin", drafts.watch);
      watched?.removeEventListener("pointerdown", drafts.watch);
      removeEventListener("beforeunload", onLeave);
    };
  }, [place, drafts]);
  return drafts.unsaved;
}

class Drafts {
  /** What each form said when somebody came into it. One that was saved comes back as another element. */
  readonly #first = new Map<HTMLFormElement, string>();

  readonly watch = ({ target }: Event): void => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>("[data-draft] form") : null;
    if (form && !this.#first.has(form)) this.#first.set(form, written(form));
  };

  readonly unsaved = (): boolean => [...this.#first].some(([form, first]) => form.isConnected && written(form) !== first);
}

/** What a person could have written, and where; what a form says besides is not theirs. */
function written(form: HTMLFormElement): string {
  const fields = [...form.elements].flatMap((element) => {
    if (element instanceof HTMLInputElement) return element.type === "hidden" ? [] : [[element.name, element.value, element.checked]];
    return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement ? [[element.name, element.value]] : [];
  });
  return JSON.stringify(fields);
}
