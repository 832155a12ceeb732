import { lazy, Suspense, useEffect, useState } from "react";

/** Most people who come have answered already. */
const PreferencesSurvey = lazy(() => import("./preferences-survey.tsx").then(({ PreferencesSurvey: survey }) => ({ default: survey })));

const delayInMilliseconds = 1_000;

type Properties = {
  /** Of the signed-in session: the survey opens by itself once in each. */
  sessionId: string;
  /** Whether nothing was saved yet. */
  missing: boolean;
  /** Asked for by the person. */
  wanted: boolean;
  onClose: () => void;
};

/** Opens the survey a second after a person without preferences came, once per sign-in (SURVEY-10). */
export function SurveyOnArrival({ sessionId, missing, wanted, onClose }: Properties) {
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    if (!missing || wasOffered(sessionId)) return undefined;
    const timer = setTimeout(() => {
      // Whoever has opened something else by now is busy with that.
      if (document.querySelector("dialog:modal")) return;
      rememberOffer(sessionId);
      setArrived(true);
    }, delayInMilliseconds);
    return () => clearTimeout(timer);
  }, [sessionId, missing]);
  const close = () => {
    setArrived(false);
    onClose();
  };
  const open = arrived || wanted;
  // From then on it stays, for the sentence that says that all was saved.
  const [begun, setBegun] = useState(false);
  if (open && !begun) setBegun(true);
  return <Suspense>{begun && <PreferencesSurvey open={open} onClose={close} />}</Suspense>;
}

const keyOf = (sessionId: string) => `survey-offered-${sessionId}`;

/** A browser that stores nothing is not asked again and again: it is not asked at all. */
function wasOffered(sessionId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(sessionId)) !== null;
  } catch {
    return true;
  }
}

function rememberOffer(sessionId: string): void {
  try {
    sessionStorage.setItem(keyOf(sessionId), "yes");
  } catch {
    // Read before, so it can be written; if not, the worst is one more offer.
  }
}
