import { type RefObject, useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useDrafts } from "./drafts.ts";
import { UnsavedQuestion } from "./unsaved-question.tsx";

/**
 * The ways out of a place that holds forms: `leave` goes to an address, and so do any link in the place and the browser's own way back, but all
 * of them ask first where something typed would be lost. `question` is what they ask, to be put into the place.
 */
export function useLeaving(place: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  const unsaved = useDrafts(place);
  const [asked, setAsked] = useState<{ go: () => void }>();
  const goTo = useCallback((address: string) => void navigate(address, { preventScrollReset: true }), [navigate]);
  useEffect(() => {
    const { current: watched } = place;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !leadsAway(link) || !unsaved()) return;
      event.preventDefault();
      setAsked({ go: () => goTo(link.pathname + link.search + link.hash) });
    };
    watched?.addEventListener("click", onClick, { capture: true });
    return () => watched?.removeEventListener("click", onClick, { capture: true });
  }, [place, unsaved, goTo]);
  useBackAsked(unsaved, setAsked);
  const leaveBy = (go: () => void) => {
    // Gone before the place goes, for while a question is open the page under it cannot have the focus back.
    setAsked(undefined);
    go();
  };
  return {
    leave: (address: string) => (unsaved() ? setAsked({ go: () => goTo(address) }) : goTo(address)),
    question: asked && <UnsavedQuestion onStay={() => setAsked(undefined)} onLeave={() => leaveBy(asked.go)} />,
  };
}

/** Asks before the browser's way back or on is gone. A browser that cannot be stopped there goes without a question. */
function useBackAsked(unsaved: () => boolean, onAsked: (asked: { go: () => void }) => void) {
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

/** Another tab, a mail or a place on this page leads away from nothing. */
function leadsAway({ target, origin, pathname }: HTMLAnchorElement): boolean {
  return target === "" && origin === location.origin && pathname !== location.pathname;
}
