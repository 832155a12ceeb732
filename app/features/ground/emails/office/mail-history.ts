import { countOf } from "#app/lib/amounts.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { mailKindLabel } from "../kinds.ts";
import type { MailHistory } from "./queries.server.ts";
import { reasonOf, withholdingReason } from "./reasons.ts";

type QueuedMail = MailHistory["queued"][number];

/** What became of each mail to an address, for a terminal: one text of two or more lines for each, the newest first. */
export function mailHistoryLines({ queued, withheld }: MailHistory): string[] {
  const entries = [
    ...queued.map((mail) => ({ at: mail.created_at, kind: mail.kind, lines: fateOf(mail) })),
    ...withheld.map(({ withheld_at, kind, reason }) => ({ at: withheld_at, kind, lines: [withholdingReason(reason)] })),
  ];
  return entries
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, kind, lines }) => [`${moment(at)} · ${mailKindLabel(kind)}`, ...lines.map((line) => `  ${line}`)].join("\n"));
}

function fateOf(mail: QueuedMail): string[] {
  const { sent_at, given_up_at, send_after, attempts } = mail;
  if (sent_at) return [`Enviado: el servidor de correo lo aceptó el ${moment(sent_at)}.`];
  if (given_up_at) return [`Sin entregar: lo dejamos el ${moment(given_up_at)} después de ${attemptsOf(attempts)}.`, ...failureOf(mail)];
  return [`En espera: sale el ${moment(send_after)}${attempts === 0 ? "" : `, después de ${attemptsOf(attempts)}`}.`, ...failureOf(mail)];
}

function failureOf({ last_error, last_answer }: QueuedMail): string[] {
  const reason = reasonOf(last_error);
  return [...(reason === undefined ? [] : [reason]), ...(last_answer === null ? [] : [`El servidor ha dicho: «${last_answer}»`])];
}

function attemptsOf(count: number): string {
  return countOf(count, "intento", "intentos");
}

function moment(date: Date): string {
  return formatMoment({ epochMilliseconds: date.getTime() });
}
