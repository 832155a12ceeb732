/**
 * The price at which importing a car is worthwhile (PRICE-1, PRICE-2). All amounts are cents of a euro, so that sums are exact. Only the
 * price leaves the browser (row B6).
 */
import { largestCents, typedEuros } from "#app/lib/typed-euros.ts";

/** The components in the form's order, with their initial values in cents. */
export const componentDefaults = {
  origen_cost: 0,
  transport: 0,
  technical_sheet: 125_00,
  itv: 80_00,
  registration_tax: 0,
  traffic_fee: 100_00,
  gestoria: 125_00,
  reconditioning: 0,
  warranty: 0,
  profit_margin: 0,
} as const;

export type Component = keyof typeof componentDefaults;
export type Components = Record<Component, number>;

export const components = Object.keys(componentDefaults) as Component[];

export const componentLabels: Record<Component, string> = {
  origen_cost: "Coste en origen",
  transport: "Transporte",
  technical_sheet: "Ficha técnica",
  itv: "ITV",
  registration_tax: "Impuesto de matriculación",
  traffic_fee: "Tasa de tráfico",
  gestoria: "Gestoría",
  reconditioning: "Reacondicionamiento",
  warranty: "Garantía",
  profit_margin: "Margen",
};

/** The tax on the margin (REBU), in percent. */
const vatPercent = 21;

/**
 * Returns the sale price in cents: every component once, plus the tax on the margin. `subtotal` is the total without that tax. Half a cent
 * is rounded up.
 */
export function salePrice(values: Components) {
  const subtotal = components.reduce((sum, component) => sum + values[component], 0);
  const vatOnMargin = Math.round((values.profit_margin * vatPercent) / 100);
  return { total: subtotal + vatOnMargin, vatOnMargin, subtotal };
}

/** Returns the form's price for a total in cents: whole euros; undefined if it is not positive. */
export function priceInEuros(total: number): number | undefined {
  const euros = Math.round(total / 100);
  return euros > 0 ? euros : undefined;
}

/** Formats 125050 as "1.250,50 €", as in es-ES; whole euros without decimals. */
export function formatAmount(amount: number): string {
  return `${typedEuros(amount)}\u00a0€`;
}

/** Returns the remembered amounts, with the default for a missing or invalid one. */
export function readRemembered(json: string | null): Components {
  const remembered = parsed(json);
  const values: Components = { ...componentDefaults };
  for (const component of components) {
    const value: unknown = Object.hasOwn(remembered, component) ? Reflect.get(remembered, component) : undefined;
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= largestCents) values[component] = value;
  }
  return values;
}

function parsed(json: string | null): object {
  try {
    const value: unknown = JSON.parse(json ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
