/**
 * Registration tax (IEDMT, Ley 38/1992). Base of a used car: market value without the indirect taxes that are still in it (art. 69).
 * Market value: official value when new × percentage by years of use (order of the year, annexes I and IV), or the real price.
 * Every step is rounded half up to the cent, as form 576 takes it.
 */
import type { DayRange } from "#app/features/cars/vehicles/written-values.ts";
import { ageInWords, decisiveDays, yearsOfUse } from "./age.ts";
import { divideHalfUp, isExact, rangeOf, shareOf, writtenCents, writtenNumber, writtenRate, type PriceLine } from "./lines.ts";
import { daysOfPastChanges, hasOwnSalesTax, pastRegistrationRates, pastVatRates, rateFor } from "./past-taxes.ts";
import type { Purchase } from "./purchase.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import { netPrices } from "./value-added-tax.ts";

/** One way in which the tax may come out. */
type Outcome = { tax: number; rate: number; sentences: () => string[] };

type MarketValue = { cents: number; sentence: () => string };

export function registrationTaxLine(purchase: Purchase): PriceLine {
  const { tables, co2 } = purchase;
  const outcomes = outcomesOf(purchase);
  const amount = rangeOf(outcomes.map(({ tax }) => tax));
  const settledBy = whatSettles(purchase, isExact(amount));
  const depreciated = purchase.officialValue !== undefined && purchase.newness !== "new";
  const official = isExact(amount) && (amount.high === 0 || purchase.newness === "new" || purchase.officialValue !== undefined);
  return {
    name: "registration_tax",
    label: "Impuesto de matriculación",
    group: "taxes",
    amount,
    certainty: official ? "official" : "estimate",
    explanation: [...(co2 === undefined ? [] : [`${writtenNumber(co2)} g/km de CO₂.`]), ...explanationOf(outcomes, purchase)],
    ...(settledBy === "" ? {} : { settledBy }),
    source: depreciated ? tables.depreciation.source : tables.registration_tax.source,
  };
}

/** Low and high in words; one of them where they are the same. */
function explanationOf(outcomes: readonly Outcome[], { co2, buyer, registered, officialValue, newness }: Purchase): string[] {
  const sorted = outcomes.toSorted((one, other) => one.tax - other.tax);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high) return [];
  if (low.tax === high.tax && high.tax === 0)
    return [`Tipo del ${writtenRate(high.rate)}: no se paga, pero el modelo 576 se presenta igual.`];
  if (low.tax === high.tax) return high.sentences();
  const notes = [
    ...(co2 === undefined ? ["Sin CO₂ probado, la ley aplica el tipo más alto."] : []),
    ...(officialValue === undefined && newness !== "new"
      ? ["Sin valor de las tablas oficiales, cuenta el precio real como valor de mercado."]
      : []),
    ...(registered !== undefined && registered.first.year < 2008
      ? ["Antes de 2008 el impuesto iba por cilindrada: el de entonces es una estimación."]
      : []),
    ...(hasOwnSalesTax(buyer.region) ? ["Donde no hay IVA, el impuesto que llevaba el precio depende del coche."] : []),
  ];
  return [...notes, `Lo mínimo: ${inOneSentence(low)}`, `Lo máximo: ${inOneSentence(high)}`];
}

function inOneSentence({ tax, rate, sentences }: Outcome): string {
  return tax === 0 ? `0\u00a0€, al ${writtenRate(rate)}.` : sentences().join(" ");
}

function whatSettles(purchase: Purchase, exact: boolean): string {
  if (exact) return "";
  const { co2, officialValue, newness, registered, buyer, car } = purchase;
  const knownMonth = registered !== undefined && registered.first.until(registered.last).days <= 31;
  return [
    ...(co2 === undefined ? ["el CO₂ del COC o del Teil I (campo V.7)"] : []),
    ...(officialValue === undefined && newness !== "new" ? ["el valor oficial de la versión exacta"] : []),
    ...(knownMonth ? [] : ["el mes de la primera matriculación (Teil I, campo B)"]),
    ...(knownMonth && changesWithin(purchase, registered) ? ["el día de la primera matriculación (Teil I, campo B)"] : []),
    ...(newness === "unknown" ? ["los kilómetros"] : []),
    ...(buyer.largeFamily && car.seats === undefined ? ["las plazas (Teil I, campo S.1)"] : []),
  ].join("; ");
}

/** Whether the tax of a car registered on the first day differs from that of the last day: a year of use or a rule changes between them. */
function changesWithin(purchase: Purchase, { first, last }: DayRange): boolean {
  const on = (day: Temporal.PlainDate) => rangeOf(outcomesOf({ ...purchase, registered: { first: day, last: day } }).map(({ tax }) => tax));
  const [early, late] = [on(first), on(last)];
  return early.low !== late.low || early.high !== late.high;
}

function outcomesOf(purchase: Purchase): Outcome[] {
  return [
    ...(purchase.newness === "used" ? [] : outcomesWhenNew(purchase)),
    ...(purchase.newness === "new" ? [] : outcomesWhenUsed(purchase)),
  ];
}

/** A car that is new for VAT: the base is the base of the VAT (art. 69 a). */
function outcomesWhenNew(purchase: Purchase): Outcome[] {
  return netPrices(purchase).flatMap((net) =>
    emissionsOf(purchase).flatMap((co2) =>
      taxed(purchase, net, co2, () => [`Nuevo a efectos de IVA: la base es el precio neto, ${writtenCents(net)}.`]),
    ),
  );
}

function outcomesWhenUsed(purchase: Purchase): Outcome[] {
  const { buyer, tables, day } = purchase;
  const changes = daysOfPastChanges(tables, buyer.region);
  return decisiveDays(purchase.registered ?? longAgoUntil(day), day, changes).flatMap((registered) => {
    const value = marketValue(purchase, registered);
    return emissionsOf(purchase).flatMap((co2) =>
      divisorsOf(purchase, registered, co2).flatMap((divisor) => {
        const base = divideHalfUp(value.cents * 100_00, divisor);
        return taxed(purchase, base, co2, () => [value.sentence(), reductionInWords(value.cents, divisor, base)]);
      }),
    );
  });
}

function reductionInWords(value: number, divisor: number, base: number): string {
  if (divisor === 100_00) return "Sin descontar impuestos, porque un precio alemán no lleva los españoles.";
  return `Sin los impuestos que ya llevaba (art. 69): ${writtenCents(value)} ÷ ${writtenNumber(divisor / 100_00)} = ${writtenCents(base)}.`;
}

/** An unknown first registration may be any. What is older than 1990 comes out as 1990 does: the last percentage, and taxes not known. */
function longAgoUntil(day: Temporal.PlainDate): DayRange {
  return { first: Temporal.PlainDate.from("1990-01-01"), last: day };
}

/** Value after depreciation, rounded to the cent; the real price where no official value is known. */
function marketValue({ officialValue, asked, car, tables, day }: Purchase, registered: Temporal.PlainDate): MarketValue {
  if (officialValue === undefined) return { cents: asked, sentence: () => `Precio real: ${writtenCents(asked)}.` };
  const { rows, formerTaxiOrRental } = tables.depreciation.content;
  const percent = percentageAt(yearsOfUse(registered, day), rows);
  const own = car.formerTaxiOrRental === true ? formerTaxiOrRental : 100;
  const cents = divideHalfUp(officialValue * percent * own, 100 * 100);
  const former = own === 100 ? "" : ` × ${own}\u00a0% por haber sido taxi, de alquiler o de autoescuela`;
  const sentence = () =>
    `${writtenCents(officialValue)} nuevo × ${percent}\u00a0% por ${ageInWords(registered, day)}${former} = ${writtenCents(cents)}.`;
  return { cents, sentence };
}

function percentageAt(years: number, rows: PriceTables["depreciation"]["content"]["rows"]): number {
  const fitting = rows.find(({ upToYears }) => upToYears === null || years <= upToYears) ?? rows.at(-1);
  return fitting?.percent ?? 100;
}

/** One plus the taxes in the value, in hundredths of a percent. They may be refused for a real German price, which holds none. */
function divisorsOf({ buyer, tables, officialValue }: Purchase, registered: Temporal.PlainDate, co2: number): number[] {
  const day = registered.toString();
  const divisors = pastVatRates(day, buyer.region, tables).flatMap((vat) =>
    pastRegistrationRates(day, co2, buyer.region, tables).map((rate) => 100_00 + vat + rate),
  );
  return officialValue === undefined ? [...divisors, 100_00] : divisors;
}

/** The known CO2, or one figure from each bracket of today's table and of the past ones. */
function emissionsOf({ co2, tables }: Purchase): number[] {
  if (co2 !== undefined) return [co2];
  const all = [tables.registration_tax.content.brackets, ...tables.past_taxes.content.registration.map(({ brackets }) => brackets)];
  const starts = all.flatMap(({ upTo, below, belowTop }) => [0, upTo + 1, below, belowTop]);
  return [...new Set(starts)];
}

/** Today's rate of the buyer's region on the base, or on half of it for a large family. */
function taxed(purchase: Purchase, base: number, co2: number, sentences: () => string[]): Outcome[] {
  const { tables, buyer } = purchase;
  const rate = rateFor(co2, tables.registration_tax.content.brackets, tables.registration_tax.content.rates[buyer.region]);
  return reductionsOf(purchase).map((halved) => {
    const reduced = halved ? divideHalfUp(base, 2) : base;
    const half = `Familia numerosa: la mitad de la base, ${writtenCents(reduced)} (con reconocimiento previo).`;
    const tax = shareOf(reduced, rate);
    const last = `${writtenCents(reduced)} × ${writtenRate(rate)} = ${writtenCents(tax)}.`;
    return { tax, rate, sentences: () => [...sentences(), ...(halved ? [half] : []), last] };
  });
}

/** A large family pays on half of the base for a car of five to nine seats (art. 66.4). */
function reductionsOf({ buyer, car: { seats } }: Purchase): boolean[] {
  if (!buyer.largeFamily) return [false];
  if (seats === undefined) return [false, true];
  return [seats >= 5 && seats <= 9];
}
