/** The words of a line's outcome, the same for customer and team. Whole cents. */
import { exactly, writtenAmount, writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import { lineAmount } from "#app/features/orders/quotes/quote-view.ts";
import type { OutcomeRow } from "./outcome.ts";

/** "120,77 €", or of a range with what the price counts: "1.050 – 1.250 €, y el precio cuenta 1.150,00 €". */
export function quotedWords({ quoted, counted }: Pick<OutcomeRow, "quoted" | "counted">): string {
  const written = lineAmount(quoted);
  return quoted.low === quoted.high ? written : `${written}, y el precio cuenta ${writtenAmount(exactly(counted))}`;
}

/** How what was paid differs from the quote. Who bears it stands in the rule above the lines. Less is only so until a further cost comes. */
export function differenceWords({ difference }: Pick<OutcomeRow, "difference">): string {
  if (difference === undefined) return "Sin ningún pago apuntado.";
  if (difference === 0) return "Lo presupuestado.";
  const amount = writtenPayment(Math.abs(difference));
  return difference > 0 ? `${amount} más que lo presupuestado.` : `${amount} menos que lo presupuestado, con lo apuntado hasta hoy.`;
}

/** What a smaller charge means for the customer, once they are told. `credit`: what the company owes them with it. `isFurther`: they were told of one before. */
export function loweredSentence(sum: number, credit: number, byMandate: boolean, isFurther = false): string {
  const returned = Math.min(sum, credit);
  const less = returned < sum ? [`pagas ${writtenPayment(sum - returned)} menos`] : [];
  const back = returned > 0 ? [returned === sum ? "te los devolvemos" : `te devolvemos ${writtenPayment(returned)}`] : [];
  const what = `${isFurther ? "Además, lo" : "Lo"} que pagamos ${byMandate ? "por tu encargo" : "en tu nombre"}`;
  const cost = `${what} costó ${isFurther ? "otros " : ""}${writtenPayment(sum)} menos de lo que contaba tu presupuesto`;
  return `${cost}: ${[...less, ...back].join(" y ")}.`;
}

/** Which money goes back, and why (the rule of `outcome.ts`). */
export function ruleWords(byMandate: boolean): string {
  const kept = "Tu precio es cerrado: una línea que sale más cara no te la cobramos, salvo que cambie un impuesto o una tasa.";
  return byMandate
    ? `${kept} Lo que pagamos a otros por tu encargo y costó menos te lo devolvemos (Código Civil, art. 1720). Lo que es nuestro trabajo no cambia.`
    : `${kept} El impuesto de matriculación, las tasas de la DGT y el impuesto de circulación los pagamos en tu nombre: si cuestan menos, te devolvemos lo que sobra (Ley 37/1992, art. 78.Tres.3.º). El resto del precio no cambia.`;
}
