import type { ReactNode } from "react";
import { openingSentence } from "#app/lib/opening-hours.ts";
import { company } from "#company";
import { Logo } from "./logo.tsx";
import { AnyLink } from "./button.tsx";

type Column = { title: string; links: readonly { label: string; to: string }[] };

const place = `${company.address.locality}, ${company.address.country}`;

type Properties = {
  year: number;
  columns: readonly Column[];
  /** Placed at the very end, next to the copyright. */
  children: ReactNode;
};

export function SiteFooter({ year, columns, children }: Properties) {
  return (
    <footer className="laid-out-late night mt-24 [--height-unseen:73.2rem] bg-night text-on-night [--color-rhine:var(--color-lemon)]">
      <div className="page-width grid gap-10 py-14 tablet:grid-cols-3 desktop:grid-cols-[2fr_1fr_1fr_1fr]">
        <FooterColumns columns={columns} />
      </div>
      <div className="border-t border-night-line">
        <div className="page-width flex flex-wrap justify-between gap-x-6 gap-y-2 py-5 text-small text-on-night-soft">
          <p>
            © {company.copyrightSince}–{year} {company.name}. {place}.
          </p>
          {children}
        </div>
      </div>
    </footer>
  );
}

function FooterColumns({ columns }: Pick<Properties, "columns">) {
  const link = "inline-block min-h-6 py-0.5 rounded-sm text-on-night-soft hover:text-on-night";
  return (
    <>
      <div className="tablet:col-span-3 desktop:col-span-1">
        <Logo />
        <p className="mt-4 max-w-sm text-on-night-soft">{company.description}</p>
        <address className="mt-5 flex flex-col gap-1 text-label not-italic">
          <a href={`tel:${company.phone.international}`} className={link}>
            {company.phone.shown}
          </a>
          <a href={`mailto:${company.email}`} className={link}>
            {company.email}
          </a>
          <span className="text-on-night-soft">{openingSentence()}</span>
          <span className="text-on-night-soft">{place}</span>
        </address>
      </div>
      {columns.map((column) => (
        <nav key={column.title} aria-label={column.title}>
          <h2 className="text-body">{column.title}</h2>
          <ul className="mt-3 flex flex-col gap-1 text-label">
            {column.links.map(({ label, to }) => (
              <li key={to}>
                <AnyLink to={to} className={link}>
                  {label}
                </AnyLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </>
  );
}
