import { readTypedEuros } from "#app/lib/typed-euros.ts";
import type { Additions } from "./sale-components.ts";

/** The parameters of what the team adds, with their labels. */
export const additionFields = {
  profit_margin: { parameter: "margin", label: "Margen, sin IVA (€)" },
  reconditioning: { parameter: "reconditioning", label: "Reacondicionamiento (€)" },
  warranty: { parameter: "warranty", label: "Garantía (€)" },
} as const satisfies Record<keyof Additions, { parameter: string; label: string }>;

export const additionNames = Object.keys(additionFields) as (keyof Additions)[];

export type ReadAdditions = {
  /** Cents; 0 for an empty or wrong text. */
  amounts: Additions;
  /** The texts as they stand in the address, and the sentence for a wrong one. */
  typed: Record<keyof Additions, string>;
  wrong: Partial<Record<keyof Additions, string>>;
};

const wrongAmount = "Escribe el importe en euros, como 1.250 o 1.250,50.";

/** Reads the additions of an address. */
export function readAdditions(params: URLSearchParams): ReadAdditions {
  const read: ReadAdditions = {
    amounts: { profit_margin: 0, reconditioning: 0, warranty: 0 },
    typed: { profit_margin: "", reconditioning: "", warranty: "" },
    wrong: {},
  };
  for (const name of additionNames) {
    const text = (params.get(additionFields[name].parameter) ?? "").trim().slice(0, 40);
    const amount = readTypedEuros(text);
    read.typed[name] = text;
    if (amount === undefined) read.wrong[name] = wrongAmount;
    else read.amounts[name] = amount;
  }
  return read;
}
