import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { company } from "#company";
import { Button, ButtonLink, AnyLink } from "./button.tsx";
import { Logo } from "./logo.tsx";

type Entry = { label: string; to: string };
type Properties = {
  menu: readonly Entry[];
  signedIn: boolean;
  /** Stands beside the menu at every width. */
  children: ReactNode;
};

export function SiteHeader({ menu, signedIn, children }: Properties) {
  const { pathname } = useLocation();
  const current = menu.find(({ to }) => isAt(to, pathname))?.to;
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="page-width flex h-16 items-center justify-between gap-6 desktop:gap-3">
        <Link to="/" aria-label={`${company.name}, inicio`} className="rounded-field">
          <Logo />
        </Link>
        <nav aria-label="Principal" className="ml-auto hidden items-center gap-1 desktop:flex">
          {menu.map(({ label, to }) => (
            <AnyLink
              key={to}
              to={to}
              aria-current={to === current ? "page" : undefined}
              className="rounded-field px-3 py-2 text-[0.9375rem] text-soft hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {label}
            </AnyLink>
          ))}
          <span className="w-3" />
          {signedIn ? (
            <SignOut />
          ) : (
            <ButtonLink look="secondary" size="small" to="/auth?tab=signin">
              Iniciar Sesión
            </ButtonLink>
          )}
        </nav>
        <div className="flex items-center gap-3">
          {children}
          <MobileMenu entries={menu} signedIn={signedIn} />
        </div>
      </div>
    </header>
  );
}

/** Whether a page belongs to an entry of the menu: it has its address, or one below it. No path begins with the home page's and a slash. */
function isAt(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** A full page load, so that no personal data stays in the browser's memory. */
function SignOut({ wide = false }: { wide?: boolean }) {
  return (
    <form method="post" action="/auth/sign-out" className={wide ? "mt-2 flex flex-col" : ""}>
      <Button type="submit" look="secondary" size="small" wide={wide}>
        Cerrar Sesión
      </Button>
    </form>
  );
}

/** A link within the page does not close the menu by itself, so the menu would cover the target. */
function closeMenu() {
  document.getElementById("mobile-menu")?.hidePopover();
}

/** Opens without JavaScript, because it is a native popover. */
function MobileMenu({ entries, signedIn }: { entries: readonly Entry[]; signedIn: boolean }) {
  return (
    <div className="desktop:hidden">
      <button
        type="button"
        popoverTarget="mobile-menu"
        aria-label="Abrir el menú"
        className="-mr-2 flex size-11 items-center justify-center rounded-field"
      >
        <svg viewBox="0 0 26 14" className="h-3.5 w-[26px]" aria-hidden="true">
          <path d="M0 2h26M0 12h26" stroke="currentColor" strokeWidth="2.2" />
        </svg>
      </button>
      <div
        id="mobile-menu"
        popover="auto"
        className="m-0 w-full max-w-none border-b border-line bg-paper text-ink shadow-float backdrop:bg-night/50 open:flex open:flex-col"
      >
        <div className="flex h-16 items-center justify-between px-4.5">
          <Logo />
          <button
            type="button"
            popoverTarget="mobile-menu"
            popoverTargetAction="hide"
            aria-label="Cerrar el menú"
            className="-mr-2 flex size-11 items-center justify-center rounded-field"
          >
            <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
              <path d="M3 3l14 14M17 3 3 17" stroke="currentColor" strokeWidth="2.2" />
            </svg>
          </button>
        </div>
        <nav aria-label="Menú" className="flex flex-col px-4.5 pb-6">
          {entries.map((entry) => (
            <a
              key={entry.to}
              href={entry.to}
              onClick={closeMenu}
              className="border-t border-line py-3.5 font-heading text-heading-3 font-semibold"
            >
              {entry.label}
            </a>
          ))}
          {signedIn ? (
            <SignOut wide />
          ) : (
            <a
              href="/auth?tab=signin"
              className="mt-2 flex min-h-12 items-center justify-center rounded-field bg-rhine px-5 font-medium text-on-rhine"
            >
              Iniciar Sesión
            </a>
          )}
        </nav>
      </div>
    </div>
  );
}
