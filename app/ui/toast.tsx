import { type ReactNode, useState } from "react";
import { useNavigation } from "react-router";

type Properties = {
  tone: "good" | "bad";
  title: string;
  text: string;
  /** Also before the page's new data have come: it tells that something has begun, which may be over by then. */
  atOnce?: boolean;
  /** Actions. */
  children?: ReactNode;
};

/**
 * A message about an outcome, over the page until it is closed. The text is the key, so that a new message opens again. A good one waits for the
 * page's new data: while they come, the page moves, and a click on what moves is lost. Who clicks before that must still read a bad one.
 */
export function Toast(properties: Properties) {
  return <OpenToast key={properties.title + properties.text} {...properties} />;
}

function OpenToast({ tone, title, text, atOnce = false, children }: Properties) {
  const [open, setOpen] = useState(true);
  const arrived = useOnceIdle();
  const good = tone === "good";
  if (!open || (good && !atOnce && !arrived)) return null;
  return (
    <div
      role={good ? "status" : "alert"}
      className="toast flex items-start gap-3 rounded-tile border border-line bg-raised p-4 text-ink shadow-float"
    >
      <span aria-hidden="true" className={`mt-1.5 size-2.5 shrink-0 rounded-full ${good ? "bg-green" : "bg-red"}`} />
      <div className="grow">
        <p className="font-semibold">{title}</p>
        <p className="text-label text-soft">{text}</p>
        {children}
      </div>
      <button
        type="button"
        onClick={() => setOpen(false)}
        aria-label="Cerrar el aviso"
        className="with-script -m-2 size-11 shrink-0 rounded-field text-soft hover:text-ink"
      >
        <svg viewBox="0 0 20 20" className="mx-auto size-5" aria-hidden="true">
          <path d="m5 5 10 10M15 5 5 15" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}

/** True from the first moment on in which no page is being loaded. */
function useOnceIdle(): boolean {
  const idle = useNavigation().state === "idle";
  const [wasIdle, setWasIdle] = useState(idle);
  if (idle && !wasIdle) setWasIdle(true);
  return wasIdle;
}
