import type { ComponentProps, ReactNode } from "react";

const control = "min-h-11 w-full rounded-field border border-control bg-raised px-3.5 text-ink placeholder:text-soft";

/** A text box. Its label is in the markup around it, or in `aria-label`. */
export function TextInput({ short = false, ...rest }: Omit<ComponentProps<"input">, "className"> & { short?: boolean }) {
  return <input {...rest} className={`${control} ${short ? "text-label" : ""}`} />;
}

export function Select({ children, ...rest }: Omit<ComponentProps<"select">, "className">) {
  return (
    <span className="relative inline-flex w-full">
      <select {...rest} className={`${control} appearance-none pr-9`}>
        {children}
      </select>
      <svg viewBox="0 0 12 8" aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3.5 w-3 -translate-y-1/2 text-soft">
        <path d="m1 1.5 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}

/** A box to tick with its label and, at the right, how many would be shown. */
export function Checkbox({
  label,
  count,
  ...rest
}: Omit<ComponentProps<"input">, "className" | "type"> & { label: ReactNode; count?: string }) {
  return (
    <label className="flex min-h-9 items-center gap-3 has-disabled:text-soft">
      <input
        {...rest}
        type="checkbox"
        className="peer size-5 shrink-0 appearance-none rounded-[5px] border border-control bg-raised bg-center bg-no-repeat checked:border-rhine checked:bg-rhine checked:bg-(image:--check)"
      />
      <span className="grow">{label}</span>
      {count !== undefined && <span className="text-label text-soft">{count}</span>}
    </label>
  );
}
