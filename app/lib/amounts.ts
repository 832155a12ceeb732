/** Amounts as a person in Spain reads them (specification 1, section 9: es-ES, euros without decimals). */

const wholeNumber = new Intl.NumberFormat("es-ES", { useGrouping: "always", maximumFractionDigits: 0 });

/** 24900 → "24.900 €" with a space that does not break. */
export function formatEuros(euros: number): string {
  return `${wholeNumber.format(euros)}\u00a0€`;
}

/** 87000 → "87.000 km". */
export function formatKilometres(kilometres: number): string {
  return `${wholeNumber.format(kilometres)}\u00a0km`;
}

/** 1284 → "1.284". */
export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

/** (1, "vehículo", "vehículos") → "1 vehículo". */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
