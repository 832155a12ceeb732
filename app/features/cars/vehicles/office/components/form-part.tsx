import type { ReactNode } from "react";

export function FormPart({ id, title, note, children }: { id: string; title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="min-w-0 rounded-tile border border-line bg-raised">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4.5 py-3">
        <h2 id={`${id}-title`} className="font-text text-body font-semibold tracking-normal">
          {title}
        </h2>
        {note !== undefined && <p className="text-small text-soft">{note}</p>}
      </header>
      <div className="px-4.5 py-4.5">{children}</div>
    </section>
  );
}
