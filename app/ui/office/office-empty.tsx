import type { ReactNode } from "react";

/** Says why a list is empty and what to do next. */
export function OfficeEmpty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-tile border border-dashed border-control/60 px-6 py-10 text-center">
      <p className="font-heading text-heading-3 font-semibold">{title}</p>
      <div className="mx-auto mt-2 max-w-md text-soft">{children}</div>
    </div>
  );
}
