/** Amounts in the format of Spain (es-ES); euros without decimals (SITE-10). */

/** By hand, because a browser's first Intl.NumberFormat takes longer than all scripts of a page. amounts.test.ts compares both. */
function grouped(amount: number): string {
  const digits = Math.round(Math.abs(amount))
    .toString()
    .replace(/\B(?=(\d{3}){1,7}$)/g, ".");
  return amount <= -0.5 ? `-${digits}` : digits;
}

/** 24900 → "24.900 €" with a non-breaking space. */
export function formatEuros(euros: number): string {
  return `${grouped(euros)}\u00a0€`;
}

/** 87000 → "87.000 km" with a non-breaking space. */
export function formatKilometres(kilometres: number): string {
  return `${grouped(kilometres)}\u00a0km`;
}

/** 1284 → "1.284". */
export function formatCount(count: number): string {
  return grouped(count);
}

/** (1, "vehículo", "vehículos") → "1 vehículo". */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
