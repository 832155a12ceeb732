import { lazy, Suspense, useEffect, useState } from "react";

/** Loaded on demand, because most people have already answered. */
const PreferencesSurvey = lazy(() => import("./preferences-survey.tsx").then(({ PreferencesSurvey: survey }) => ({ default: survey })));

const delayInMilliseconds = 1_000;

type Properties = {
  /** The session's id: the survey opens by itself once per session. */
  sessionId: string;
  missing: boolean;
  wanted: boolean;
  onClose: () => void;
};

/** Opens the survey one second after a person without preferences arrives, once per session (SURVEY-10). */
export function SurveyOnArrival({ sessionId, missing, wanted, onClose }: Properties) {
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    if (!missing || wasOffered(sessionId)) return undefined;
    const timer = setTimeout(() => {
      // The person has opened another dialog meanwhile.
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
  // Once shown, the survey stays mounted for its success message.
  const [opened, setOpened] = useState(false);
  if (open && !opened) setOpened(true);
  return <Suspense>{opened && <PreferencesSurvey open={open} onClose={close} />}</Suspense>;
}

const keyOf = (sessionId: string) => `survey-offered-${sessionId}`;

/** Whether this session was offered the survey. True when the browser blocks storage, because otherwise every page would offer it. */
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
    // The read before worked, so writing should work too. If it fails, the survey is offered once more.
  }
}
