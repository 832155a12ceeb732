import type { Tone } from "../state-badge.tsx";

const dots: Record<Tone, string> = { waiting: "bg-lemon", moving: "bg-rhine", good: "bg-green", over: "bg-control" };

/** A state as a coloured dot, next to a word with the same meaning. */
export function StateDot({ tone }: { tone: Tone }) {
  return <span aria-hidden="true" className={`block size-2 shrink-0 rounded-full ${dots[tone]}`} />;
}
