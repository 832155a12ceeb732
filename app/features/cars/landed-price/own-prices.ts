/** The lines with the company's own prices, VAT included. */
import { exactly } from "./amounts.ts";
import type { LineGroup, PriceLine } from "./lines.ts";
import type { Purchase } from "./purchase.ts";

export function inspectionLine(purchase: Purchase): PriceLine | undefined {
  return ours(purchase, "inspection", "Inspección en origen", "transport", "Un técnico revisa el coche en Alemania antes de comprarlo.");
}

export function agencyLine(purchase: Purchase): PriceLine | undefined {
  return ours(purchase, "agency", "Gestoría", "papers", "Presenta los impuestos y matricula el coche a tu nombre. IVA incluido.");
}

export function feeLine(purchase: Purchase): PriceLine | undefined {
  return ours(purchase, "fee", "Nuestros honorarios", "transport", "Buscar, comprobar, comprar y traer el coche. IVA incluido.");
}

/** No line without a price: then it is part of the personal quote. */
function ours(
  { tables }: Purchase,
  price: "inspection" | "agency" | "fee",
  label: string,
  group: LineGroup,
  explanation: string,
): PriceLine | undefined {
  const cents = tables.our_prices.content[price];
  if (cents === 0) return undefined;
  return {
    name: price === "fee" ? "our_fee" : price,
    label,
    group,
    amount: exactly(cents),
    certainty: "ours",
    explanation: [explanation],
    source: tables.our_prices.source,
  };
}
