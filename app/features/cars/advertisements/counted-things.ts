import type { Mention } from "./mentions.ts";
import type { NumberMention } from "./number-mentions.ts";

type Counted = { fact: "doors" | "seats" | "previousOwners" | "keys"; least: number; most: number; behind: RegExp; label: RegExp };

/** What an advertisement counts, by the word behind the number or the label before it. */
const things: readonly Counted[] = [
  {
    fact: "doors",
    least: 2,
    most: 6,
    behind: /^ ?-? ?tuer(?:er|en|ig|ige|iger|iges)?\b|^ ?-? ?trg\b/,
    label: /(?<![a-z])tueren[^a-z\d]{0,4}$/,
  },
  {
    fact: "seats",
    least: 1,
    most: 9,
    behind: /^ ?-? ?(?:sitzer|sitze|sitzplaetze|sitzplaetzen)\b/,
    label: /(?:sitzplaetze|(?<![a-z])sitze)[^a-z\d]{0,4}$/,
  },
  {
    fact: "previousOwners",
    least: 0,
    most: 15,
    behind: /^(?:\.|te|ter)? ?-?(?:hand|hd|besitz|besitzer)\b|^ ?(?:x ?)?(?:vorbesitzer|fahrzeughalter|halter|vorhalter|vorbes)\b/,
    label: /(?:fahrzeughalter|vorbesitzer|halter|besitzer)[^a-z\d]{0,4}$/,
  },
  {
    fact: "keys",
    least: 1,
    most: 5,
    behind: /^ ?x? ?-?(?:original|orig\.|funk|fahrzeug|auto)?[ -]?(?:funk|fahrzeug)?schluessel/,
    label: /(?<![a-z])schluessel[^a-z\d]{0,4}$/,
  },
];

/** Doors, seats, owners and keys. "4/5" doors are five, because sales sites count a tailgate so. */
export function countedThings({ value, decimals, start, end, lead, tail }: NumberMention): Mention[] {
  if (decimals > 0) return [];
  return things.flatMap(({ fact, least, most, behind, label }) => {
    const pair = fact === "doors" ? /^ ?\/ ?([35])(?!\d)/.exec(tail) : null;
    const isLabelled = label.test(lead) && /^(?! ?(?:%|€|km|mm|kw|ps))/.test(tail);
    const count = pair === null ? value : Number(pair[1]);
    if (count < least || count > most || !(isLabelled || behind.test(tail))) return [];
    return [{ fact, value: count, strength: isLabelled ? 3 : 2, start, end: end + (pair?.[0].length ?? 0) } as const];
  });
}
