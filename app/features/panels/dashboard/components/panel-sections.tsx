import type { ReactNode } from "react";
import { Link } from "react-router";
import { spokenDay } from "#app/lib/spoken-days.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { StateBadge, type Tone } from "#app/ui/state-badge.tsx";
import { countOf, formatCount } from "#app/lib/amounts.ts";
import { conversationAddress, inquiriesAddress } from "#app/features/requests/conversations/addresses.ts";
import { InquiryBadge, InquiryPicture, InquiryTitle } from "#app/features/requests/conversations/components/inquiry-row.tsx";
import { dashboardStatusLabel } from "#app/features/requests/conversations/inquiry-state.ts";
import type { ListedInquiry } from "#app/features/requests/conversations/queries.server.ts";
import type { PanelAppointment } from "../queries.server.ts";

export function RecentInquiries({ inquiries }: { inquiries: readonly ListedInquiry[] | undefined }) {
  return (
    <PanelList
      id="consultas-recientes"
      title="Consultas Recientes"
      all={inquiriesAddress}
      items={inquiries?.map((inquiry) => (
        <Inquiry key={inquiry.id} inquiry={inquiry} />
      ))}
      unreadable="tus consultas"
      empty={{ text: "No has realizado consultas", to: "/stock", label: "Explorar vehículos" }}
    />
  );
}

function Inquiry({ inquiry: { id, vehicle, type, status, message, sent } }: { inquiry: ListedInquiry }) {
  return (
    <li className="group relative grid grid-cols-[6rem_1fr] gap-x-5 border-b border-line py-5">
      <InquiryPicture vehicle={vehicle} sizes="96px" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="font-text text-body font-semibold tracking-normal">
            <Link to={conversationAddress(id)} prefetch="intent" className="after:absolute after:inset-0 group-hover:text-rhine">
              <InquiryTitle vehicle={vehicle} type={type} />
            </Link>
          </h3>
          <InquiryBadge status={status} label={dashboardStatusLabel(status)} />
        </div>
        <p className="mt-1 line-clamp-2 wrap-anywhere text-soft">{message}</p>
        <p className="mt-1 text-label text-soft">
          <time dateTime={sent.iso}>{sent.day}</time>
        </p>
      </div>
    </li>
  );
}

const statuses: Record<string, { label: string; tone: Tone }> = {
  confirmed: { label: "Confirmada", tone: "good" },
  completed: { label: "Completada", tone: "over" },
  cancelled: { label: "Cancelada", tone: "over" },
};
/** Also of an unknown status (PANEL-8). */
const pending = { label: "Pendiente", tone: "waiting" } as const;

export function NextAppointments({ appointments }: { appointments: readonly PanelAppointment[] | undefined }) {
  return (
    <PanelList
      id="proximas-citas"
      title="Próximas Citas"
      all="/appointments"
      items={appointments?.map((appointment) => (
        <Appointment key={appointment.id} appointment={appointment} />
      ))}
      unreadable="tus citas"
      empty={{ text: "No tienes citas programadas", to: "/appointments", label: "Programar cita" }}
    />
  );
}

function Appointment({ appointment: { status, day, time, service, path } }: { appointment: PanelAppointment }) {
  const { label, tone } = statuses[status] ?? pending;
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="text-card font-semibold first-letter:uppercase">
          <time dateTime={`${day}T${time}`}>
            {spokenDay(day)}, {time}
          </time>
        </p>
        <StateBadge tone={tone}>{label}</StateBadge>
      </div>
      <p className="mt-1 text-soft">{service}</p>
      {path !== undefined && (
        <p className="mt-2 text-label">
          <TextLink to={path}>Cambiar o cancelar</TextLink>
        </p>
      )}
    </li>
  );
}

type Properties = {
  appointments: { total: number; confirmed: number } | undefined;
  inquiries: { total: number; pending: number } | undefined;
};

export function Summary({ appointments, inquiries }: Properties) {
  return (
    <section aria-labelledby="resumen" className="page-width mt-12 tablet:mt-16">
      <h2 id="resumen" className="sr-only">
        Resumen
      </h2>
      <dl className="grid border-y border-line tablet:grid-cols-3">
        <Figure
          name="Citas"
          count={appointments?.total}
          caption={appointments && countOf(appointments.confirmed, "confirmada", "confirmadas")}
        />
        <Figure name="Consultas" count={inquiries?.total} caption={inquiries && countOf(inquiries.pending, "pendiente", "pendientes")} />
        <Figure name="Vehículos de Interés" count={inquiries?.total} caption={inquiries && "Consultas realizadas"} />
      </dl>
    </section>
  );
}

function Figure({ name, count, caption }: { name: string; count: number | undefined; caption: string | undefined }) {
  return (
    <div className="flex items-baseline justify-between gap-x-6 border-b border-line py-4 last:border-b-0 tablet:block tablet:border-r tablet:border-b-0 tablet:px-8 tablet:py-6 tablet:first:pl-0 tablet:last:border-r-0 tablet:last:pr-0">
      <dt className="text-soft">{name}</dt>
      <dd className="flex items-baseline gap-3 tablet:mt-1">
        <span className="order-2 font-heading text-heading-2 font-bold tracking-tight tablet:order-none">
          {count === undefined ? "–" : formatCount(count)}
        </span>
        <span className="text-label text-soft">{caption ?? "No hemos podido leerlo."}</span>
      </dd>
    </div>
  );
}

type PanelListProperties = {
  id: string;
  title: string;
  all: string;
  items: ReactNode[] | undefined;
  unreadable: string;
  empty: { text: string; to: string; label: string };
};

function PanelList({ id, title, all, items, unreadable, empty }: PanelListProperties) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex items-center justify-between gap-4 border-b border-line pb-3">
        <h2 id={id} className="text-heading-3">
          {title}
        </h2>
        <ButtonLink to={all} look="quiet">
          Ver todas
        </ButtonLink>
      </div>
      {items === undefined && (
        <p role="alert" className="border-b border-line py-6 text-soft">
          No hemos podido cargar {unreadable}. Vuelve a intentarlo en unos segundos.
        </p>
      )}
      {items?.length === 0 && (
        <div className="border-b border-line py-6">
          <p className="mb-4 text-soft">{empty.text}</p>
          <ButtonLink to={empty.to} look="secondary" size="small">
            {empty.label}
          </ButtonLink>
        </div>
      )}
      {items !== undefined && items.length > 0 && <ul>{items}</ul>}
    </section>
  );
}
