import { exactly, writtenCents } from "./amounts.ts";
import type { PriceLine } from "./lines.ts";
import type { Purchase } from "./purchase.ts";

/** The traffic authority's fees. The badge's sticker stands with the plates, because its price is a range. */
export function registrationFeesLine({ tables }: Purchase): PriceLine {
  const { registration, inspectionNote } = tables.official_fees.content;
  return {
    name: "registration_fees",
    label: "Tasas de la DGT",
    group: "taxes",
    amount: exactly(registration + inspectionNote),
    certainty: "official",
    explanation: [`Matriculación (tasa 1.1), ${writtenCents(registration)}, y anotación de la ITV, ${writtenCents(inspectionNote)}.`],
    source: tables.official_fees.source,
  };
}
