import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useDrafts } from "./drafts.ts";
import { UnsavedQuestion } from "./unsaved-question.tsx";

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
