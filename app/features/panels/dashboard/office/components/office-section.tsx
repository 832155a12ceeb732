import type { ReactNode } from "react";
import { TextLink } from "#app/ui/text-link.tsx";

type Properties = { id: string; title: string; note?: string; all?: { label: string; to: string }; children: ReactNode };

export function OfficeSection({ id, title, note, all, children }: Properties) {
  return (
    <section aria-labelledby={id} className="min-w-0 overflow-hidden rounded-tile border border-line bg-raised">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4.5 py-3">
        <h2 id={id} className="font-text text-body font-semibold tracking-normal">
          {title}
          {note !== undefined && <span className="ml-2 text-small font-normal text-soft">{note}</span>}
        </h2>
        {all && <TextLink to={all.to}>{all.label}</TextLink>}
      </header>
      {children}
    </section>
  );
}

/** The text of a part that has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-4.5 py-5 text-soft">{children}</p>;
}

export function UnreadablePart() {
  return <Nothing>Ahora mismo no podemos leer esta parte. Recarga la página en unos segundos.</Nothing>;
}
