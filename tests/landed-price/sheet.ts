/**
 * The price at the door a second time, as a spreadsheet would have it: fractions of big integers, and its own copy
 * of all figures. It shares no code with app/features/cars/landed-price, so an error has to be made twice to pass.
 * It holds for 23 November 2026 and for cars whose facts are all known.
 */

export type Row = {
  region: string;
  /** Euros. */
  price: number;
  kilometres: number;
  /** Year and month of the first registration; no November, so that the age is certain. */
  year: number;
  month: number;
  grams: number;
  /** Euros, when new. */
  tableValue: number;
  regime: "margin" | "shown" | "private";
  cc: number;
  cylinders: number;
  coc: boolean;
  /** Without: petrol. */
  engine?: "electric" | "hybrid";
  /** Of an electric car, in kW. */
  power?: number;
  /** By which cycle the grams were measured; without: WLTP. "unsaid": the ad does not say. */
  cycle?: "NEDC" | "unsaid";
  /** Without: a passenger car. */
  vehicle?: "motor home" | "goods";
  /** Without: a private person. */
  buyer?: "business" | "disabled" | "large family";
};

/** Cents: [low, high]. */
export type Cell = [number, number];
type Column = "price" | "vat" | "import" | "transfer" | "registration" | "fees" | "municipal" | "services" | "sea" | "total";
export type Sheet = Record<Column, Cell>;

type Fraction = { top: bigint; bottom: bigint };

const dayYear = 2026;
const dayMonth = 11;

/** "15.9" is 159/10. */
function decimal(text: string): Fraction {
  const [whole = "0", decimals = ""] = text.split(".");
  return { top: BigInt(whole + decimals), bottom: 10n ** BigInt(decimals.length) };
}
function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}
function over(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom, bottom: a.bottom * b.top };
}
function plus(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}
function percent(text: string): Fraction {
  return over(decimal(text), decimal("100"));
}
/** Half a cent goes up. */
function cents({ top, bottom }: Fraction): Fraction {
  return { top: (2n * top * 100n + bottom) / (2n * bottom), bottom: 100n };
}
function asNumber(amount: Fraction): number {
  const { top } = cents(amount);
  return Number(top);
}

const topRate: Record<string, string> = { mc: "15.9", ct: "16", as: "16", ib: "16", vc: "16", cb: "15" };
const depreciation = "100 84 67 56 47 39 34 28 24 19 17 13 10".split(" ");
const transferRate: Record<string, string> = {
  an: "4",
  ar: "4",
  as: "4",
  cb: "6",
  cm: "6",
  ct: "5",
  ex: "6",
  ga: "3",
  ri: "4",
  md: "4",
  mc: "4",
  pv: "4",
};
const yearlyMinimum: [number, string][] = [
  [8, "12.62"],
  [12, "34.08"],
  [16, "71.94"],
  [20, "89.61"],
  [Infinity, "112"],
];

function column(grams: number, limits: [number, number, number]): number {
  if (grams <= limits[0]) return 0;
  if (grams < limits[1]) return 1;
  return grams < limits[2] ? 2 : 3;
}

function todaysRates(region: string): string[] {
  if (region === "ce" || region === "ml") return ["0", "0", "0", "0"];
  if (region === "cn") return ["0", "3.75", "8.75", "13.75"];
  return ["0", "4.75", "9.75", topRate[region] ?? "14.75"];
}

function hasNoVat(region: string): boolean {
  return ["cn", "ce", "ml"].includes(region);
}

/** All whole grams that the newer cycle may give. */
function possibleGrams({ grams, cycle, year }: Row): number[] {
  const doubtful = cycle === "NEDC" ? year >= 2018 : cycle === "unsaid" && year >= 2018 && year <= 2020;
  return doubtful ? Array.from({ length: 21 }, (_, more) => grams + more) : [grams];
}

/** What a car of that month may have paid when new: several rates where the region's history is not known. */
function ratesThen({ region, year, month }: Row, grams: number): string[] {
  const when = year * 100 + month;
  const wide = when >= 202108 && when <= 202112;
  const place = column(grams, wide ? [144, 192, 240] : [120, 160, 200]);
  const state = ["0", "4.75", "9.75", "14.75"][place] ?? "";
  const own = todaysRates(region)[place] ?? "";
  if (hasNoVat(region)) return [own];
  if (topRate[region] !== undefined) return when >= 202107 ? [own] : [state, own];
  if (region === "an" && when < 202501) return [state, ["0", "4.75", "9.75", "16.9"][place] ?? ""];
  if (region === "ex" && when < 202501) return [state, ["0", "5.2", "11", "16"][place] ?? ""];
  return [state];
}

function vatThen({ region, year, month }: Row): string[] {
  const when = year * 100 + month;
  const rate = when <= 201006 ? "16" : when <= 201208 ? "18" : "21";
  return hasNoVat(region) ? ["0", rate] : [rate];
}

function monthsOfUse({ year, month }: Row): number {
  return (dayYear - year) * 12 + (dayMonth - month);
}

function isNew(row: Row): boolean {
  return row.kilometres <= 6000 || monthsOfUse(row) < 6;
}

/** One cylinder's cubic centimetres to the power of 0.6, times 0.08, times the cylinders; of an electric car, the power in kW by 5.152. */
function horsepower({ engine, power, cc, cylinders }: Row): number {
  if (engine === "electric") return Math.round(((power ?? 0) / 5.152) * 100) / 100;
  return 0.08 * Math.exp(0.6 * Math.log(cc / cylinders)) * cylinders;
}

/** What is left of the value when new. */
function presentValue(row: Row): Fraction {
  const left = depreciation[Math.min(Math.floor(monthsOfUse(row) / 12), 12)] ?? "";
  return cents(times(decimal(String(row.tableValue)), percent(left)));
}

function registrationTax(row: Row, net: Fraction): Cell {
  const taxes = possibleGrams(row).flatMap((grams) => {
    const rate = percent(todaysRates(row.region)[column(grams, [120, 160, 200])] ?? "");
    const onBase = (base: Fraction) => {
      const home = row.vehicle === "motor home" ? cents(times(base, percent("70"))) : base;
      const family = row.buyer === "large family" ? cents(times(home, percent("50"))) : home;
      return asNumber(times(family, rate));
    };
    if (isNew(row)) return [onBase(net)];
    return vatThen(row).flatMap((vat) =>
      ratesThen(row, grams).map((then) => onBase(cents(over(presentValue(row), plus(decimal("1"), plus(percent(vat), percent(then))))))),
    );
  });
  const mayBeExempt = row.buyer === "disabled" || row.vehicle === "goods";
  return [mayBeExempt ? 0 : Math.min(...taxes), Math.max(...taxes)];
}

function transferTax(row: Row): Cell {
  if (row.regime !== "private" || isNew(row)) return [0, 0];
  const price = cents(decimal(String(row.price)));
  const value = presentValue(row);
  const base = value.top > price.top ? value : price;
  const of = (low: string, high = low): Cell => [asNumber(times(base, percent(low))), asNumber(times(base, percent(high)))];
  const age = monthsOfUse(row);
  const rate = (): Cell => {
    if (row.engine === "electric" && row.region === "an") return of("1");
    if (row.region === "ib") return of("0", "8");
    if (row.region === "cl") return of("5", "8");
    if (row.region === "vc") return (age < 60 && row.engine !== "electric" && row.cc > 2000) || row.price >= 20000 ? of("8") : of("6");
    if ((row.region === "an" || row.region === "as") && horsepower(row) > 15) return of("8");
    const known = transferRate[row.region];
    return known === undefined ? of("0", "8") : of(known);
  };
  const fixed = fixedForOld(row, age);
  if (fixed === undefined) return rate();
  const sure = row.vehicle === undefined && row.region !== "ar" && row.region !== "nc";
  return sure ? [fixed, fixed] : [Math.min(fixed, rate()[0]), Math.max(fixed, rate()[1])];
}

/** The fixed amount in cents that an old car pays in place of the rate, for certain or not. */
function fixedForOld({ region, cc, tableValue }: Row, age: number): number | undefined {
  if (region === "ar" && age > 120) return 0;
  if ((region === "ct" || region === "nc") && age > 120 && tableValue < 40000) return 0;
  if (region !== "mc" || age <= 144 || cc > 2000) return undefined;
  return cc <= 1000 ? 0 : cc <= 1500 ? 3000 : 5000;
}

const truck: Record<string, Cell> = { md: [70000, 90000], mc: [95000, 130000] };
const ferry: Record<string, Cell> = { ib: [15000, 50000], cn: [30000, 120000], ce: [10000, 40000], ml: [15000, 50000] };
const noCell: Cell = [0, 0];

/** Whether a car may come to the Canaries without tax: for certain, perhaps, or not. */
function freeOnCanaries(row: Row): "yes" | "perhaps" | "no" {
  if (row.region !== "cn" || row.engine === undefined) return "no";
  const grams = row.engine === "electric" ? [0] : possibleGrams(row);
  if (Math.max(...grams) <= 110) return "yes";
  return Math.min(...grams) <= 110 ? "perhaps" : "no";
}

/** IGIC or IPSI, from the price alone at the lowest rate to price, truck and ship at the highest. */
function importTax(row: Row, price: Fraction): Cell {
  const free = freeOnCanaries(row);
  if (!hasNoVat(row.region) || free === "yes") return noCell;
  const [low, high] = row.region === "cn" ? (["7", "15"] as const) : (["0.5", "10"] as const);
  const way = { top: BigInt(130000 + (ferry[row.region]?.[1] ?? 0)), bottom: 100n };
  return [free === "perhaps" ? 0 : asNumber(times(price, percent(low))), asNumber(times(plus(price, way), percent(high)))];
}

/** What is paid in Germany, and the Spanish VAT. */
function priceAndVat(row: Row, net: Fraction): { paid: Fraction; vat: Cell } {
  const asked = decimal(String(row.price));
  const vat = asNumber(times(net, percent("21")));
  const paysNet = row.regime === "shown" && (isNew(row) || hasNoVat(row.region) || row.buyer === "business");
  const paid = paysNet ? net : asked;
  if (hasNoVat(row.region)) return { paid, vat: noCell };
  if (row.buyer === "business") return { paid, vat: isNew(row) || row.regime === "shown" ? [0, vat] : noCell };
  return { paid, vat: isNew(row) ? [vat, vat] : noCell };
}

export function sheetOf(row: Row): Sheet {
  const asked = decimal(String(row.price));
  const net = row.regime === "shown" ? cents(over(asked, decimal("1.19"))) : asked;
  const { paid, vat } = priceAndVat(row, net);
  const price: Cell = [asNumber(paid), asNumber(paid)];
  const registration = registrationTax(row, net);
  const transfer = transferTax(row);
  const fees: Cell = [10395, 10395];
  const yearly = decimal(yearlyMinimum.find(([below]) => horsepower(row) < below)?.[1] ?? "");
  const municipal: Cell = [asNumber(over(yearly, decimal("4"))), asNumber(over(yearly, decimal("2")))];
  const [truckLow, truckHigh] = truck[row.region] ?? [60000, 130000];
  // Translation, inspection, sheet (a COC that the papers do not list may still come), plates with badge, agency.
  const services: Cell = [truckLow + 4000 + 9500 + 2500 + 12500, truckHigh + 10000 + 25000 + (row.coc ? 0 : 20000) + 6600 + 12500];
  const [shipLow, shipHigh] = ferry[row.region] ?? noCell;
  const declared = hasNoVat(row.region);
  const sea: Cell = [shipLow + (declared ? 10000 : 0), shipHigh + (declared ? 40000 : 0)];
  const imported = importTax(row, paid);
  const cells = [price, vat, imported, transfer, registration, fees, municipal, services, sea];
  const total: Cell = [cells.reduce((sum, [low]) => sum + low, 0), cells.reduce((sum, [, high]) => sum + high, 0)];
  return { price, vat, import: imported, transfer, registration, fees, municipal, services, sea, total };
}
