import type { ComponentProps } from "react";
import { useSetOnChange } from "../field.tsx";
import type { Tone } from "../state-badge.tsx";

type Properties = Omit<ComponentProps<"select">, "className" | "defaultValue"> & {
  /** Chosen at first, and again whenever this value changes. */
  chosen: string;
  /** The colour of the dot for the row's state. */
  tone: Tone;
};

const dots: Record<Tone, string> = { waiting: "bg-lemon", moving: "bg-rhine", good: "bg-green", over: "bg-control", late: "bg-red" };

/** A select for a state, with a coloured dot that means the same as its word, small enough for the rows of a list. */
export function StateSelect({ children, chosen, tone, ...rest }: Properties) {
  const select = useSetOnChange<HTMLSelectElement, string>(chosen, (element, value) => (element.value = value));
  return (
    <span className="relative inline-flex w-full">
      <span className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2">
        <span aria-hidden="true" className={`block size-2 shrink-0 rounded-full ${dots[tone]}`} />
      </span>
      <select
        {...rest}
        ref={select}
        defaultValue={chosen}
        className="min-h-10 w-full appearance-none rounded-field border border-control/60 bg-raised pr-8 pl-7 text-small text-ink hover:border-rhine tablet:min-h-8.5"
      >
        {children}
      </select>
      <svg viewBox="0 0 12 8" aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3 w-2.5 -translate-y-1/2 text-soft">
        <path d="m1 1.5 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
