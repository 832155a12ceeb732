import type { ReactNode } from "react";

type AccordionItem = { id: string; title: string; content: ReactNode };

/** Questions of which one is open at a time. The id is inside the item, so that an address with #id opens it. */
export function Accordion({ name, items }: { name: string; items: readonly AccordionItem[] }) {
  return (
    <div className="border-b border-line">
      {items.map(({ id, title, content }) => (
        <details key={id} name={name} className="group border-t border-line">
          <summary className="flex items-start justify-between gap-5 py-4 hover:text-rhine">
            <h3 className="text-card">{title}</h3>
            <PlusMark />
          </summary>
          <div id={id} className="max-w-lg scroll-mt-40 pb-7 text-soft">
            {content}
          </div>
        </details>
      ))}
    </div>
  );
}

function PlusMark() {
  return (
    <svg
      viewBox="0 0 20 20"
      className="mt-0.5 size-5 shrink-0 text-rhine transition-transform duration-150 group-open:rotate-45"
      aria-hidden="true"
    >
      <path d="M10 3v14M3 10h14" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
