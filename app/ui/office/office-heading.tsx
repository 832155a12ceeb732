import type { ReactNode } from "react";

/** How a page of the back office begins: its one h1, and beside it what can be done here. */
export function OfficeHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-office-heading">{title}</h1>
      {children !== undefined && <div className="flex flex-wrap items-center gap-3 max-tablet:w-full">{children}</div>}
    </header>
  );
}
