import { type RefObject, useEffect, useState } from "react";

/**
 * Watches for unsent text in forms below a `[data-draft]` element. Returns a function that tells whether there is any, in the whole place or
 * in an element; while there is, the browser asks before it leaves the page.
 */
export function useDrafts(place: RefObject<HTMLElement | null>): (within?: Node) => boolean {
  const [drafts] = useState(() => new Drafts());
  useEffect(() => {
    const { current: watched } = place;
    const onLeave = (event: BeforeUnloadEvent) => {
      if (drafts.unsaved()) event.preventDefault();
    };
    // These events reach a form before a person can change it.
    watched?.addEventListener("focusin", drafts.watch);
    watched?.addEventListener("pointerdown", drafts.watch);
    watched?.addEventListener("reset", drafts.forget);
    addEventListener("beforeunload", onLeave);
    return () => {
      watched?.removeEventListener("focusin", drafts.watch);
      watched?.removeEventListener("pointerdown", drafts.watch);
      watched?.removeEventListener("reset", drafts.forget);
      removeEventListener("beforeunload", onLeave);
    };
  }, [place, drafts]);
  return drafts.unsaved;
}

class Drafts {
  /** The content of each form when a person first entered it. A saved form is reset or rendered as a new element. */
  readonly #first = new Map<HTMLFormElement, string>();

  readonly watch = ({ target }: Event): void => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>("[data-draft] form") : null;
    if (form && !this.#first.has(form)) this.#first.set(form, written(form));
  };

  readonly forget = ({ target }: Event): void => {
    if (target instanceof HTMLFormElement) this.#first.delete(target);
  };

  readonly unsaved = (within: Node = document): boolean =>
    [...this.#first].some(([form, first]) => within.contains(form) && written(form) !== first);
}

/** All values that a person can change; hidden fields are left out. */
function written(form: HTMLFormElement): string {
  const fields = [...form.elements].flatMap((element) => {
    if (element instanceof HTMLInputElement) return element.type === "hidden" ? [] : [[element.name, element.value, element.checked]];
    return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement ? [[element.name, element.value]] : [];
  });
  return JSON.stringify(fields);
}
