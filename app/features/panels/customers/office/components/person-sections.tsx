import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useTeamRole } from "#app/features/ground/back-office/components/team-role.tsx";
import { mailsAddress, mailQuery } from "#app/features/ground/emails/office/search-params.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { orderState } from "#app/features/orders/access/messages.ts";
import { paperStateLabels } from "#app/features/orders/papers/paper-state.ts";
import { stopLabels } from "#app/features/orders/steps/step-kinds.ts";
import { Nothing, OfficeSection } from "#app/features/panels/dashboard/office/components/office-sections.tsx";
import { wordsOf } from "#app/features/requests/appointments/office/appointment-statuses.ts";
import { agenda } from "#app/features/requests/appointments/office/search-params.ts";
import { serviceTypeLabel } from "#app/features/requests/appointments/service-types.ts";
import { threadAddress } from "#app/features/requests/inbox/addresses.ts";
import { toneOf } from "#app/features/requests/inbox/components/inbox-card.tsx";
import { statusWord } from "#app/features/requests/inbox/inbox-state.ts";
import { inboxTitle } from "#app/features/requests/inbox/inbox-title.ts";
import { complaintReference } from "#app/features/requests/contact/subjects.ts";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { formatCalendarDay, formatCalendarNumbers, formatShortDay } from "#app/lib/dates.ts";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { consentWords } from "../consent-words.ts";
import type { Customer } from "../queries/person.server.ts";

type Of<Part extends keyof Customer> = Pick<Customer, Part>;

const shownAtOnce = 8;

/** The newest lines, and the others behind a click, so that a long list hides nothing below it. */
function Lines({ children }: { children: readonly ReactElement[] }) {
  const others = children.slice(shownAtOnce);
  return (
    <>
      <ul>{children.slice(0, shownAtOnce)}</ul>
      {others.length > 0 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-4.5 py-2.5 font-medium text-rhine">Ver {formatCount(others.length)} más</summary>
          <ul className="border-t border-line">{others}</ul>
        </details>
      )}
    </>
  );
}

/** One thing of a person: the whole line leads to it. */
function Line({ to, title, state, children }: { to: string; title: string; state: ReactNode; children: ReactNode }) {
  return (
    <li className="relative border-b border-line px-4.5 py-2.5 last:border-b-0 hover:bg-rhine-faint">
      <div className="flex items-start justify-between gap-x-4">
        <h3 className="min-w-0 font-text text-label font-semibold tracking-normal wrap-anywhere">
          <Link to={to} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <span className="shrink-0">{state}</span>
      </div>
      {children}
    </li>
  );
}

export function Conversations({ conversations }: Of<"conversations">) {
  const asked = conversations.filter(({ kind }) => kind !== "reservation");
  const reservations = conversations.filter(({ kind }) => kind === "reservation");
  return (
    <>
      <OfficeSection id="consultas" title="Consultas y mensajes">
        {asked.length === 0 ? <Nothing>No ha preguntado nada.</Nothing> : <ConversationList conversations={asked} />}
      </OfficeSection>
      {reservations.length > 0 && (
        <OfficeSection id="reservas" title="Reservas">
          <ConversationList conversations={reservations} />
        </OfficeSection>
      )}
    </>
  );
}

function ConversationList({ conversations }: Of<"conversations">) {
  return (
    <Lines>
      {conversations.map((conversation) => {
        const { kind, id, age, message, assigned, next_action: next, next_action_on: day, withoutAccount } = conversation;
        return (
          <Line
            key={id}
            to={threadAddress({ kind, id })}
            title={titleOf(conversation)}
            state={<StateBadge tone={toneOf(conversation)}>{statusWord(conversation.ownStatus)}</StateBadge>}
          >
            {message !== "" && <p className="truncate text-soft">{message}</p>}
            <p className="flex flex-wrap gap-x-3 text-small text-soft">
              <span className={age.overdue ? "font-semibold text-ink" : ""}>{age.text}</span>
              {day !== null && (
                <span className="font-medium wrap-anywhere text-ink">
                  {formatShortDay(day)}: {next}
                </span>
              )}
              {assigned !== null && <span className="wrap-anywhere">{assigned}</span>}
              {withoutAccount && <span>Sin cuenta</span>}
            </p>
          </Line>
        );
      })}
    </Lines>
  );
}

function titleOf({ kind, id, topic, complaint, make, model, year, reference, deposit }: Customer["conversations"][number]): string {
  return inboxTitle({
    kind,
    topic,
    vehicle: make !== null && model !== null && year !== null ? { make, model, year } : undefined,
    complaint: complaint ? complaintReference(id) : undefined,
    reservation: reference !== null && deposit !== null ? { reference, deposit } : undefined,
  });
}

export function Notes({ notes }: Of<"notes">) {
  if (notes.length === 0) return null;
  return (
    <OfficeSection id="notas" title="Notas internas">
      <Lines>
        {notes.map(({ id, kind, conversation, note, written, writer }) => (
          <li key={id} className="border-b border-line px-4.5 py-2.5 last:border-b-0">
            <p className="wrap-anywhere whitespace-pre-line">{note}</p>
            <p className="mt-0.5 text-small wrap-anywhere text-soft">
              {writer ?? "Alguien que ya no está"},{" "}
              <Link to={threadAddress({ kind, id: conversation })} className="underline underline-offset-4 hover:text-rhine">
                {written}
              </Link>
            </p>
          </li>
        ))}
      </Lines>
    </OfficeSection>
  );
}

export function Calls({ calls }: Of<"calls">) {
  return (
    <OfficeSection id="citas" title="Citas">
      {calls.length === 0 ? (
        <Nothing>No ha pedido ninguna cita.</Nothing>
      ) : (
        <Lines>
          {calls.map(({ id, day, time, serviceType, status }) => (
            <Line
              key={id}
              to={`${agenda}/${id}`}
              title={`${formatCalendarDay(day)}, ${time}`}
              state={<StateBadge tone={wordsOf(status).tone}>{wordsOf(status).label}</StateBadge>}
            >
              <p className="text-small text-soft">{serviceTypeLabel(serviceType)}</p>
            </Line>
          ))}
        </Lines>
      )}
    </OfficeSection>
  );
}

/** Each order with its money and its papers. */
export function Orders({ orders }: Of<"orders">) {
  return (
    <OfficeSection id="importaciones" title="Importaciones">
      {orders.length === 0 ? (
        <Nothing>No tiene ninguna importación.</Nothing>
      ) : (
        <Lines>
          {orders.map((order) => (
            <Line
              key={order.id}
              to={officeOrderAddress(order.id)}
              title={order.car}
              state={
                order.stop === undefined ? (
                  <StateBadge tone={orderState(order.status).tone}>{orderState(order.status).label}</StateBadge>
                ) : (
                  <StateBadge tone={order.late ? "late" : "moving"}>{stopLabels[order.stop]}</StateBadge>
                )
              }
            >
              <p className="text-small text-soft">
                {order.reference} · desde el {formatCalendarNumbers(order.begunOn)}
                {order.sentence !== "" && ` · ${order.sentence}`}
              </p>
              <Money money={order.money} />
              <Papers papers={order.papers} />
            </Line>
          ))}
        </Lines>
      )}
    </OfficeSection>
  );
}

function Money({ money: { charged, received, owed, credit } }: Pick<Customer["orders"][number], "money">) {
  if (charged === 0 && received === 0) return null;
  const figures = [
    ["Cargado", charged],
    ["Cobrado", received],
    credit > 0 ? (["A su favor", credit] as const) : (["Pendiente", owed] as const),
  ] as const;
  return (
    <dl className="mt-1.5 flex flex-wrap gap-x-5 text-small">
      {figures.map(([name, cents]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-soft">{name}</dt>
          <dd className="font-semibold">{writtenCents(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Papers({ papers }: Pick<Customer["orders"][number], "papers">) {
  if (papers.length === 0) return null;
  return (
    <ul aria-label="Documentos" className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-small">
      {papers.map(({ id, label, state }) => (
        <li key={id} className="wrap-anywhere">
          {label} <span className="text-soft">{paperStateLabels[state].toLowerCase()}</span>
        </li>
      ))}
    </ul>
  );
}

export function Consents({ consents }: Of<"consents">) {
  return (
    <OfficeSection id="consentimientos" title="Consentimientos">
      {consents.length === 0 ? (
        <Nothing>No hay ninguno guardado.</Nothing>
      ) : (
        <Lines>
          {consents.map(({ id, purpose, granted, given }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4.5 py-2 last:border-b-0">
              <span>
                {consentWords(purpose)}: <strong className="font-semibold">{granted ? "sí" : "no"}</strong>
              </span>
              <span className="text-small text-soft">{given}</span>
            </li>
          ))}
        </Lines>
      )}
    </OfficeSection>
  );
}

export function Mails({ mails, emails }: Of<"mails" | "emails">) {
  const { uses } = useTeamRole();
  if (mails === undefined || !uses("operation")) return null;
  const all = `${mailsAddress}${mailQuery({ email: emails[0] ?? "" })}`;
  return (
    <OfficeSection id="correos" title="Correos" all={{ label: "Ver todos", to: all }}>
      {mails.length === 0 ? (
        <Nothing>No le hemos escrito en los últimos 90 días.</Nothing>
      ) : (
        <Lines>
          {mails.map(({ id, kind, moment, state, tone }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4.5 py-2 last:border-b-0">
              <span className="wrap-anywhere">{kind}</span>
              <span className="flex items-baseline gap-3 text-small text-soft">
                {moment} <StateBadge tone={tone}>{state}</StateBadge>
              </span>
            </li>
          ))}
        </Lines>
      )}
    </OfficeSection>
  );
}
