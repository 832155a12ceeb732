import { CustomerLink } from "#app/features/ground/back-office/components/customer-link.tsx";
import { writtenPhone } from "#app/lib/phones.ts";
import { Fragment } from "react";
import { useLocation } from "react-router";
import { spokenDay } from "#app/lib/spoken-days.ts";
import { KeyHints } from "#app/features/ground/back-office/components/page-parts.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { InPlaceChoice } from "#app/features/ground/back-office/components/in-place-choice.tsx";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import type { AgendaEntry } from "../queries.server.ts";
import { serviceTypeLabel } from "../../service-types.ts";
import { appointmentStatusOptions } from "../appointment-statuses.ts";
import { agenda } from "../search-params.ts";
import { statusMessages } from "../messages.ts";

export function AgendaList({ entries, today }: { entries: readonly AgendaEntry[]; today: string }) {
  const list = useRowKeys<HTMLDivElement>();
  return (
    <>
      <div ref={list} className="overflow-hidden rounded-tile border border-line bg-raised">
        {entries.map((entry, position) => (
          <Fragment key={entry.id}>
            {entries[position - 1]?.day !== entry.day && (
              <h2 className="border-b border-line bg-tile px-4.5 py-2 font-text text-small font-semibold tracking-normal first-letter:uppercase">
                {entry.day === today && "Hoy, "}
                {spokenDay(entry.day)}
                {entry.day < today && <span className="font-normal text-soft"> · ya ha pasado</span>}
              </h2>
            )}
            <AgendaRow entry={entry} />
          </Fragment>
        ))}
      </div>
      <KeyHints hints={{ moverse: "↑ ↓", abrir: "↵", "cambiar estado": "E", buscar: "/" }} />
    </>
  );
}

function AgendaRow({ entry }: { entry: AgendaEntry }) {
  const { id, time, name, email, phone, serviceType, vehicle, vehicle_id, notes, status } = entry;
  const { search } = useLocation();
  return (
    <article
      data-row
      tabIndex={-1}
      aria-label={`Cita de ${name}, a las ${time}`}
      className="grid gap-x-5 gap-y-3 border-b border-line px-4.5 py-3.5 -outline-offset-3 last:border-b-0 focus:bg-rhine-faint tablet:grid-cols-[4.5rem_minmax(0,1fr)_auto]"
    >
      <p className="flex items-center gap-2.5 self-start text-body font-semibold">
        <time>{time}</time>
      </p>
      <div className="min-w-0">
        <h3 className="font-text text-label font-semibold tracking-normal wrap-anywhere">
          <CustomerLink id={id}>{name}</CustomerLink>
        </h3>
        <p className="text-soft">
          {serviceTypeLabel(serviceType)}
          {vehicle !== undefined && (
            <>
              {" · "}
              {vehicle_id === null ? vehicle : <TextLink to={`/vehicle/${vehicle_id}`}>{vehicle}</TextLink>}
            </>
          )}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4">
          {phone !== null && <TextLink to={`tel:${phone}`}>{writtenPhone(phone)}</TextLink>}
          <TextLink to={`mailto:${email}`}>{email}</TextLink>
        </p>
        {notes !== "" && <p className="mt-1.5 max-w-prose border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">{notes}</p>}
      </div>
      <div className="flex flex-wrap items-start gap-2.5 tablet:flex-nowrap">
        <div className="w-44 max-tablet:grow">
          <InPlaceChoice
            form="appointment-status"
            action={agenda}
            row={{ id }}
            label={`Estado de la cita de ${name}`}
            chosen={status}
            options={appointmentStatusOptions}
            failed={statusMessages.failed}
          />
        </div>
        <ButtonLink to={`${agenda}/${id}${search}`} look="secondary" size="compact" preventScrollReset data-key="enter">
          Cambiar hora
        </ButtonLink>
      </div>
    </article>
  );
}
