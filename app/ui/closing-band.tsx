import type { ReactNode } from "react";

/** The last part of a page: a question on a full-width tile, and the next steps. */
export function ClosingBand({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="-mb-24 mt-20 bg-tile tablet:mt-28">
      <div className="page-width flex flex-col gap-8 py-14 tablet:py-20 desktop:flex-row desktop:items-end desktop:justify-between">
        <div>
          <h2 className="text-heading-2">{title}</h2>
          <p className="mt-4 max-w-xl text-lead text-soft">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  );
}
