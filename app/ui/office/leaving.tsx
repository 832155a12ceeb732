import { type RefObject, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useDrafts } from "./drafts.ts";
import { UnsavedQuestion } from "./unsaved-question.tsx";

/**
 * The ways out of a place that holds forms: `leave` goes to an address, and so does any link in the place, but both ask first where something
 * typed would be lost. `question` is what they ask, to be put into the place.
 */
export function useLeaving(place: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  const unsaved = useDrafts(place);
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    const { current: watched } = place;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !leadsAway(link) || !unsaved()) return;
      event.preventDefault();
      setAsked(link.pathname + link.search + link.hash);
    };
    watched?.addEventListener("click", onClick, { capture: true });
    return () => watched?.removeEventListener("click", onClick, { capture: true });
  }, [place, unsaved]);
  const go = (address: string) => {
    // Gone before the place goes, for while a question is open the page under it cannot have the focus back.
    setAsked(undefined);
    void navigate(address, { preventScrollReset: true });
  };
  return {
    leave: (address: string) => (unsaved() ? setAsked(address) : go(address)),
    question: asked !== undefined && <UnsavedQuestion onStay={() => setAsked(undefined)} onLeave={() => go(asked)} />,
  };
}

/** Another tab, a mail or a place on this page leads away from nothing. */
function leadsAway({ target, origin, pathname }: HTMLAnchorElement): boolean {
  return target === "" && origin === location.origin && pathname !== location.pathname;
}
