import { Link } from "react-router";

const tabs = [
  { tab: "signin", label: "Iniciar sesión" },
  { tab: "signup", label: "Crear cuenta" },
] as const;

export type AuthTab = (typeof tabs)[number]["tab"];

type Properties = { current: AuthTab; redirectTo: string | undefined };

/** Links to sign-in and sign-up, each with its own address (ACCOUNT-1). */
export function AuthTabs({ current, redirectTo }: Properties) {
  const rest = redirectTo === undefined ? "" : `&redirectTo=${encodeURIComponent(redirectTo)}`;
  return (
    <nav aria-label="Entrar o crear una cuenta" className="grid grid-cols-2 border-b border-line">
      {tabs.map(({ tab, label }) => (
        <Link
          key={tab}
          to={`/auth?tab=${tab}${rest}`}
          replace
          preventScrollReset
          aria-current={tab === current ? "page" : undefined}
          className="-mb-px flex min-h-12 items-center justify-center border-b-2 border-transparent font-medium text-soft hover:text-ink aria-[current]:border-rhine aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
