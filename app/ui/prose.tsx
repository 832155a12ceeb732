import type { ReactNode } from "react";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { company } from "#company";
import { type Crumb, PageHeading } from "./page-heading.tsx";

export type ProseSection = { id: string; title: string; content: ReactNode };

/** Paragraphs, lists and small headings of a long text, about 68 characters wide. */
const textStyle = [
  "max-w-lg",
  "[&_p]:mt-4 [&_h3]:mt-8 [&_h3]:text-card [&_strong]:font-semibold",
  "[&_ul]:mt-4 [&_ul]:flex [&_ul]:flex-col [&_ul]:gap-2",
  "[&_ul>li]:relative [&_ul>li]:pl-6 [&_ul>li]:before:absolute [&_ul>li]:before:top-[0.8em] [&_ul>li]:before:left-0 [&_ul>li]:before:h-0.5 [&_ul>li]:before:w-3 [&_ul>li]:before:bg-control",
  "[&_ol]:mt-4 [&_ol]:flex [&_ol]:list-decimal [&_ol]:flex-col [&_ol]:gap-2 [&_ol]:pl-6 [&_ol>li]:marker:text-soft",
  "[&_dl]:mt-4 [&_dl]:grid [&_dl]:gap-x-6 [&_dl]:gap-y-1 tablet:[&_dl]:grid-cols-[9rem_1fr] [&_dt]:text-soft [&_dd]:mb-2 tablet:[&_dd]:mb-0",
].join(" ");

type Properties = {
  crumbs: Crumb[];
  title: string;
  /** What the text is about. */
  children: ReactNode;
  /** Since when the text is in force, before the day of its revision. */
  inForce?: string;
  sections: readonly ProseSection[];
};

/** A legal text in numbered sections. The table of contents is next to it from 1024 px on, and folded above it on smaller screens. */
export function LegalPage({ crumbs, title, children, inForce = "", sections }: Properties) {
  return (
    <>
      <PageHeading crumbs={crumbs} title={title}>
        <p>{children}</p>
        <p className="mt-5 text-label">
          {inForce}Última revisión del texto: {formatCalendarDay(company.legal.textsRevised)}.
        </p>
      </PageHeading>
      <div className="page-width grid gap-x-16 gap-y-10 desktop:grid-cols-[17rem_1fr]">
        <Contents sections={sections} />
        <div>
          {sections.map(({ id, title: heading, content }, position) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-titulo`}
              className="mb-10 scroll-mt-24 border-t border-line pt-7 first:border-t-0 first:pt-0 last:mb-0 desktop:first:border-t desktop:first:pt-7"
            >
              <h2 id={`${id}-titulo`} className="flex max-w-2xl gap-3 text-heading-3">
                <span className="text-soft">{position + 1}.</span>
                {heading}
              </h2>
              <div className={textStyle}>{content}</div>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function Contents({ sections }: { sections: readonly ProseSection[] }) {
  return (
    <>
      <details className="group border-y border-line desktop:hidden">
        <summary className="flex min-h-12 items-center justify-between py-2 font-medium">
          Contenido
          <svg viewBox="0 0 20 20" className="size-5 text-rhine transition-transform duration-150 group-open:rotate-180" aria-hidden="true">
            <path d="m4 7 6 6 6-6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </summary>
        <nav aria-label="Contenido" className="pb-4">
          <ContentsList sections={sections} />
        </nav>
      </details>
      <nav
        aria-label="Contenido"
        className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto border-t border-line pt-5 desktop:block"
      >
        <ContentsList sections={sections} />
      </nav>
    </>
  );
}

function ContentsList({ sections }: { sections: readonly ProseSection[] }) {
  return (
    <ol className="flex flex-col text-label">
      {sections.map(({ id, title }, position) => (
        <li key={id}>
          <a href={`#${id}`} className="grid grid-cols-[1.75rem_1fr] py-1.5 text-soft hover:text-ink hover:underline">
            <span aria-hidden="true">{position + 1}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
