import type { ReactNode, ComponentProps } from "react";
import { Link, isRouteErrorResponse, useRouteError, useLocation } from "react-router";
import { formatCount } from "#app/lib/amounts.ts";
import { KeptText } from "#app/features/ground/forms/components/kept-text.tsx";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";

type HeadingProperties = { title: string; /** The page above this one. */ back?: { to: string; label: string }; children?: ReactNode };

/** The start of a back-office page: its only h1, and the page's actions next to it. */
export function OfficeHeading({ title, back, children }: HeadingProperties) {
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-office-heading">{title}</h1>
      {(back !== undefined || children !== undefined) && (
        <div className="flex flex-wrap items-center gap-3 max-tablet:w-full">
          {children}
          {back && (
            <ButtonLink to={back.to} look="quiet">
              {back.label}
            </ButtonLink>
          )}
        </div>
      )}
    </header>
  );
}

export type Counter = { label: string; value: number; /** The address that lists these rows. */ to?: string };

export function Counters({ counters, label }: { counters: readonly Counter[]; label: string }) {
  return (
    <dl
      aria-label={label}
      className={`mb-5 grid overflow-hidden rounded-tile border border-line bg-line [gap:1px] tablet:grid-flow-col tablet:auto-cols-fr tablet:grid-cols-none ${counters.length === 3 ? "grid-cols-[repeat(3,auto)]" : "grid-cols-2"}`}
    >
      {counters.map(({ label: name, value, to }) => (
        <div key={name} className="relative flex flex-col-reverse justify-end bg-raised px-4.5 py-3.5 hover:has-[a]:bg-rhine-faint">
          <dt className="text-small text-soft">
            {to === undefined ? (
              name
            ) : (
              <Link to={to} className="after:absolute after:inset-0">
                {name}
              </Link>
            )}
          </dt>
          <dd className="font-heading text-heading-3 font-bold">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

type Tab = { label: string; to: string; current: boolean; count?: number };

const tabLooks = {
  /** Above a list, like the tabs of a card index. */
  index: {
    nav: "mb-5 flex gap-6 border-b border-line",
    link: "-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent text-label font-medium text-soft hover:text-ink aria-[current]:border-rhine aria-[current]:text-ink",
  },
  /** Next to the heading, like one switch. */
  switch: {
    nav: "flex rounded-field border border-line bg-tile p-1",
    link: "flex min-h-9 items-center rounded-[7px] px-3 text-label text-soft hover:text-ink aria-[current]:bg-raised aria-[current]:font-semibold aria-[current]:text-ink",
  },
};

export function Tabs({ label, tabs, look = "index" }: { label: string; tabs: readonly Tab[]; look?: keyof typeof tabLooks }) {
  return (
    <nav aria-label={label} className={tabLooks[look].nav}>
      {tabs.map(({ label: name, to, current, count }) => (
        <Link
          key={name}
          to={to}
          preventScrollReset={look === "index"}
          aria-current={current ? "page" : undefined}
          className={tabLooks[look].link}
        >
          {name}
          {count !== undefined && <span className="font-normal text-soft">{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Says why a list is empty and what to do next. */
export function OfficeEmpty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-tile border border-dashed border-control/60 px-6 py-10 text-center">
      <p className="font-heading text-heading-3 font-semibold">{title}</p>
      <div className="mx-auto mt-2 max-w-md text-soft">{children}</div>
    </div>
  );
}

export type Fact = { name: string; values: readonly string[]; /** The number of values that are not shown. */ more?: number };

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-8 tablet:grid-cols-2">
      {facts.map(({ name, values, more = 0 }) => (
        <div key={name} className="min-w-0 border-b border-line py-2.5">
          <dt className="text-small text-soft">{name}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 font-medium wrap-anywhere">{values.join(", ")}</span>
            {more > 0 && <span className="rounded-pill bg-tile px-2 text-small text-soft">+{more} más</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the keys of a list do (app/ui/office/row-keys.ts), such as `{ abrir: "↵" }`; shown below it except on a phone. */
export function KeyHints({ hints }: { hints: Readonly<Record<string, string>> }) {
  return (
    <p className="with-script mt-4 hidden flex-wrap gap-x-4 gap-y-2 text-small text-soft tablet:flex">
      {Object.entries(hints).map(([text, keys]) => (
        <span key={text} className="flex items-center gap-1.5">
          {keys.split(" ").map((cap) => (
            <kbd key={cap} className="rounded-[5px] border border-line bg-raised px-1.5 text-ink">
              {cap}
            </kbd>
          ))}
          {text}
        </span>
      ))}
    </p>
  );
}

type Properties = {
  title: string;
  /** The answer of the page's form, and the labels of the typed fields. */
  kept?: ComponentProps<typeof KeptText>;
};

/** Shown inside the shell when a page of the back office cannot be read. It shows the unsent text of a form again (row R9). */
export function OfficeFailure({ title, kept }: Properties) {
  const error = useRouteError();
  return (
    <>
      {isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <Failure title={title} />}
      {kept && <KeptText {...kept} />}
    </>
  );
}

function Failure({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert">
      <OfficeHeading title={title} />
      <p className="max-w-prose text-soft">El fallo es nuestro. Vuelve a intentarlo en unos segundos.</p>
      <div className="mt-5">
        <ButtonAnchor href={pathname + search} size="small">
          Volver a intentarlo
        </ButtonAnchor>
      </div>
    </div>
  );
}
