import type { ReactNode } from "react";

type Properties = { title: string; open: boolean; children: ReactNode };

/** A part of the calculator that can be folded away. */
export function FoldingPart({ title, open, children }: Properties) {
  return (
    <details open={open} className="group border-t border-line">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3 font-heading text-card font-bold">
        {title}
        <span aria-hidden="true" className="text-soft transition-transform duration-150 group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="pb-8">{children}</div>
    </details>
  );
}
