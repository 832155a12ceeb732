import type { ReactNode } from "react";

const tones = {
  waiting: "bg-amber-faint text-amber",
  moving: "bg-rhine-faint text-rhine",
  good: "bg-green-faint text-green",
  over: "bg-grey-faint text-grey",
  late: "bg-red-faint text-red",
};

export type Tone = keyof typeof tones;

export function StateBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex shrink-0 items-center rounded-pill px-2.5 py-1 text-small font-medium whitespace-nowrap forced-colors:outline ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
