import { company } from "#company";

/** How long an import takes, as the site says it: the company's claim, or what recent deliveries took (ORDER-74). */
export type DeliveryTime = { weeks: string; measured: boolean };

export const claimedTime: DeliveryTime = { weeks: company.claims.processWeeks, measured: false };

/** Writes a measured range of whole weeks as the claim is written, "3–5 semanas"; without one, the claim. */
export function deliveryTimeOf(range: { from: number; to: number } | undefined): DeliveryTime {
  return range === undefined ? claimedTime : { weeks: `${range.from}–${range.to} semanas`, measured: true };
}

/** From when the weeks count: the claim from the purchase, a measured range from the first day of the import. */
export function countedFrom({ measured }: DeliveryTime): string {
  return measured ? "desde el primer día de la importación" : "desde que confirmas la compra";
}
