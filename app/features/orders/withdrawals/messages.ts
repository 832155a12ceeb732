import type { FormMessages, Notice } from "#app/features/ground/forms/form-answer.ts";
import { responseLost } from "#app/features/orders/access/messages.ts";
import { formatCalendarDay, formatCalendarNumbers } from "#app/lib/dates.ts";
import { company } from "#company";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { afterWithdrawal } from "#app/features/ground/company/withdrawal-terms.ts";
import { settlementWords } from "#app/features/orders/refunds/settlement.ts";
import type { ShownWithdrawal } from "./queries.server.ts";
import type { Bond, NoRight, Since } from "./right.ts";

/** To the customer: from when the 14 days count. */
export const sinceWords: Readonly<Record<Since, string>> = {
  acceptance: "14 días desde que aceptaste el presupuesto",
  deposit: "14 días desde que pagaste la señal",
  delivery: "14 días desde la entrega",
  "planned-delivery": "14 días desde la entrega prevista",
};

/** To the customer: why there is no right to withdraw. */
export const noRightWords: Readonly<Record<NoRight, string>> = {
  office: "Firmaste el contrato en la oficina, y la ley da los 14 días solo para contratos a distancia.",
  "no-contract": "Todavía no hay contrato ni has pagado nada: lo habrá cuando aceptes el presupuesto.",
  closed: "La importación está cerrada.",
};

/** To the customer: until when they may withdraw, why, and what it means; or why they may not. */
export function periodWords(period: Exclude<ShownWithdrawal, { kind: "declared" }>): string {
  if (period.kind === "none") return `Aquí no se puede desistir. ${noRightWords[period.why]}`;
  if (period.kind === "over") return `El plazo terminó el ${formatCalendarDay(period.until)} (${sinceWords[period.since]}).`;
  return [
    `Puedes hacerlo ${lastDayWords(period)}, sin dar motivos${period.handedOver ? "" : " y sin coste"}.`,
    ...(period.paid === 0 ? [] : [`Te devolvemos lo que has pagado, ${writtenCents(period.paid)}, en 14 días como mucho.`]),
    ...(period.paid > 0 && period.handedOver ? [afterWithdrawal.waiting] : []),
  ].join(" ");
}

/** To the customer who has the car: what they do with it. */
export const carSentences = [afterWithdrawal.goingBack, afterWithdrawal.transport, afterWithdrawal.value] as const;

/** "hasta el 29/12/2026 (14 días desde la entrega prevista)". */
export function lastDayWords({ until, since }: { until: string | null; since: Since }): string {
  return until === null ? `hasta pasados ${sinceWords[since]}` : `hasta el ${formatCalendarNumbers(until)} (${sinceWords[since]})`;
}

/** Cents; days such as "2026-12-04". `afterDelivery`: the customer had the car. */
type Refund = {
  credit: number;
  received: number;
  refunded: number;
  refundedOn?: string | undefined;
  refundUntil: string;
  afterDelivery: boolean;
};

/** To the customer: what became of the money after a withdrawal. */
export function refundWords({ credit, received, refunded, refundedOn, refundUntil, afterDelivery }: Refund): string {
  const words = settlementWords({ credit, received, refunded, refundedOn, until: refundUntil });
  return credit > 0 && afterDelivery ? `${words} ${afterWithdrawal.waiting}` : words;
}

export const longestReason = 500;

type DeclaredContract = {
  name: string;
  reference: string;
  carName: string;
  /** What is withdrawn from: the quote that was accepted on a day, or what was asked for with a deposit. */
  bond: { by: Bond["by"]; on: string };
  declaredOn: string;
  reason: string;
};

const madeWords: Readonly<Record<Bond["by"], string>> = { acceptance: "celebrado", deposit: "hecho con señal" };

/** The statement of withdrawal (RDL 1/2007, annex B). The page, the stored confirmation and the acknowledgement have this text. */
export function declarationOf({ name, reference, carName, bond, declaredOn, reason }: DeclaredContract): string {
  const car = carName === "" ? "" : ` (${carName})`;
  return [
    `A la atención de ${company.legal.name}, ${company.email}:`,
    `Por la presente comunico que desisto de ${bond.by === "deposit" ? "mi encargo" : "mi contrato"} de importación ${reference}${car}, ${madeWords[bond.by]} el ${formatCalendarDay(bond.on)}.`,
    `Nombre: ${name}.`,
    `Fecha: ${formatCalendarDay(declaredOn)}.`,
    ...(reason === "" ? [] : [`Motivo: ${reason}`]),
  ].join("\n");
}

export const declaringForm = "withdrawal-statement";
export const confirmingForm = "withdrawal";

/** The first step only shows the second one, so the person reads no message about it. */
export const declaringMessages: FormMessages = {
  done: { title: "Revisa tu declaración", text: "Todavía no has desistido: falta que la confirmes." },
  failed: { title: "No hemos podido seguir", text: "No se ha enviado nada. Inténtalo de nuevo en unos segundos, o escríbenos." },
};

export const confirmingMessages: FormMessages = {
  done: { title: "Has desistido del contrato", text: "Te hemos enviado un correo con tu declaración, el día y la hora." },
  failed: {
    title: "Tu desistimiento no se ha guardado",
    text: "Vuelve a confirmarlo en unos segundos, o respóndenos a cualquier correo: también vale.",
  },
};

/** When no response came: the person must know that the other way is open too. */
export const confirmationLost: Notice = {
  ...responseLost,
  text: `${responseLost.text} También vale responder a cualquier correo nuestro.`,
};

/** Why a withdrawal is refused. `until`: the last day on which it was possible, in words. */
export const notWithdrawable = (why: string) => `No se puede desistir aquí. ${why}`;
export const periodOver = (until: string) =>
  `El plazo para desistir terminó el ${until}. No se ha enviado nada; si algo va mal con el coche, escríbenos.`;
