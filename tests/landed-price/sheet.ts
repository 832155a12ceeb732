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
};

/** Cents: [low, high]. */
export type Cell = [number, number];
export type Sheet = Record<"price" | "vat" | "transfer" | "registration" | "fees" | "municipal" | "services" | "total", Cell>;

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

/** What a car of that month may have paid when new: several rates where the region's history is not known. */
function ratesThen({ region, grams, year, month }: Row): string[] {
  const when = year * 100 + month;
  const wide = when >= 202108 && when <= 202112;
  const place = column(grams, wide ? [144, 192, 240] : [120, 160, 200]);
  const state = ["0", "4.75", "9.75", "14.75"][place] ?? "";
  const own = todaysRates(region)[place] ?? "";
  if (["cn", "ce", "ml"].includes(region)) return [own];
  if (topRate[region] !== undefined) return when >= 202107 ? [own] : [state, own];
  if (region === "an" && when < 202501) return [state, ["0", "4.75", "9.75", "16.9"][place] ?? ""];
  if (region === "ex" && when < 202501) return [state, ["0", "5.2", "11", "16"][place] ?? ""];
  return [state];
}

function vatThen({ region, year, month }: Row): string[] {
  const when = year * 100 + month;
  const rate = when <= 201006 ? "16" : when <= 201208 ? "18" : "21";
  return ["cn", "ce", "ml"].includes(region) ? ["0", rate] : [rate];
}

function monthsOfUse({ year, month }: Row): number {
  return (dayYear - year) * 12 + (dayMonth - month);
}

function isNew(row: Row): boolean {
  return row.kilometres <= 6000 || monthsOfUse(row) < 6;
}

/** One cylinder's cubic centimetres to the power of 0.6, times 0.08, times the cylinders. */
function horsepower({ cc, cylinders }: Row): number {
  return 0.08 * Math.exp(0.6 * Math.log(cc / cylinders)) * cylinders;
}

function registrationTax(row: Row, net: Fraction): Cell {
  const rate = percent(todaysRates(row.region)[column(row.grams, [120, 160, 200])] ?? "");
  if (isNew(row)) {
    const tax = asNumber(times(net, rate));
    return [tax, tax];
  }
  const left = depreciation[Math.min(Math.floor(monthsOfUse(row) / 12), 12)] ?? "";
  const value = cents(times(decimal(String(row.tableValue)), percent(left)));
  const taxes = vatThen(row).flatMap((vat) =>
    ratesThen(row).map((then) => {
      const base = cents(over(value, plus(decimal("1"), plus(percent(vat), percent(then)))));
      return asNumber(times(base, rate));
    }),
  );
  return [Math.min(...taxes), Math.max(...taxes)];
}

function transferTax(row: Row): Cell {
  if (row.regime !== "private" || isNew(row)) return [0, 0];
  const of = (rate: string) => asNumber(times(decimal(String(row.price)), percent(rate)));
  if (row.region === "ib") return [of("0"), of("8")];
  if (row.region === "cl") return [of("5"), of("8")];
  if (row.region === "vc") {
    const dear = (monthsOfUse(row) < 60 && row.cc > 2000) || row.price >= 20000;
    return dear ? [of("8"), of("8")] : [of("6"), of("6")];
  }
  if ((row.region === "an" || row.region === "as") && horsepower(row) > 15) return [of("8"), of("8")];
  const known = transferRate[row.region];
  return known === undefined ? [of("0"), of("8")] : [of(known), of(known)];
}

export function sheetOf(row: Row): Sheet {
  const asked = decimal(String(row.price));
  const german = over(asked, decimal("1.19"));
  const net = isNew(row) && row.regime === "shown" ? cents(german) : asked;
  const price: Cell = [asNumber(net), asNumber(net)];
  const vatAmount = asNumber(times(net, percent("21")));
  const vat: Cell = isNew(row) ? [vatAmount, vatAmount] : [0, 0];
  const registration = registrationTax(row, net);
  const transfer = transferTax(row);
  const fees: Cell = [10395, 10395];
  const yearly = decimal(yearlyMinimum.find(([below]) => horsepower(row) < below)?.[1] ?? "");
  const municipal: Cell = [asNumber(over(yearly, decimal("4"))), asNumber(over(yearly, decimal("2")))];
  const transport: Record<string, Cell> = { md: [70000, 90000], mc: [95000, 130000] };
  const [truckLow, truckHigh] = transport[row.region] ?? [60000, 130000];
  // Translation, inspection, sheet (a COC that the papers do not list may still come), plates with badge, agency.
  const services: Cell = [truckLow + 4000 + 9500 + 2500 + 12500, truckHigh + 10000 + 25000 + (row.coc ? 0 : 20000) + 6600 + 12500];
  const cells = [price, vat, transfer, registration, fees, municipal, services];
  const total: Cell = [cells.reduce((sum, [low]) => sum + low, 0), cells.reduce((sum, [, high]) => sum + high, 0)];
  return { price, vat, transfer, registration, fees, municipal, services, total };
}
