import type { ReactNode } from "react";

type Properties = { id: string; title: string; all: ReactNode; children: ReactNode };

/** A part of the panel under its heading, with a link to the whole list. */
export function PanelSection({ id, title, all, children }: Properties) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex items-center justify-between gap-4 border-b border-line pb-3">
        <h2 id={id} className="text-heading-3">
          {title}
        </h2>
        {all}
      </div>
      {children}
    </section>
  );
}

/** Shown in place of a part that could not be read. */
export function Unreadable({ what }: { what: string }) {
  return (
    <p role="alert" className="border-b border-line py-6 text-soft">
      No hemos podido cargar {what}. Vuelve a intentarlo en unos segundos.
    </p>
  );
}
