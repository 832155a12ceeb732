import type { Amount } from "#app/features/cars/landed-price/lines.ts";

export function calculatorAddress(query = ""): string {
  return `/calculadora${query}`;
}

/** The id of the heading with the total, where the browser goes after a form was sent. */
export const resultPlace = "resultado";

/** Where the forms of the calculator lead: to the total. */
export const resultAddress = `${calculatorAddress()}#${resultPlace}`;

/** The id of the form with the facts. The fields of the answer belong to it too, and stand elsewhere. */
export const factsForm = "cuentas";

/** The calculator of the back office, with its margin. */
export function officeCalculatorAddress(query = ""): string {
  return `/admin/calculadora${query}`;
}

/** The name of the form with a pasted ad, in its hidden field. Its schema is elsewhere, so that no script of the page contains it. */
export const adForm = "advertisement";

/** A calculation that somebody saw, as an inquiry keeps it and its mails tell it. */
export type Quote = {
  /** "Volkswagen Golf Variant 2.0 TDI, 03/2021". */
  name: string;
  /** The calculator's query with "?", with day and moment, so that it gives the same figures again. */
  query: string;
  /** Cents. */
  total: Amount;
  /** "21.262 – 21.520 €". */
  amount: string;
  /** Whether it is 'llave en mano': every cost that we know of is in it (DOOR-10). */
  isComplete: boolean;
  region: string;
  facts: readonly { label: string; value: string }[];
};
