/** Transfer tax (ITP) on a used car from a private seller, at the rate of the buyer's region. There is none where VAT was charged. */
import { yearsOfUse } from "./age.ts";
import { isExact, rangeOf, shareOf, writtenCents, writtenRate, type PriceLine } from "./lines.ts";
import { isEmissionFree, type Purchase } from "./purchase.ts";
import { ofRegion, regionAfterPreposition } from "#app/features/cars/price-tables/regions.ts";
import type { TableContent } from "#app/features/cars/price-tables/tables.ts";

type Rule = TableContent<"transfer_tax">["rules"][number];
/** Whether a condition holds; undefined while a fact is missing. */
type Verdict = boolean | undefined;

export function transferTaxLine(purchase: Purchase): PriceLine | undefined {
  const { seller, newness, asked, tables } = purchase;
  if (seller === "dealer" || newness === "new") return undefined;
  const rates = possibleRates(purchase);
  const due = seller === "private" && newness === "used";
  const amount = rangeOf([...(due ? [] : [0]), ...rates.map((rate) => shareOf(asked, rate))]);
  const known = rulesOf(purchase).length > 0;
  const certain = isExact(amount) && known;
  return {
    name: "transfer_tax",
    label: "Impuesto de transmisiones (ITP)",
    group: "taxes",
    amount,
    certainty: certain ? "official" : "estimate",
    explanation: explanationOf(purchase, rates, known),
    ...(certain ? {} : { settledBy: whatSettles(purchase, due) }),
    source: tables.transfer_tax.source,
  };
}

function explanationOf({ seller, asked, buyer }: Purchase, rates: readonly number[], known: boolean): string[] {
  const place = regionAfterPreposition(buyer.region);
  const written = [...new Set([Math.min(...rates), Math.max(...rates)])].map(writtenRate).join(" a ");
  return [
    ...(seller === undefined ? ["Solo si vende un particular; con factura de un concesionario no se paga."] : ["Vende un particular."]),
    ...(known ? [] : [`No tenemos el tipo ${ofRegion(buyer.region)}: va del más bajo al más alto de las demás comunidades.`]),
    `${writtenCents(asked)} × ${written}${known ? ` en ${place}` : ""}. Tu comunidad puede aplicar su propia valoración.`,
  ];
}

function whatSettles(purchase: Purchase, due: boolean): string {
  const { seller, buyer } = purchase;
  if (seller === undefined) return "quién vende: concesionario o particular";
  if (!due) return "los kilómetros y el día de la primera matriculación (Teil I, campo B)";
  const rules = rulesOf(purchase);
  if (rules.length === 0) return `el tipo ${ofRegion(buyer.region)}`;
  const missesFact = rules.some((rule) => holds({ ...rule, conditionUnknown: false }, purchase) === undefined);
  return missesFact ? "los datos del motor y de la antigüedad" : `qué coches pagan cada tipo en ${regionAfterPreposition(buyer.region)}`;
}

function rulesOf({ tables, buyer }: Purchase): Rule[] {
  return tables.transfer_tax.content.rules.filter(({ region }) => region === buyer.region);
}

/** The rates that may apply: of the first rule that holds for certain, and of the rules before it that may hold. */
function possibleRates(purchase: Purchase): number[] {
  const own = rulesOf(purchase);
  if (own.length === 0) return purchase.tables.transfer_tax.content.rules.map(({ rate }) => rate);
  const rates: number[] = [];
  for (const rule of own) {
    const verdict = holds(rule, purchase);
    if (verdict !== false) rates.push(rule.rate);
    if (verdict === true) return rates;
  }
  return rates.length > 0 ? rates : own.map(({ rate }) => rate);
}

function holds(rule: Rule, purchase: Purchase): Verdict {
  const verdicts = new Set<Verdict>([
    rule.conditionUnknown === true ? undefined : true,
    overFiscalHorsepower(rule, purchase),
    zeroEmission(rule, purchase),
    youngEnough(rule, purchase),
    rule.overDisplacement === undefined ? true : exceeds(purchase.car.displacement, rule.overDisplacement),
    rule.fromPrice === undefined ? true : purchase.asked >= rule.fromPrice,
  ]);
  if (verdicts.has(false)) return false;
  return verdicts.has(undefined) ? undefined : true;
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

function youngEnough({ upToYears }: Rule, { registered, day }: Purchase): Verdict {
  if (upToYears === undefined) return true;
  if (!registered) return undefined;
  if (yearsOfUse(registered.first, day) <= upToYears) return true;
  return yearsOfUse(registered.last, day) > upToYears ? false : undefined;
}

function exceeds(value: number | undefined, limit: number): Verdict {
  return value === undefined || Number.isNaN(value) ? undefined : value > limit;
}
