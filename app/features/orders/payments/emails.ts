import type { Letter } from "#app/features/ground/emails/letter.ts";
import { accountFacts, type MailedAccount } from "#app/features/ground/company-account/account.ts";
import { paymentSentence } from "#app/features/ground/company/payment.ts";
import { writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { type Concept, concepts } from "./concepts.ts";

type PayingOrder = { reference: string; name: string };

/** A charge that is not paid: `open` cents are left of `cents`. `account`: where it is paid into. */
type OpenCharge = { concept: Concept; cents: number; open: number; dueOn: string; account: MailedAccount };

/** To the customer, three days before a payment is due (ORDER-53). `address`: the order's page; undefined when no link opens it any more. */
export function paymentReminder(order: PayingOrder, charge: OpenCharge, address: string | undefined): Letter {
  const day = formatCalendarDay(charge.dueOn);
  return {
    subject: `El ${day} vence un pago de tu importación ${order.reference}`,
    preview: `${writtenPayment(charge.open)}, hasta el ${day}.`,
    heading: `Hola, ${order.name}`,
    paragraphs: [
      `Te recordamos que el ${day} vence un pago de tu importación: ${writtenPayment(charge.open)}.`,
      `${paymentSentence} Estos son los datos. Una transferencia puede tardar un día laborable.`,
    ],
    ...rest(order, charge, address),
  };
}

/** To the customer, three days after a payment was due and did not come (ORDER-53). */
export function paymentOverdue(order: PayingOrder, charge: OpenCharge, address: string | undefined): Letter {
  const day = formatCalendarDay(charge.dueOn);
  return {
    subject: `No hemos recibido un pago de tu importación ${order.reference}`,
    preview: `${writtenPayment(charge.open)}: vencía el ${day}.`,
    heading: `Hola, ${order.name}`,
    paragraphs: [
      `El ${day} vencía un pago de tu importación y todavía no nos ha llegado: ${writtenPayment(charge.open)}.`,
      `${paymentSentence} Estos son los datos. Si algo te lo impide, responde a este correo y lo vemos contigo.`,
    ],
    ...rest(order, charge, address),
  };
}

function rest({ reference }: PayingOrder, { concept, cents, open, dueOn, account }: OpenCharge, address: string | undefined) {
  return {
    facts: [
      { name: "Importe", value: writtenPayment(open) },
      {
        name: "Qué es",
        value: open === cents ? concepts[concept] : `${concepts[concept]}: faltan ${writtenPayment(open)} de ${writtenPayment(cents)}`,
      },
      { name: "Vence el", value: formatCalendarDay(dueOn) },
      ...accountFacts(account),
      { name: "Concepto", value: reference },
    ],
    actions: address === undefined ? [] : [{ label: "Ver mis pagos", address }],
    notes: [
      account.check,
      "Si ya has pagado, no tienes que hacer nada: lo apuntamos cuando llegue.",
      "El enlace es personal: quien lo tenga puede ver tu importación. No pedimos datos bancarios ni de tarjetas por correo.",
    ],
  };
}
