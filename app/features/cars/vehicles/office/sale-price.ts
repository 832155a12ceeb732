/** The price at which an import is worthwhile (PRICE-1, PRICE-2), in whole cents. Only the price leaves the browser (row B6). */
import { largestCents, typedEuros } from "#app/lib/typed-euros.ts";

/** The components in the form's order, with their labels and their initial values in cents. */
export const componentFields = {
  origen_cost: { label: "Coste en origen", initial: 0 },
  transport: { label: "Transporte", initial: 0 },
  technical_sheet: { label: "Ficha técnica", initial: 125_00 },
  itv: { label: "ITV", initial: 80_00 },
  registration_tax: { label: "Impuesto de matriculación", initial: 0 },
  traffic_fee: { label: "Tasa de tráfico", initial: 100_00 },
  gestoria: { label: "Gestoría", initial: 125_00 },
  reconditioning: { label: "Reacondicionamiento", initial: 0 },
  warranty: { label: "Garantía", initial: 0 },
  profit_margin: { label: "Margen", initial: 0 },
} as const;

export type Component = keyof typeof componentFields;
export type Components = Record<Component, number>;

export const components = Object.keys(componentFields) as Component[];
export const componentDefaults = Object.fromEntries(components.map((name) => [name, componentFields[name].initial])) as Components;

/** The tax on the margin (REBU), in percent. */
const vatPercent = 21;

/** Returns the sale price in cents, half a cent rounded up: the components plus the tax on the margin. `subtotal`: without it. */
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
