import type { ReactNode } from "react";

/** The start of a back-office page: its only h1, and the page's actions next to it. */
export function OfficeHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-office-heading">{title}</h1>
      {children !== undefined && <div className="flex flex-wrap items-center gap-3 max-tablet:w-full">{children}</div>}
    </header>
  );
}
