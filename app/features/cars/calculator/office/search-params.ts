import { readTypedEuros } from "#app/lib/typed-euros.ts";
import type { LandedPrice, LineName } from "#app/features/cars/landed-price/lines.ts";
import { type Component, type Components, components } from "#app/features/cars/vehicles/office/sale-price.ts";

/** Where each computed line goes in the price calculator (PRICE-1). Our fee has no place: in stock, the margin replaces it. */
const componentOf: Record<LineName, Component | undefined> = {
  german_price: "origen_cost",
  inspection: "transport",
  transport: "transport",
  translation: "gestoria",
  technical_inspection: "itv",
  technical_sheet: "technical_sheet",
  vat: "registration_tax",
  transfer_tax: "registration_tax",
  registration_tax: "registration_tax",
  registration_fees: "traffic_fee",
  vehicle_tax: "traffic_fee",
  agency: "gestoria",
  plates: "gestoria",
  our_fee: undefined,
  ship: "transport",
  customs: "traffic_fee",
  import_tax: "registration_tax",
  adjustment: undefined,
};

/** What the team adds to the computed lines, in cents. */
export type Additions = Pick<Components, "reconditioning" | "warranty" | "profit_margin">;

/** Returns the ten components in cents from the computed lines; of a range the high end, because a price must carry the worst case. */
export function saleComponents({ lines }: LandedPrice, additions: Additions): Components {
  const filled = Object.fromEntries(components.map((name) => [name, 0])) as Components;
  for (const { name, amount } of lines) {
    const component = componentOf[name];
    if (component !== undefined) filled[component] += amount.high;
  }
  return { ...filled, ...additions };
}

export const additionFields = {
  profit_margin: { parameter: "margin", label: "Margen, sin IVA (€)" },
  reconditioning: { parameter: "reconditioning", label: "Reacondicionamiento (€)" },
  warranty: { parameter: "warranty", label: "Garantía (€)" },
} as const satisfies Record<keyof Additions, { parameter: string; label: string }>;

export const additionNames = Object.keys(additionFields) as (keyof Additions)[];

export type ReadAdditions = ReturnType<typeof readAdditions>;

const wrongAmount = "Escribe el importe en euros, como 1.250 o 1.250,50.";

/** Returns the texts as they stand in the address, the sentences for wrong ones, and the amounts: 0 for an empty or wrong text. */
export function readAdditions(params: URLSearchParams) {
  const typed = forEachAddition((name) => (params.get(additionFields[name].parameter) ?? "").trim().slice(0, 40));
  const read = forEachAddition((name) => readTypedEuros(typed[name]));
  const wrong = forEachAddition((name) => (read[name] === undefined ? wrongAmount : undefined));
  return { typed, wrong, amounts: forEachAddition((name) => read[name] ?? 0) };
}

function forEachAddition<Value>(valueOf: (name: keyof Additions) => Value) {
  return Object.fromEntries(additionNames.map((name) => [name, valueOf(name)])) as Record<keyof Additions, Value>;
}
