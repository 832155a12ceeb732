/**
 * Transfer tax (ITP) on a used car from a private seller, at the rate of the buyer's region. There is none where VAT was charged. The base is
 * the higher of the price and the car's value in the official tables. In some regions old cars pay a fixed amount, or nothing.
 */
import { yearsOfUse } from "./age.ts";
import {
  type Amount,
  exactly,
  isExact,
  rangeOf,
  shareOf,
  writtenAmount,
  writtenCents,
  writtenNumber,
  writtenRate,
  type PriceLine,
} from "./lines.ts";
import { officialMarketValue } from "./market-value.ts";
import { isEmissionFree, type Purchase } from "./purchase.ts";
import { ofRegion, regionAfterPreposition } from "#app/features/cars/price-tables/regions.ts";
import type { TableContent } from "#app/features/cars/price-tables/tables.ts";

type Rule = TableContent<"transfer_tax">["rules"][number];
type AgedRule = TableContent<"transfer_tax">["aged"][number];
/** Whether a condition holds; undefined while a fact is missing. */
type Verdict = boolean | undefined;

/** What may be due: the fixed amounts of old cars, and the rates on the base. */
type Possible = { aged: readonly AgedRule[]; rules: readonly Rule[]; base: Amount };

export function transferTaxLine(purchase: Purchase): PriceLine | undefined {
  const { seller, newness, tables } = purchase;
  if (seller === "dealer" || newness === "new") return undefined;
  const aged = possible(agedRulesOf(purchase), (rule) => agedRuleHolds(rule, purchase));
  const rules = aged.settled ? [] : possibleRules(purchase);
  const one: Possible = { aged: aged.rules, rules, base: baseOf(purchase) };
  const due = seller === "private" && newness === "used";
  const amount = rangeOf([...(due ? [] : [0]), ...amountsOf(one)]);
  const certain = isExact(amount) && due && isRead(one, purchase);
  const settledBy = certain ? undefined : whatSettles(purchase, one, due);
  return {
    name: "transfer_tax",
    label: "Impuesto de transmisiones (ITP)",
    group: "taxes",
    amount,
    certainty: certain ? "official" : "estimate",
    get explanation() {
      return explanationOf(purchase, one);
    },
    ...(settledBy === undefined ? {} : { settledBy }),
    source: tables.transfer_tax.source,
  };
}

function amountsOf({ aged, rules, base }: Possible): number[] {
  return [...aged.map(({ fixed }) => fixed), ...rules.flatMap(({ rate }) => [shareOf(base.low, rate), shareOf(base.high, rate)])];
}

/** Whether the source is the ministry's list, on the price: fixed amounts, the value as a base and doubtful rates are hearsay. */
function isRead({ aged, rules, base }: Possible, { asked, officialValue }: Purchase): boolean {
  return aged.length === 0 && rules.every((rule) => rule.conditionUnknown !== true) && officialValue !== undefined && base.high === asked;
}

/** In cents. Without an official value the price, although the value may be higher. A value falls with the age. */
function baseOf(purchase: Purchase): Amount {
  const { asked, registered, day } = purchase;
  const valueOn = (first: Temporal.PlainDate) => Math.max(officialMarketValue(purchase, first)?.cents ?? 0, asked);
  if (purchase.officialValue === undefined) return exactly(asked);
  return { low: valueOn(registered?.first ?? day.subtract({ years: 100 })), high: valueOn(registered?.last ?? day) };
}

function explanationOf(purchase: Purchase, { aged, rules, base }: Possible): string[] {
  const { seller, asked, buyer } = purchase;
  const place = regionAfterPreposition(buyer.region);
  const known = rulesOf(purchase).length > 0;
  const rates = rules.map(({ rate }) => rate);
  const written = [...new Set([Math.min(...rates), Math.max(...rates)])].map(writtenRate).join(" a ");
  const onValue = base.high > asked;
  return [
    ...(seller === undefined ? ["Solo si vende un particular; con factura de un concesionario no se paga."] : ["Vende un particular."]),
    ...aged.map((rule) => agedRuleInWords(rule, place)),
    ...(known || rules.length === 0
      ? []
      : [`No tenemos el tipo ${ofRegion(buyer.region)}: va del más bajo al más alto de las demás comunidades.`]),
    ...(rules.length === 0
      ? []
      : [`${isExact(base) ? writtenCents(base.low) : writtenAmount(base)} × ${written}${known ? ` en ${place}` : ""}.`]),
    ...(onValue ? ["Es el valor de las tablas oficiales, porque supera el precio. Lo dicen las gestorías; la ley no la hemos leído."] : []),
    ...(purchase.officialValue === undefined && rules.length > 0
      ? ["Si el valor de las tablas oficiales es mayor que el precio, se paga sobre él."]
      : []),
    ...(rules.some((rule) => rule.conditionUnknown === true) ? [`El tipo ${ofRegion(buyer.region)} no lo hemos leído en su norma.`] : []),
  ];
}

function agedRuleInWords({ overYears, upToDisplacement, valueBelow, fixed, certain }: AgedRule, place: string): string {
  const engine = upToDisplacement === undefined ? "" : ` y hasta ${writtenNumber(upToDisplacement)} cm³`;
  const value = valueBelow === undefined ? "" : ` y un valor nuevo menor de ${writtenCents(valueBelow)}`;
  const source = certain ? "Según especialistas." : "Lo dice una sola página, así que puede no valer.";
  return `En ${place}, con más de ${overYears} años${engine}${value}: ${writtenCents(fixed)}. ${source}`;
}

function whatSettles(purchase: Purchase, { aged, rules, base }: Possible, due: boolean): string | undefined {
  const { seller, buyer, officialValue, registered } = purchase;
  if (seller === undefined) return "quién vende: concesionario o particular";
  if (!due) return "los kilómetros y el día de la primera matriculación (Teil I, casilla B)";
  const place = regionAfterPreposition(buyer.region);
  if (rulesOf(purchase).length === 0) return `el tipo ${ofRegion(buyer.region)}`;
  const withoutDoubt = [
    ...aged.map((rule) => agedRuleHolds({ ...rule, certain: true }, purchase)),
    ...rules.map((rule) => holds({ ...rule, conditionUnknown: false }, purchase)),
  ];
  if (withoutDoubt.includes(undefined)) return "los datos del motor, de la antigüedad y el valor oficial";
  if (rules.length > 0 && officialValue === undefined) return "el valor oficial de la versión exacta";
  if (!isExact(base)) return `el ${registered ? "día" : "mes"} de la primera matriculación (Teil I, casilla B)`;
  return aged.length + new Set(rules.map(({ rate }) => rate)).size > 1 ? `qué coches pagan cada cuota en ${place}` : undefined;
}

function rulesOf({ tables, buyer }: Purchase): Rule[] {
  return tables.transfer_tax.content.rules.filter(({ region }) => region === buyer.region);
}

function agedRulesOf({ tables, buyer }: Purchase): AgedRule[] {
  return tables.transfer_tax.content.aged.filter(({ region }) => region === buyer.region);
}

/** The rules that may apply: the first one that holds for certain, and the rules before it that may hold. `settled`: one holds for certain. */
function possible<Each>(own: readonly Each[], holdsFor: (rule: Each) => Verdict): { rules: Each[]; settled: boolean } {
  const rules: Each[] = [];
  for (const rule of own) {
    const verdict = holdsFor(rule);
    if (verdict !== false) rules.push(rule);
    if (verdict === true) return { rules, settled: true };
  }
  return { rules, settled: false };
}

/** Of a region whose rates are not known, those of all others. */
function possibleRules(purchase: Purchase): readonly Rule[] {
  const own = rulesOf(purchase);
  if (own.length === 0) return purchase.tables.transfer_tax.content.rules;
  const { rules } = possible(own, (rule) => holds(rule, purchase));
  return rules.length > 0 ? rules : own;
}

/** The fixed amounts are for passenger cars; of other kinds nothing is known. */
function agedRuleHolds({ overYears, upToDisplacement, valueBelow, certain }: AgedRule, purchase: Purchase): Verdict {
  const { car, officialValue } = purchase;
  return all([
    certain && (car.vehicleKind ?? "car") === "car" ? true : undefined,
    isOlder(overYears, purchase),
    upToDisplacement === undefined ? true : not(exceeds(car.displacement, upToDisplacement)),
    valueBelow === undefined ? true : not(exceeds(officialValue, valueBelow - 1)),
  ]);
}

function holds(rule: Rule, purchase: Purchase): Verdict {
  return all([
    rule.conditionUnknown === true ? undefined : true,
    overFiscalHorsepower(rule, purchase),
    zeroEmission(rule, purchase),
    rule.upToYears === undefined ? true : not(isOlder(rule.upToYears, purchase)),
    rule.overDisplacement === undefined ? true : hasLargerEngine(rule.overDisplacement, purchase),
    rule.fromPrice === undefined ? true : purchase.asked >= rule.fromPrice,
  ]);
}

function all(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(undefined) ? undefined : true;
}

function not(verdict: Verdict): Verdict {
  return verdict === undefined ? undefined : !verdict;
}

function overFiscalHorsepower({ overFiscalHorsepower: limit }: Rule, { fiscalHorsepower }: Purchase): Verdict {
  if (limit === undefined) return true;
  if (!fiscalHorsepower) return undefined;
  if (fiscalHorsepower.low > limit) return true;
  return fiscalHorsepower.high > limit ? undefined : false;
}

function zeroEmission({ zeroEmission: wanted }: Rule, { car }: Purchase): Verdict {
  if (wanted === undefined) return true;
  if (car.powertrain === undefined && (car.fuelType === undefined || car.fuelType === "Otro")) return undefined;
  return isEmissionFree(car) === wanted;
}

function isOlder(years: number, { registered, day }: Purchase): Verdict {
  if (!registered) return undefined;
  if (yearsOfUse(registered.last, day) > years) return true;
  return yearsOfUse(registered.first, day) > years ? undefined : false;
}

function hasLargerEngine(limit: number, { car }: Purchase): Verdict {
  return isEmissionFree(car) ? false : exceeds(car.displacement, limit);
}

function exceeds(value: number | undefined, limit: number): Verdict {
  return value === undefined || Number.isNaN(value) ? undefined : value > limit;
}
