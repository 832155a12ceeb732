import { Link } from "react-router";

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
