import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../button.tsx";
import { useModal } from "../modal.ts";

/**
 * Asks before a person leaves an area with unsent text. The ways out are `leave` (it navigates to an address), a link in the area to another
 * page or with `data-replaces`, and the browser's back button. Render `question` inside the area.
 */
export function useLeaveConfirmation(place: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  const unsaved = useDrafts(place);
  const [asked, setAsked] = useState<{ go: () => void }>();
  const goTo = useCallback((address: string) => void navigate(address, { preventScrollReset: true }), [navigate]);
  useEffect(() => {
    const { current: watched } = place;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !(leavesPage(link) ? unsaved() : replaces(link, unsaved))) return;
      event.preventDefault();
      setAsked({ go: () => goTo(link.pathname + link.search + link.hash) });
    };
    watched?.addEventListener("click", onClick, { capture: true });
    return () => watched?.removeEventListener("click", onClick, { capture: true });
  }, [place, unsaved, goTo]);
  useBackConfirmation(unsaved, setAsked);
  const leaveBy = (go: () => void) => {
    // The question closes first, because while it is open the page below cannot get the focus back.
    setAsked(undefined);
    go();
  };
  return {
    leave: (address: string) => (unsaved() ? setAsked({ go: () => goTo(address) }) : goTo(address)),
    question: asked && <UnsavedQuestion onStay={() => setAsked(undefined)} onLeave={() => leaveBy(asked.go)} />,
  };
}

/** An area of a page that asks before a person leaves it with unsent text. */
export function DraftArea({ className = "", children }: { className?: string; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const { question } = useLeaveConfirmation(area);
  return (
    <div ref={area} className={className}>
      {children}
      {question}
    </div>
  );
}

/**
 * Asks before the browser goes back or forward. A browser in which this cannot be stopped goes without a question.
 *
 * React Router's `useBlocker` is not enough here. It does not stop the way back to an entry of the history that a plain link to a fragment
 * made, such as «Saltar al contenido». The text would be lost without a question. A closing tab needs `beforeunload` in both cases.
 */
function useBackConfirmation(unsaved: () => boolean, onAsked: (asked: { go: () => void }) => void) {
  useEffect(() => {
    if (!("navigation" in window)) return;
    let answered = false;
    const onNavigate = (event: NavigateEvent) => {
      if (answered || event.navigationType !== "traverse" || !event.cancelable || !unsaved()) return;
      if (new URL(event.destination.url).pathname === location.pathname) return;
      event.preventDefault();
      onAsked({
        go: () => {
          answered = true;
          navigation.traverseTo(event.destination.key);
        },
      });
    };
    navigation.addEventListener("navigate", onNavigate);
    return () => navigation.removeEventListener("navigate", onNavigate);
  }, [unsaved, onAsked]);
}

/** A link that stays on the page may name, by its id, a part that it replaces; only the text in there gets lost. */
function replaces({ dataset }: HTMLAnchorElement, unsaved: (within: Node) => boolean): boolean {
  const replaced = dataset["replaces"] === undefined ? null : document.getElementById(dataset["replaces"]);
  return replaced !== null && unsaved(replaced);
}

/** A link to another tab, another site, a mail or a fragment of this page does not leave the area. */
function leavesPage({ target, origin, pathname }: HTMLAnchorElement): boolean {
  return target === "" && origin === location.origin && pathname !== location.pathname;
}

type QuestionProperties = { onStay: () => void; onLeave: () => void };

/** Asks before unsent text is discarded. */
function UnsavedQuestion({ onStay, onLeave }: QuestionProperties) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="unsaved-title"
      className="dialog-sheet tablet:max-w-md"
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onStay();
      }}
    >
      <div className="flex flex-col gap-5 px-5 py-6 tablet:px-7">
        <div>
          <h2 id="unsaved-title" className="text-heading-3">
            ¿Salir sin guardar?
          </h2>
          <p className="mt-1 text-soft">Lo que has escrito se perderá.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={onStay}>
            Seguir escribiendo
          </Button>
          <Button look="secondary" size="small" onClick={onLeave}>
            Salir sin guardar
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/**
 * Watches for unsent text in forms below a `[data-draft]` element. Returns a function that tells whether there is any, in the whole place or
 * in an element; while there is, the browser asks before it leaves the page.
 */
function useDrafts(place: RefObject<HTMLElement | null>): (within?: Node) => boolean {
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
