import type { ReactNode } from "react";

const tones = {
  waiting: "bg-amber-faint text-amber",
  moving: "bg-rhine-faint text-rhine",
  good: "bg-green-faint text-green",
  over: "bg-grey-faint text-grey",
};

export type Tone = keyof typeof tones;

const dots: Record<Tone, string> = { waiting: "bg-lemon", moving: "bg-rhine", good: "bg-green", over: "bg-control" };

/** The same as a dot, beside a word that says it too. */
export function StateDot({ tone }: { tone: Tone }) {
  return <span aria-hidden="true" className={`block size-2 shrink-0 rounded-full ${dots[tone]}`} />;
}

/** How something stands, in a word. */
export function StateBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`inline-flex shrink-0 items-center rounded-pill px-2.5 py-1 text-small font-medium whitespace-nowrap ${tones[tone]}`}>
      {children}
    </span>
  );
}
