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
    for (const form of watched?.querySelectorAll<HTMLFormElement>("[data-draft] form") ?? []) drafts.enteredBefore(form);
    // From now on, these events reach a form before a person can change it.
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

  /** For a form that a person may have entered before React took over. It began with what the server wrote into it. */
  enteredBefore(form: HTMLFormElement): void {
    const first = written(form, "by the server");
    if (form.contains(document.activeElement) || first !== written(form)) this.#first.set(form, first);
  }

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

/** All values that a person can change; hidden fields are left out. A select does not tell reliably what the server wrote, so it counts as it is. */
function written(form: HTMLFormElement, when: "now" | "by the server" = "now"): string {
  const isNow = when === "now";
  const fields = [...form.elements].flatMap((element) => {
    if (element instanceof HTMLSelectElement) return [[element.name, element.value]];
    if (element instanceof HTMLTextAreaElement) return [[element.name, isNow ? element.value : element.defaultValue]];
    if (!(element instanceof HTMLInputElement) || element.type === "hidden") return [];
    return [isNow ? [element.name, element.value, element.checked] : [element.name, element.defaultValue, element.defaultChecked]];
  });
  return JSON.stringify(fields);
}
