/**
 * Registration tax (IEDMT, Ley 38/1992). Base of a used car: market value without the indirect taxes that are still in it (art. 69).
 * Market value: official value when new × percentage by years of use (order of the year, annexes I and IV), or the real price.
 * Every step is rounded half up to the cent, as form 576 takes it.
 */
import type { DayRange } from "#app/features/cars/vehicles/written-values.ts";
import { decisiveDays, yearsOfUse } from "./age.ts";
import { divideHalfUp, isExact, rangeOf, shareOf, writtenCents, writtenNumber, writtenRate, type PriceLine } from "./lines.ts";
import { type MarketValue, officialMarketValue } from "./market-value.ts";
import { daysOfPastChanges, hasOwnSalesTax, pastRegistrationRates, pastVatRates, rateFor } from "./past-taxes.ts";
import { canBeOfOlderCycle, type Purchase } from "./purchase.ts";
import { netPrices } from "./value-added-tax.ts";

/** One way in which the tax may come out. `rate` is undefined where an exemption, and no rate, makes it nothing. */
type Outcome = { tax: number; rate: number | undefined; sentences: () => string[] };

export function registrationTaxLine(purchase: Purchase): PriceLine {
  const { tables } = purchase;
  const outcomes = outcomesOf(purchase);
  const amount = rangeOf(outcomes.map(({ tax }) => tax));
  const settledBy = whatSettles(purchase, isExact(amount));
  const isHome = purchase.car.vehicleKind === "motor_home";
  const depreciated = purchase.officialValue !== undefined && purchase.newness !== "new" && !isHome;
  // An exemption that an office has not yet recognised, or that only one office applies, makes the line an estimate.
  const plain = !isHome && !reductionsOf(purchase).includes(true);
  const known = purchase.newness === "new" || purchase.officialValue !== undefined;
  const official = isExact(amount) && (amount.high === 0 || (known && plain));
  return {
    name: "registration_tax",
    label: "Impuesto de matriculación",
    group: "taxes",
    amount,
    certainty: official ? "official" : "estimate",
    // A getter, because only pages read the sentences: a new table computes all cars for all regions.
    get explanation() {
      return [...emissionsInWords(purchase), ...explanationOf(outcomes, purchase)];
    },
    ...(settledBy === "" ? {} : { settledBy }),
    source: depreciated ? tables.depreciation.source : tables.registration_tax.source,
  };
}

function emissionsInWords(purchase: Purchase): string[] {
  const { co2, car, tables } = purchase;
  if (co2 === undefined) return [];
  const value = `${writtenNumber(co2)} g/km de CO₂`;
  if (!canBeOfOlderCycle(purchase)) return [`${value}.`];
  const { grams } = tables.registration_tax.content.specialCases.cycle;
  const cycle = car.co2Cycle === "NEDC" ? "por el ciclo NEDC" : "sin saber el ciclo";
  return [`${value} ${cycle}: por el WLTP, que es el que cuenta, pueden ser unos ${grams} g más.`];
}

/** Low and high in words; one of them where they are the same. */
function explanationOf(outcomes: readonly Outcome[], purchase: Purchase): string[] {
  const sorted = outcomes.toSorted((one, other) => one.tax - other.tax);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high) return [];
  if (low.tax === high.tax && high.tax === 0)
    return [`Tipo del ${writtenRate(high.rate ?? 0)}: no se paga, pero el modelo 576 se presenta igual.`];
  if (low.tax === high.tax) return high.sentences();
  return [...notesOn(purchase), `Lo mínimo: ${inOneSentence(low)}`, `Lo máximo: ${inOneSentence(high)}`];
}

function notesOn(purchase: Purchase): string[] {
  const { co2, buyer, registered, officialValue, newness, tables } = purchase;
  const { historic } = tables.registration_tax.content.specialCases;
  return [
    ...(co2 === undefined ? ["Sin CO₂ probado, la ley aplica el tipo más alto."] : []),
    ...(registered && canBeHistoric(purchase, registered.first)
      ? [`Con más de ${historic.overYears} años puede ser histórico: entonces paga el ${writtenRate(historic.rate)} (epígrafe 5.º).`]
      : []),
    ...(officialValue === undefined && newness !== "new"
      ? ["Sin valor de las tablas oficiales, cuenta el precio real como valor de mercado."]
      : []),
    ...(registered !== undefined && registered.first.year < 2008
      ? ["Antes de 2008 el impuesto iba por cilindrada: el de entonces es una estimación."]
      : []),
    ...(hasOwnSalesTax(buyer.region) ? ["Donde no hay IVA, el impuesto que llevaba el precio depende del coche."] : []),
  ];
}

function inOneSentence({ tax, rate, sentences }: Outcome): string {
  return tax === 0 && rate !== undefined ? `0\u00a0€, al ${writtenRate(rate)}.` : sentences().join(" ");
}

function whatSettles(purchase: Purchase, exact: boolean): string {
  if (exact) return "";
  const { co2, officialValue, newness, registered } = purchase;
  const knownMonth =
    registered !== undefined && registered.first.year === registered.last.year && registered.first.month === registered.last.month;
  return [
    ...(co2 === undefined ? ["el CO₂ del COC o del Teil I (casilla V.7)"] : []),
    ...(canBeOfOlderCycle(purchase) ? ["el CO₂ WLTP del COC o del Teil I (casilla V.7)"] : []),
    ...(officialValue === undefined && newness !== "new" ? ["el valor oficial de la versión exacta"] : []),
    ...(knownMonth ? [] : ["el mes de la primera matriculación (Teil I, casilla B)"]),
    ...(knownMonth && changesWithin(purchase, registered) ? ["el día de la primera matriculación (Teil I, casilla B)"] : []),
    ...(newness === "unknown" ? ["los kilómetros"] : []),
    ...proofsFor(purchase),
  ].join("; ");
}

/** What proves that a reduction or an exemption holds. */
function proofsFor({ buyer, car }: Purchase): string[] {
  return [
    ...(buyer.largeFamily && car.seats === undefined ? ["las plazas (Teil I, casilla S.1)"] : []),
    ...(buyer.disability ? ["la exención, que Hacienda reconoce antes (modelo 05)"] : []),
    ...(car.vehicleKind === "goods" ? ["si entra en los límites del artículo 65 (ficha técnica)"] : []),
  ];
}

/** Whether the tax of a car registered on the first day differs from that of the last day: a year of use or a rule changes between them. */
function changesWithin(purchase: Purchase, { first, last }: DayRange): boolean {
  const days = decisiveDays({ first, last }, purchase.day, daysOfPastChanges(purchase.tables, purchase.buyer.region));
  if (days.length === 1) return false;
  const on = (day: Temporal.PlainDate) => rangeOf(outcomesOf({ ...purchase, registered: { first: day, last: day } }).map(({ tax }) => tax));
  const [early, late] = [on(first), on(last)];
  return early.low !== late.low || early.high !== late.high;
}

function outcomesOf(purchase: Purchase): Outcome[] {
  return [
    ...exemptions(purchase),
    ...(purchase.newness === "used" ? [] : outcomesWhenNew(purchase)),
    ...(purchase.newness === "new" ? [] : outcomesWhenUsed(purchase)),
  ];
}

/** Each needs a proof or a recognition that nobody has yet (arts. 65 and 66), so the tax without it stays possible. */
function exemptions({ buyer, car }: Purchase): Outcome[] {
  const reasons = [
    ...(buyer.disability ? ["Exento por discapacidad del 33\u00a0% o más (art. 66): un coche cada cuatro años."] : []),
    ...(car.vehicleKind === "goods" ? ["No sujeto, si entra en los límites del artículo 65 (modelo 06)."] : []),
  ];
  return reasons.map((reason) => ({ tax: 0, rate: undefined, sentences: () => [reason] }));
}

/** A car that is new for VAT: the base is the base of the VAT (art. 69 a). */
function outcomesWhenNew(purchase: Purchase): Outcome[] {
  return netPrices(purchase).flatMap((net) =>
    ratesToday(purchase).flatMap(({ rate }) =>
      taxed(purchase, net, rate, () => [`Nuevo a efectos de IVA: la base es el precio neto, ${writtenCents(net)}.`]),
    ),
  );
}

function outcomesWhenUsed(purchase: Purchase): Outcome[] {
  const { buyer, tables, day } = purchase;
  const changes = daysOfPastChanges(tables, buyer.region);
  const rates = ratesToday(purchase);
  const { historic } = tables.registration_tax.content.specialCases;
  return decisiveDays(purchase.registered ?? longAgoUntil(day), day, changes).flatMap((registered) => {
    const value = marketValue(purchase, registered);
    const written = registered.toString();
    const old = canBeHistoric(purchase, registered);
    // Many figures of CO2 come out the same.
    const ways = new Map<string, { rate: number; divisor: number }>();
    for (const { co2, rate } of rates)
      for (const divisor of divisorsOf(purchase, written, co2)) {
        ways.set(`${rate} ${divisor}`, { rate, divisor });
        if (old) ways.set(`${historic.rate} ${divisor}`, { rate: historic.rate, divisor });
      }
    return [...ways.values()].flatMap(({ rate, divisor }) => {
      const base = divideHalfUp(value.cents * 100_00, divisor);
      return taxed(purchase, base, rate, () => [value.sentence(), reductionInWords(value.cents, divisor, base)]);
    });
  });
}

/** A historic car whose CO2 was never measured has a rate of its own, but where there is no tax at all. */
function canBeHistoric({ co2, tables, buyer, day }: Purchase, registered: Temporal.PlainDate): boolean {
  const { specialCases, rates } = tables.registration_tax.content;
  return co2 === undefined && rates[buyer.region][3] > 0 && yearsOfUse(registered, day) > specialCases.historic.overYears;
}

function reductionInWords(value: number, divisor: number, base: number): string {
  if (divisor === 100_00) return "Sin descontar impuestos, porque un precio alemán no lleva los españoles.";
  return `Sin los impuestos que ya llevaba (art. 69): ${writtenCents(value)} ÷ ${writtenNumber(divisor / 100_00)} = ${writtenCents(base)}.`;
}

/** An unknown first registration may be any. What is older than 1990 comes out as 1990 does: the last percentage, and taxes not known. */
function longAgoUntil(day: Temporal.PlainDate): DayRange {
  return { first: Temporal.PlainDate.from("1990-01-01"), last: day };
}

/** The real price where no official value is known. */
function marketValue(purchase: Purchase, registered: Temporal.PlainDate): MarketValue {
  const { asked } = purchase;
  return officialMarketValue(purchase, registered) ?? { cents: asked, sentence: () => `Precio real: ${writtenCents(asked)}.` };
}

/** One plus the taxes in the value, in hundredths of a percent. They may be refused for a real German price, which holds none. */
function divisorsOf({ buyer, tables, officialValue }: Purchase, registered: string, co2: number): number[] {
  const divisors = pastVatRates(registered, buyer.region, tables).flatMap((vat) =>
    pastRegistrationRates(registered, co2, buyer.region, tables).map((rate) => 100_00 + vat + rate),
  );
  return officialValue === undefined ? [...divisors, 100_00] : divisors;
}

/** Today's rates of the buyer's region for each possible CO2. */
function ratesToday(purchase: Purchase): { co2: number; rate: number }[] {
  const { brackets, rates } = purchase.tables.registration_tax.content;
  return emissionsOf(purchase).map((co2) => ({ co2, rate: rateFor(co2, brackets, rates[purchase.buyer.region]) }));
}

/** The known CO2; the older cycle's and what it may be by the newer one; or one figure from each bracket of today's table and of the past ones. */
function emissionsOf(purchase: Purchase): number[] {
  const { co2, tables } = purchase;
  const doubtful = canBeOfOlderCycle(purchase);
  if (co2 !== undefined && !doubtful) return [co2];
  const all = [tables.registration_tax.content.brackets, ...tables.past_taxes.content.registration.map(({ brackets }) => brackets)];
  const starts = [...new Set(all.flatMap(({ upTo, below, belowTop }) => [0, upTo + 1, below, belowTop]))];
  if (co2 === undefined) return starts;
  const most = co2 + tables.registration_tax.content.specialCases.cycle.grams;
  return [co2, ...starts.filter((start) => start > co2 && start < most), most];
}

/** A rate on the base, which is smaller for motor homes and for large families. */
function taxed(purchase: Purchase, base: number, rate: number, sentences: () => string[]): Outcome[] {
  const home = purchase.car.vehicleKind === "motor_home";
  const { motorHomeReduction } = purchase.tables.registration_tax.content.specialCases;
  const own = home ? shareOf(base, 100_00 - motorHomeReduction) : base;
  const ofHome = () =>
    home ? [`Autocaravana: la base baja un ${writtenRate(motorHomeReduction)}, a ${writtenCents(own)} (según Gipuzkoa).`] : [];
  return reductionsOf(purchase).map((halved) => {
    const reduced = halved ? divideHalfUp(own, 2) : own;
    const half = () => (halved ? [`Familia numerosa: la mitad de la base, ${writtenCents(reduced)} (con reconocimiento previo).`] : []);
    const tax = shareOf(reduced, rate);
    const last = () => `${writtenCents(reduced)} × ${writtenRate(rate)} = ${writtenCents(tax)}.`;
    return { tax, rate, sentences: () => [...sentences(), ...ofHome(), ...half(), last()] };
  });
}

/** A large family pays on half of the base for a car of five to nine seats (art. 66.4). */
function reductionsOf({ buyer, car: { seats } }: Purchase): boolean[] {
  if (!buyer.largeFamily) return [false];
  if (seats === undefined) return [false, true];
  return [seats >= 5 && seats <= 9];
}
