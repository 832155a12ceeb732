import type { ReactNode } from "react";
import { Link } from "react-router";

/** The start of a page: breadcrumb, its only h1, and a sentence about its content. */
export function PageHeading({ crumbs, title, children }: { crumbs: Crumb[]; title: string; children?: ReactNode }) {
  return (
    <header className="page-width pt-6 pb-10 tablet:pt-8 tablet:pb-14">
      <Breadcrumb crumbs={crumbs} />
      <h1 className="mt-7 max-w-3xl text-heading-1 tablet:mt-10">{title}</h1>
      {children !== undefined && <div className="mt-5 max-w-xl text-lead text-soft">{children}</div>}
    </header>
  );
}

export type Crumb = { label: string; to?: string };

/** The path from the home page; the last crumb is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Migas de pan" className="text-label text-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map(({ label, to }, position) => (
          <li key={label} className="flex items-center gap-x-2">
            {position > 0 && <span aria-hidden="true">/</span>}
            {to === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={to} className="py-1 hover:text-ink hover:underline">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
