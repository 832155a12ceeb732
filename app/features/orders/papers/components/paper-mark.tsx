import type { PaperState } from "../paper-state.ts";

/** The sign before a paper, as the stations of the route line: a tick, a lemon station for the customer's turn, or an empty one. */
export function PaperMark({ state, mine }: { state: PaperState; mine: boolean }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="mt-0.5 size-5">
      {state === "accepted" ? (
        <>
          <circle cx="10" cy="10" r="8" className="fill-rhine" />
          <path d="m6.3 10.3 2.6 2.6 4.8-5.2" fill="none" strokeWidth="2" strokeLinecap="round" className="stroke-on-rhine" />
        </>
      ) : (
        <circle
          cx="10"
          cy="10"
          r="7"
          strokeWidth="2.4"
          className={mine ? "fill-lemon stroke-ink" : state === "uploaded" ? "fill-rhine-faint stroke-rhine" : "fill-paper stroke-control"}
        />
      )}
    </svg>
  );
}
