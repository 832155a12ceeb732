import { writtenPhone } from "#app/lib/phones.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { TextLink } from "#app/ui/button.tsx";
import { InquiryBadge } from "#app/features/requests/conversations/components/inquiry-row.tsx";
import { threadAddress } from "#app/features/requests/inbox/addresses.ts";
import type { DueAction } from "#app/features/requests/inbox/queries/work.server.ts";
import { statusWord } from "#app/features/requests/inbox/inbox-state.ts";
import { shownPrice, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { formatShortDay } from "#app/lib/dates.ts";
import { wordsOf } from "#app/features/requests/appointments/office/appointment-statuses.ts";
import type { AgendaEntry } from "#app/features/requests/appointments/office/queries.server.ts";
import { agenda } from "#app/features/requests/appointments/office/search-params.ts";
import { serviceTypeLabel } from "#app/features/requests/appointments/service-types.ts";
import { StateBadge } from "#app/ui/state-badge.tsx";
import type { LongestInStockVehicle } from "../queries.server.ts";

type Properties = { id: string; title: string; note?: string; all?: { label: string; to: string }; children: ReactNode };

export function OfficeSection({ id, title, note, all, children }: Properties) {
  return (
    <section aria-labelledby={id} className="min-w-0 overflow-hidden rounded-tile border border-line bg-raised">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4.5 py-3">
        <h2 id={id} className="font-text text-body font-semibold tracking-normal">
          {title}
          {note !== undefined && <span className="ml-2 text-small font-normal text-soft">{note}</span>}
        </h2>
        {all && <TextLink to={all.to}>{all.label}</TextLink>}
      </header>
      {children}
    </section>
  );
}

export function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-4.5 py-5 text-soft">{children}</p>;
}

export function UnreadablePart() {
  return <Nothing>Ahora mismo no podemos leer esta parte. Recarga la página en unos segundos.</Nothing>;
}

type InquiryLine = {
  id: string;
  /** Of its details in the inbox. */
  address: string;
  name: string;
  /** The car or the kind of question. */
  about: string;
  status: string;
  message: string;
  age: string;
};

export function InquiryLines({ inquiries }: { inquiries: readonly InquiryLine[] }) {
  return (
    <ul>
      {inquiries.map(({ id, address, name, about, status, message, age }) => (
        <li key={id} className="relative border-b border-line px-4.5 py-3 last:border-b-0 hover:bg-rhine-faint">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="min-w-0 font-text text-label font-semibold tracking-normal wrap-anywhere">
              <Link to={address} className="after:absolute after:inset-0">
                {name}
              </Link>
            </h3>
            <span className="flex items-center gap-2.5 text-small text-soft">
              {age} <InquiryBadge status={status} label={statusWord(status)} />
            </span>
          </div>
          <p className="text-small font-medium">{about}</p>
          <p className="truncate text-soft">{message}</p>
        </li>
      ))}
    </ul>
  );
}

export function DueActions({ actions }: { actions: readonly DueAction[] }) {
  return (
    <ul>
      {actions.map(({ kind, id, name, action, day, assigned }) => (
        <li key={id} className="relative border-b border-line px-4.5 py-2.5 last:border-b-0 hover:bg-rhine-faint">
          <Link to={threadAddress({ kind, id })} className="font-semibold wrap-anywhere after:absolute after:inset-0">
            {action}
          </Link>
          <p className="flex flex-wrap gap-x-3 text-small text-soft">
            <span className="wrap-anywhere">{name}</span>
            <span>{formatShortDay(day)}</span>
            <span className="wrap-anywhere">{assigned ?? "Sin asignar"}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

const stockColumns = [
  { label: "Vehículo", look: "px-4.5 text-left" },
  { label: "Precio", look: "px-2 max-tablet:hidden" },
  { label: "Visitas", look: "px-2" },
  { label: "Días", look: "px-4.5" },
];

export function LongestInStock({ vehicles }: { vehicles: readonly LongestInStockVehicle[] }) {
  return (
    <table className="w-full border-collapse">
      <thead className="text-small text-soft">
        <tr className="border-b border-line text-right">
          {stockColumns.map(({ label, look }) => (
            <th key={label} scope="col" className={`${look} py-2 font-normal`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {vehicles.map((vehicle) => (
          <tr key={vehicle.id} className="border-b border-line text-right last:border-b-0">
            <th scope="row" className="px-4.5 py-2.5 text-left font-medium wrap-anywhere">
              <Link to={`/admin/vehicles/${vehicle.id}`} className="hover:text-rhine hover:underline">
                {vehicleName(vehicle)}
              </Link>{" "}
              <span className="font-normal text-soft">{vehicle.year}</span>
            </th>
            <td className="px-2 py-2.5 whitespace-nowrap max-tablet:hidden">{shownPrice(vehicle.price)}</td>
            <td className="px-2 py-2.5">{formatCount(vehicle.visits)}</td>
            <td className="px-4.5 py-2.5 font-semibold">{formatCount(vehicle.days)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function TodaysCalls({ calls }: { calls: readonly AgendaEntry[] }) {
  return (
    <ul>
      {calls.map(({ id, time, name, phone, serviceType, status }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 border-b border-line px-4.5 py-2.5 last:border-b-0">
          <span className="w-12 text-body font-semibold">{time}</span>
          <span className="min-w-0 grow">
            <Link to={`${agenda}/${id}`} className="font-semibold wrap-anywhere hover:text-rhine hover:underline">
              {name}
            </Link>
            <span className="block text-small text-soft">
              {serviceTypeLabel(serviceType)}
              {phone !== null && (
                <>
                  {" · "}
                  <a href={`tel:${phone}`} className="text-rhine underline underline-offset-4">
                    {writtenPhone(phone)}
                  </a>
                </>
              )}
            </span>
          </span>
          <StateBadge tone={wordsOf(status).tone}>{wordsOf(status).label}</StateBadge>
        </li>
      ))}
    </ul>
  );
}
