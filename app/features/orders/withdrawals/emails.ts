import type { Letter } from "#app/features/ground/emails/letter.ts";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { formatCalendarDay, formatMoment } from "#app/lib/dates.ts";
import { linkNote } from "#app/features/orders/access/link-end.ts";
import { carSentences, refundWords } from "./messages.ts";

type WithdrawnOrder = { reference: string; name: string; carName: string };

/** `credit`: what the company owes the customer, in cents; `refundUntil`: the last day for it, such as "2026-12-04". */
type DeclaredWithdrawal = {
  declaredAt: Temporal.Instant;
  declaration: string;
  refundUntil: string;
  credit: number;
  afterDelivery: boolean;
};

/** To the customer: the acknowledgement of a withdrawal with its text, day and time, to keep (ORDER-61). `address`: the order's page. */
export function withdrawalAcknowledged(order: WithdrawnOrder, withdrawal: DeclaredWithdrawal, address: string): Letter {
  const moment = formatMoment(withdrawal.declaredAt);
  const note = linkNote(new Date(withdrawal.declaredAt.epochMilliseconds));
  return {
    subject: `Has desistido de tu importación ${order.reference}`,
    preview: `Recibido el ${moment}. Guarda este correo.`,
    heading: `Hola, ${order.name}`,
    paragraphs: [
      `Hemos recibido tu desistimiento el ${moment}. Este correo es tu justificante: guárdalo.`,
      refundWords({ ...withdrawal, received: withdrawal.credit, refunded: 0 }),
      ...(withdrawal.afterDelivery
        ? ["Como ya tienes el coche, te escribimos para acordar cómo devolverlo.", ...carSentences]
        : ["No tienes que hacer nada más: tu importación queda cerrada."]),
      "Esto es lo que has declarado:",
    ],
    quote: withdrawal.declaration,
    facts: [
      { name: "Importación", value: order.reference },
      { name: "Recibido", value: moment },
      ...(withdrawal.credit > 0 ? [{ name: "Devolución", value: refundFact(withdrawal) }] : []),
    ],
    actions: [{ label: "Ver mi importación", address }],
    notes: [`${note} Si no has sido tú, responde a este correo.`],
  };
}

function refundFact({ credit, refundUntil }: DeclaredWithdrawal): string {
  return `${writtenCents(credit)}, hasta el ${formatCalendarDay(refundUntil)}`;
}

export function withdrawalForTeam(order: WithdrawnOrder, withdrawal: DeclaredWithdrawal, address: string): Letter {
  const moment = formatMoment(withdrawal.declaredAt);
  return {
    subject: `${order.name} ha desistido de la importación ${order.reference}`,
    preview: withdrawal.credit > 0 ? `Hay que devolver ${refundFact(withdrawal)}.` : "No hay nada que devolver.",
    heading: `Desistimiento de ${order.name}`,
    paragraphs: [
      `${order.name} ha desistido el ${moment}. La importación queda cerrada y sus cargos, anulados.`,
      withdrawal.afterDelivery
        ? "El coche ya estaba entregado: sigue como vendido, y os toca acordar su devolución."
        : "Si era un coche del stock, vuelve a estar como antes.",
      "Si respondes a este correo, le escribes a esa persona.",
    ],
    facts: [
      { name: "Importación", value: order.reference },
      ...(order.carName === "" ? [] : [{ name: "Coche", value: order.carName }]),
      { name: "Devolver", value: withdrawal.credit > 0 ? refundFact(withdrawal) : "Nada" },
    ],
    quote: withdrawal.declaration,
    actions: [{ label: "Abrir la importación", address }],
  };
}
