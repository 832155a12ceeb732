/** The words of a line's outcome, the same for customer and team. Whole cents. */
import { exactly, writtenAmount, writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import { lineAmount } from "#app/features/orders/quotes/quote-view.ts";
import type { OutcomeRow } from "./outcome.ts";

/** "120,77 €", or of a range with what the price counts: "1.050 – 1.250 €, y contamos 1.150,00 €". */
export function quotedWords({ quoted, counted }: Pick<OutcomeRow, "quoted" | "counted">): string {
  const written = lineAmount(quoted);
  return quoted.low === quoted.high ? written : `${written}, y el precio cuenta ${writtenAmount(exactly(counted))}`;
}

/** How what was paid differs from the quote. Who bears it stands in the rule above the lines. */
export function differenceWords({ difference, back }: Pick<OutcomeRow, "difference" | "back">): string {
  if (difference === undefined) return "Sin ningún pago apuntado.";
  if (difference === 0) return "Lo presupuestado.";
  const amount = writtenPayment(Math.abs(difference));
  if (difference > 0) return `${amount} más que lo presupuestado.`;
  return `${amount} menos que lo presupuestado${back > 0 ? ", que se devuelven" : ""}.`;
}

/** Which money goes back, and why (the rule of `outcome.ts`). */
export function ruleWords(byMandate: boolean): string {
  const kept = "Tu precio es cerrado: una línea que sale más cara no te la cobramos, salvo que cambie un impuesto o una tasa.";
  return byMandate
    ? `${kept} Lo que pagamos a otros por tu encargo y costó menos te lo devolvemos (Código Civil, art. 1720). Lo que es nuestro trabajo no cambia.`
    : `${kept} El impuesto de matriculación, las tasas de la DGT y el impuesto de circulación los pagamos en tu nombre: si cuestan menos, te devolvemos lo que sobra (Ley 37/1992, art. 78.Tres.3.º). El resto del precio no cambia.`;
}
