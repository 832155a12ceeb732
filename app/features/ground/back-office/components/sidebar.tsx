import { useEffect, useState } from "react";
import { Link, NavLink } from "react-router";
import { formatCount } from "#app/lib/amounts.ts";
import { Logo } from "#app/ui/logo.tsx";
import { company } from "#company";
import { searchAddress } from "../addresses.ts";
import { roleNames } from "../areas.ts";
import type { Waiting } from "../queries.server.ts";
import { useTeamRole } from "./team-role.tsx";

type OfficeEntry = {
  to: string;
  label: string;
  /** For the mouse, in place of the label. */
  hint?: string;
  icon: string;
  waiting?: keyof Waiting;
  /** Which of the waiting ones are late. */
  late?: keyof Waiting;
};

const officeMenu: readonly OfficeEntry[] = [
  { to: "/admin", label: "Dashboard", icon: "M3 3h6v8H3zM11 3h6v5h-6zM11 11h6v6h-6zM3 14h6v3H3z" },
  { to: searchAddress, label: "Buscar", hint: "Buscar (Ctrl+K)", icon: "M13 13l4 4M8.500 3a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11" },
  { to: "/admin/inquiries", label: "Consultas", icon: "M3 4h14v10H9l-4 3v-3H3z", waiting: "inquiries", late: "lateInquiries" },
  {
    to: "/admin/orders",
    label: "Importaciones",
    icon: "M3 15.5h2.500M8 15.500h4M14.500 15.500H17M4 4.500v4a3 3 0 0 0 3 3h6a3 3 0 0 1 3 3v1M4 4.500h.01M16 15.500h.01",
    waiting: "orders",
  },
  { to: "/admin/libros", label: "Libros", icon: "M4 3h9a3 3 0 0 1 3 3v11H7a3 3 0 0 1-3-3zM4 14a3 3 0 0 1 3-3h9M8 6.500h4" },
  { to: "/admin/appointments", label: "Citas", icon: "M3 5h14v12H3zM3 8.5h14M7 3v4M13 3v4", waiting: "appointments" },
  { to: "/admin/makes-models", label: "Marcas y Modelos", icon: "M3 5h4M3 10h4M3 15h4M10 5h7M10 10h7M10 15h7" },
  {
    to: "/admin/vehicles",
    label: "Vehículos",
    icon: "M2 12.5V10l2.5-.8L7 6h6l2.6 3.2L18 10v2.5zM5.5 14a1.5 1.5 0 1 0 0-.01M14.5 14a1.5 1.5 0 1 0 0-.01",
  },
  { to: "/admin/demanda", label: "Demanda", hint: "Lo que la gente espera", icon: "M3 17h14M5.500 14v-4M10 14V4M14.500 14V8" },
  { to: "/admin/calculadora", label: "Calculadora", icon: "M4 2.500h12v15H4zM7 6h6M7 10h1M12 10h1M7 14h1M12 14h1" },
  { to: "/admin/precios", label: "Tablas de precios", icon: "M3 3h14v14H3zM3 7.500h14M8 7.500V17M11 11h3M11 14h3" },
  { to: "/admin/valores-oficiales", label: "Valores oficiales", icon: "M4 3h12v14H4zM7 7h6M7 10h6M7 13h3" },
  { to: "/admin/users", label: "Usuarios", icon: "M10 10a3.2 3.2 0 1 0 0-.01M3.5 17c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5" },
  { to: "/admin/portales", label: "Portales", hint: "Publicar en portales", icon: "M10 12V3M6.500 6.500 10 3l3.500 3.500M3 12v5h14v-5" },
  { to: "/admin/import", label: "Fuentes", hint: "Fuentes de coches", icon: "M10 3v9M6.5 8.5 10 12l3.5-3.500M3 14v3h14v-3" },
  {
    to: "/admin/data-requests",
    label: "Datos personales",
    icon: "M10 2.5 16 5v5c0 3.5-2.5 6-6 7.5-3.5-1.5-6-4-6-7.500V5z",
    waiting: "dataRequests",
  },
  { to: "/admin/mails", label: "Correos", icon: "M3 5h14v10H3zM3 5.500l7 5.500 7-5.500", waiting: "mails" },
  { to: "/admin/audit", label: "Registro", icon: "M5 3h10v14H5zM8 7h4M8 10h4M8 13h2" },
];

/** Remembers for seven days whether the sidebar is folded (OFFICE-4). The page's script writes it, so it is not HttpOnly. */
export const sidebarCookie = "sidebar";
const sevenDaysInSeconds = 7 * 24 * 3600;

function rememberedSidebar(collapsed: boolean): string {
  return `${sidebarCookie}=${collapsed ? "collapsed" : "open"}; Max-Age=${sevenDaysInSeconds}; Path=/admin; SameSite=Lax`;
}

type Properties = { email: string; waiting: Waiting; startsCollapsed: boolean };

/** The back office's menu: from 768 px a column that folds to its icons, below that a sheet. */
export function Sidebar({ email, waiting, startsCollapsed }: Properties) {
  const [collapsed, toggle] = useCollapsed(startsCollapsed);
  return (
    <>
      <aside
        aria-label="Panel de administración"
        data-collapsed={collapsed || undefined}
        className="night group sticky top-0 hidden h-dvh w-58 shrink-0 flex-col overflow-y-auto bg-night px-3.5 py-5 text-on-night data-collapsed:w-[4.25rem] tablet:flex print:hidden"
      >
        <div className="flex items-center justify-between gap-2">
          <Link to="/" aria-label={`${company.name}, página de inicio`} className="rounded-field px-2 group-data-collapsed:hidden">
            <Logo />
          </Link>
          <button
            type="button"
            onClick={toggle}
            aria-expanded={!collapsed}
            aria-keyshortcuts="Control+B Meta+B"
            title={collapsed ? "Desplegar el menú (Ctrl+B)" : "Plegar el menú (Ctrl+B)"}
            className="with-script flex size-9 shrink-0 items-center justify-center rounded-field text-on-night-soft hover:bg-night-line hover:text-on-night"
          >
            <span className="sr-only">{collapsed ? "Desplegar el menú" : "Plegar el menú"}</span>
            <Icon path="M3 4h14v12H3zM8 4v12" />
          </button>
        </div>
        <p className="mt-1 px-2 text-small text-on-night-soft group-data-collapsed:sr-only">Panel de administración</p>
        <Entries waiting={waiting} />
        <Account email={email} />
      </aside>
      <TopBar email={email} waiting={waiting} />
    </>
  );
}

/** Ctrl/Cmd+B folds and unfolds the sidebar (OFFICE-4). */
function useCollapsed(startsCollapsed: boolean): [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(startsCollapsed);
  const toggle = () => {
    setCollapsed(!collapsed);
    document.cookie = rememberedSidebar(!collapsed);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggle();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  return [collapsed, toggle];
}

function Entries({ waiting }: { waiting: Waiting }) {
  const { opens } = useTeamRole();
  return (
    <nav aria-label="Administración" className="mt-5 flex flex-col gap-1">
      {officeMenu
        .filter(({ to }) => opens(to))
        .map(({ to, label, hint = label, icon, waiting: which, late }) => (
          <NavLink
            key={to}
            to={to}
            end={to === "/admin"}
            title={hint}
            onClick={() => document.getElementById("office-menu")?.hidePopover()}
            className="flex min-h-10 items-center gap-3 rounded-field px-2.5 text-label text-on-night-soft group-data-collapsed:justify-center hover:bg-night-line hover:text-on-night aria-[current]:bg-night-line aria-[current]:font-semibold aria-[current]:text-on-night"
          >
            <Icon path={icon} />
            <span className="grow group-data-collapsed:sr-only">{label}</span>
            {which !== undefined && waiting[which] > 0 && (
              <span className="rounded-pill bg-lemon px-1.5 text-small font-semibold text-on-lemon group-data-collapsed:sr-only">
                {formatCount(waiting[which])}
                <span className="sr-only"> por atender{late !== undefined && `, ${formatCount(waiting[late])} fuera de plazo`}</span>
              </span>
            )}
          </NavLink>
        ))}
    </nav>
  );
}

/** Signing out loads a new document, so that no personal data stays in the page's memory. */
function Account({ email }: { email: string }) {
  const { role } = useTeamRole();
  return (
    <div className="mt-auto border-t border-night-line px-2 pt-4 text-label">
      <div className="group-data-collapsed:sr-only">
        <p className="wrap-anywhere">{email}</p>
        <p className="text-small text-on-night-soft">{role && roleNames[role]}</p>
      </div>
      <form method="post" action="/auth/sign-out" className="mt-1 group-data-collapsed:-mx-2">
        <button
          type="submit"
          title="Cerrar Sesión"
          className="flex min-h-10 items-center gap-2 rounded-field font-medium underline-offset-4 group-data-collapsed:w-full group-data-collapsed:justify-center hover:underline"
        >
          <span className="hidden group-data-collapsed:inline">
            <Icon path="M12 4H4v12h8M9 10h8M14 7l3 3-3 3" />
          </span>
          <span className="group-data-collapsed:sr-only">Cerrar Sesión</span>
        </button>
      </form>
    </div>
  );
}

/** On a phone: the browser's own popover, which opens without JavaScript. */
function TopBar({ email, waiting }: Pick<Properties, "email" | "waiting">) {
  return (
    <header className="night sticky top-0 z-30 flex h-14 items-center justify-between bg-night px-4.5 text-on-night tablet:hidden">
      <Link to="/admin" aria-label={`${company.name}, panel de administración`}>
        <Logo />
      </Link>
      <button
        type="button"
        popoverTarget="office-menu"
        aria-label="Abrir el menú"
        className="-mr-2 flex size-11 items-center justify-center rounded-field"
      >
        <Icon path="M2 5h16M2 10h16M2 15h16" />
      </button>
      <div
        id="office-menu"
        popover="auto"
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] flex-col bg-night px-4 py-5 text-on-night backdrop:bg-backdrop open:flex"
      >
        <div className="flex items-center justify-between">
          <p className="px-2 text-label font-medium">Panel de administración</p>
          <button
            type="button"
            popoverTarget="office-menu"
            popoverTargetAction="hide"
            aria-label="Cerrar el menú"
            className="-mr-1 flex size-11 items-center justify-center rounded-field"
          >
            <Icon path="M4 4l12 12M16 4 4 16" />
          </button>
        </div>
        <Entries waiting={waiting} />
        <Account email={email} />
      </div>
    </header>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
