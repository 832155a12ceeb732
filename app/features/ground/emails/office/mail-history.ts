import { countOf } from "#app/lib/amounts.ts";
import { formatMoment } from "#app/lib/dates.ts";
import type { Tone } from "#app/ui/state-badge.tsx";
import { mailKindLabel } from "../kinds.ts";
import type { MailHistory } from "./queries.server.ts";
import { heldReason, reasonOf, withholdingReason } from "./reasons.ts";

type QueuedMail = MailHistory["queued"][number];

/** What became of one mail: its state, and why in whole sentences. `unsent`: its page shows its text. */
export type MailFate = ReturnType<typeof toldAt> & { toTeam: boolean; state: string; tone: Tone; sentences: string[]; unsent: boolean };

/** Says what became of each mail to an address, the newest first. */
export function mailFates({ queued, withheld }: Pick<MailHistory, "queued" | "withheld">): MailFate[] {
  const never = { toTeam: false, state: "No enviado", tone: "over", unsent: false } as const;
  const fates: MailFate[] = [
    ...queued.map((mail) => ({ ...toldAt(mail, mail.created_at), toTeam: mail.audience === "team", ...fateOf(mail) })),
    ...withheld.map((mail) => ({ ...toldAt(mail, mail.withheld_at), ...never, sentences: [withholdingReason(mail.reason)] })),
  ];
  return fates.toSorted((one, other) => other.iso.localeCompare(one.iso));
}

function toldAt({ id, kind }: { id: string; kind: string }, at: Date) {
  return { id, kind: mailKindLabel(kind), iso: at.toISOString(), moment: formatMoment(at) };
}

function fateOf(mail: QueuedMail): Pick<MailFate, "state" | "tone" | "sentences" | "unsent"> {
  const { sent_at, given_up_at, held_at, send_after, attempts } = mail;
  if (sent_at) {
    return { state: "Enviado", tone: "good", unsent: false, sentences: [`El servidor de correo lo aceptó el ${formatMoment(sent_at)}.`] };
  }
  const tried = countOf(attempts, "intento", "intentos");
  if (given_up_at) {
    const left = `Lo dejamos el ${formatMoment(given_up_at)} después de ${tried}.`;
    return { state: "Sin entregar", tone: "late", unsent: true, sentences: [left, ...failureOf(mail)] };
  }
  if (held_at) return { state: "En espera", tone: "waiting", unsent: true, sentences: [heldReason] };
  const waiting = `Sale el ${formatMoment(send_after)}${attempts === 0 ? "" : `, después de ${tried}`}.`;
  return { state: "En espera", tone: "waiting", unsent: true, sentences: [waiting, ...failureOf(mail)] };
}

function failureOf({ last_error, last_answer }: QueuedMail): string[] {
  const reason = reasonOf(last_error);
  return [...(reason === undefined ? [] : [reason]), ...(last_answer === null ? [] : [`El servidor ha dicho: «${last_answer}»`])];
}

/** Where an address without mails is known: places of the back office that search for it. */
export type KnownPlace = { text: string; to: string };

/** Returns the places in which an address left something, with how much. */
export function knownPlaces(address: string, { appointments, requests, accounts }: MailHistory["known"]): KnownPlace[] {
  const search = `?search=${encodeURIComponent(address)}`;
  return [
    { count: appointments, text: countOf(appointments, "cita", "citas"), to: `/admin/appointments${search}` },
    {
      count: requests,
      text: countOf(requests, "consulta, mensaje o reserva", "consultas, mensajes o reservas"),
      to: `/admin/inquiries${search}`,
    },
    { count: accounts, text: countOf(accounts, "cuenta", "cuentas"), to: `/admin/users${search}` },
  ]
    .filter(({ count }) => count > 0)
    .map(({ text, to }) => ({ text, to }));
}
