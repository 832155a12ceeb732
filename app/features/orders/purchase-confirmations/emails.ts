import type { Letter } from "#app/features/ground/emails/letter.ts";
import { accountFacts, type MailedAccount } from "#app/features/ground/company-account/account.ts";
import { paymentSentence } from "#app/features/ground/company/payment.ts";
import { writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import { formatCalendarDay, formatMoment } from "#app/lib/dates.ts";

type ConfirmedPurchase = {
  reference: string;
  name: string;
  carName: string;
  confirmedBy: string;
  confirmedAt: Temporal.Instant;
  statement: string;
};

/** The payment that the confirmation makes due: cents, and its last day such as "2026-12-04". */
type DuePayment = { cents: number; due_on: string | null; account: MailedAccount };

/** To the customer: what they confirmed, to keep, and the payment that is due with it. `address`: the order's page. */
export function purchaseConfirmed(purchase: ConfirmedPurchase, due: DuePayment | undefined, address: string): Letter {
  const dueOn = due?.due_on ?? undefined;
  const day = dueOn && formatCalendarDay(dueOn);
  return {
    subject: `Has confirmado la compra de tu ${purchase.carName} (${purchase.reference})`,
    preview:
      due && day !== undefined ? `Ahora toca el pago de la compra: ${writtenPayment(due.cents)}, hasta el ${day}.` : "Guarda este correo.",
    heading: `Hola, ${purchase.name}`,
    paragraphs: [
      `Hemos recibido tu confirmación el ${formatMoment(purchase.confirmedAt)}. Este correo es tu justificante: guárdalo.`,
      ...(due && day !== undefined
        ? [`Ahora toca el pago de la compra: ${writtenPayment(due.cents)}, como muy tarde el ${day}. ${paymentSentence}`]
        : []),
      "Esto es lo que has confirmado:",
    ],
    quote: purchase.statement,
    facts: [
      ...(due && day !== undefined
        ? [
            { name: "Importe", value: writtenPayment(due.cents) },
            { name: "Vence el", value: day },
            ...accountFacts(due.account),
            { name: "Concepto", value: purchase.reference },
          ]
        : []),
      { name: "Confirmado por", value: purchase.confirmedBy },
    ],
    actions: [{ label: "Ver mi importación", address }],
    notes: [
      ...(due && day !== undefined ? [due.account.check] : []),
      "El enlace es personal: quien lo tenga puede ver tu importación. Si no has sido tú, responde a este correo.",
    ],
  };
}

export function purchaseConfirmedForTeam(purchase: ConfirmedPurchase, address: string): Letter {
  return {
    subject: `Compra confirmada ${purchase.reference}: ${purchase.carName}`,
    preview: `${purchase.confirmedBy}, el ${formatMoment(purchase.confirmedAt)}.`,
    heading: "Compra confirmada",
    paragraphs: [
      `${purchase.confirmedBy} ha confirmado la compra el ${formatMoment(purchase.confirmedAt)}. El pago de la compra ya tiene día en su importación.`,
      "Si respondes a este correo, le escribes a esa persona.",
    ],
    facts: [
      { name: "Importación", value: purchase.reference },
      { name: "Coche", value: purchase.carName },
    ],
    quote: purchase.statement,
    actions: [{ label: "Abrir la importación", address }],
  };
}
