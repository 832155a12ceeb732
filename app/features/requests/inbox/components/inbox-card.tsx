import { CustomerLink } from "#app/features/ground/back-office/components/customer-link.tsx";
import { Link } from "react-router";
import { InPlaceChoice } from "#app/features/ground/back-office/components/in-place-choice.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatShortDay } from "#app/lib/dates.ts";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { replyPlace, threadAddress } from "../addresses.ts";
import { inboxStatuses } from "../inbox-state.ts";
import { inboxTitle, kindLabel, reservationTerms } from "../inbox-title.ts";
import { statusForm, statusMessages } from "../messages.ts";
import type { ListedRow } from "../queries/list.server.ts";
import { UndeliveredMail } from "./undelivered-mail.tsx";

type Properties = {
  row: ListedRow;
  query: string;
  action: string;
  /** True for the first row only: all rows share one route, so discovering it once is enough. */
  first: boolean;
};

export function InboxCard({ row, query, action, first }: Properties) {
  const address = threadAddress(row) + query;
  const title = inboxTitle(row);
  const said = row.reservation ? reservationTerms(row.topic, row.reservation.deposit) : row.excerpt;
  const leading = { discover: first ? "render" : "none", preventScrollReset: true } as const;
  return (
    <li
      data-row
      data-id={row.id}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2.5 border-t border-line px-4.5 py-3.5 text-label outline-none first:border-t-0 focus:shadow-[inset_3px_0_0_var(--color-rhine)] desktop:grid-cols-[12rem_minmax(0,1fr)_13.5rem] desktop:grid-rows-[auto_1fr] desktop:gap-y-2"
    >
      <div className="min-w-0 desktop:row-span-2">
        <h2 className="font-text text-label font-semibold tracking-normal wrap-anywhere">
          <CustomerLink id={row.id}>{row.name}</CustomerLink>
        </h2>
        <p className="flex flex-wrap gap-x-2.5 text-small text-soft desktop:flex-col">
          {kindLabel(row)}
          <Age age={row.age} />
        </p>
      </div>
      <div className="min-w-0 max-desktop:col-span-2 max-desktop:row-start-2 desktop:row-span-2">
        <p className="font-semibold wrap-anywhere">
          {title}
          {row.lastWord === "customer" && <span className="ml-2.5 text-small font-medium whitespace-nowrap text-rhine">Ha contestado</span>}
        </p>
        <p className="mt-0.5 line-clamp-2 wrap-anywhere text-soft">{said}</p>
        <Work row={row} />
        {row.failedMails > 0 && <UndeliveredMail failed="Hay un correo sin entregar." />}
      </div>
      <div className="flex items-start justify-end max-desktop:col-start-2 max-desktop:row-start-1">
        <Status row={row} action={action} address={address} />
      </div>
      <div className="grid grid-cols-2 items-start gap-1.5 max-desktop:col-span-2 tablet:flex tablet:justify-end">
        <ButtonLink
          {...leading}
          to={address}
          look="secondary"
          size="compact"
          data-key="enter"
          aria-label={`Ver detalles: ${row.name}, ${title}`}
        >
          Ver detalles
        </ButtonLink>
        <ButtonLink
          {...leading}
          to={`${address}#${replyPlace}`}
          size="compact"
          data-key="r"
          aria-label={`Responder a ${row.name}: ${title}`}
        >
          Responder
        </ButtonLink>
      </div>
    </li>
  );
}

/** Whose it is and what happens next. */
function Work({ row: { assigned, next } }: Pick<Properties, "row">) {
  if (assigned === undefined && next === undefined) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-small">
      {next && (
        <span className="font-medium wrap-anywhere">
          {formatShortDay(next.day)}: {next.action}
        </span>
      )}
      {assigned !== undefined && <span className="wrap-anywhere text-soft">{assigned}</span>}
    </p>
  );
}

function Age({ age: { text, overdue, iso } }: Pick<ListedRow, "age">) {
  return (
    <time dateTime={iso} className={overdue ? "font-semibold text-ink" : ""}>
      {text}
    </time>
  );
}

/** The status can be changed in place; a reservation is decided in its details. */
function Status({ row, action, address }: { row: ListedRow; action: string; address: string }) {
  if (row.kind === "reservation") {
    return (
      <Link
        to={address}
        preventScrollReset
        data-key="e"
        className="rounded-pill"
        aria-label={`${row.statusWord}: ver la reserva de ${row.name}`}
      >
        <StateBadge tone={toneOf(row)}>{row.statusWord}</StateBadge>
      </Link>
    );
  }
  return (
    <InPlaceChoice
      form={statusForm}
      action={action}
      row={{ kind: row.kind, id: row.id }}
      label={`Estado de la consulta de ${row.name}`}
      chosen={row.status}
      options={inboxStatuses}
      failed={statusMessages.failed}
    />
  );
}

/** A good outcome is green; a rejected or cancelled reservation is grey. */
export function toneOf({ status, ownStatus }: Pick<ListedRow, "status" | "ownStatus">) {
  if (ownStatus === "rejected" || ownStatus === "cancelled") return "over";
  return inboxStatuses.find(({ value }) => value === status)?.tone ?? "over";
}
