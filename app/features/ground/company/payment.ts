import { company } from "#company";

/** How people pay, as a sentence. `payment.cardAtTheOffice` in company.config.ts takes the card away. */
export function paymentSentenceOf({ cardAtTheOffice }: { cardAtTheOffice: boolean }): string {
  return `Se paga por transferencia${cardAtTheOffice ? ", o con tarjeta en nuestra oficina" : ""}, sin recargos.`;
}

/** The only words about the means of payment: every page, form and mail says them (PAGE-5). */
export const paymentSentence = paymentSentenceOf(company.payment);
