/** How a workbook shows a number: as a date with these parts, as a share, with leading zeros, with so many decimals; or as it is. */
export type CellStyle =
  | { kind: "date"; year: boolean; month: boolean; day: boolean; time: boolean }
  | { kind: "share"; decimals: number }
  | { kind: "padded"; digits: number }
  | { kind: "fixed"; decimals: number }
  | { kind: "general" };

/** The formats that every workbook has without naming them (ECMA 376, part 1, 18.8.30). */
const builtIn = new Map<number, string>([
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  [9, "0%"],
  [10, "0.00%"],
  ...[14, 15, 16].map((id): [number, string] => [id, "yyyy-mm-dd"]),
  [17, "mmm-yy"],
  ...[18, 19, 20, 21, 45, 46, 47].map((id): [number, string] => [id, "h:mm"]),
  [22, "yyyy-mm-dd h:mm"],
  ...[27, 30, 36, 50, 57].map((id): [number, string] => [id, "yyyy-mm-dd"]),
  ...[37, 38].map((id): [number, string] => [id, "#,##0"]),
  ...[39, 40].map((id): [number, string] => [id, "#,##0.00"]),
]);

/** Returns how a number format shows numbers, by its id and, for the workbook's own ones, its code. */
export function styleOf(id: number, code = builtIn.get(id) ?? ""): CellStyle {
  // What is in quotes, brackets or behind a backslash is shown as it is; only the part for positive numbers counts.
  const signs = (code.split(";", 1)[0] ?? "").replace(/"[^"]*"|\[[^[\]]*\]|[\\_*]./g, "").toLowerCase();
  if (/[dyj]|(?:^|[^a-z])m|mmm|[hs]/.test(signs.replace("general", ""))) {
    const time = /[hs]/.test(signs);
    return {
      kind: "date",
      year: /[yj]/.test(signs),
      month: signs.includes("m") && !(time && !/[dyj]/.test(signs)),
      day: /[dt]/.test(signs),
      time,
    };
  }
  const decimals = /\.([0#?]+)/.exec(signs)?.[1]?.length ?? 0;
  if (signs.includes("%")) return { kind: "share", decimals };
  if (/^0{2,}$/.test(signs)) return { kind: "padded", digits: signs.length };
  return /[0#]/.test(signs) ? { kind: "fixed", decimals } : { kind: "general" };
}

const dayMilliseconds = 86_400_000;
const firstDay = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/** Returns a number as a workbook shows it, with a decimal point and no separators; dates as 2019-05-01 with the parts that are shown. */
export function shownNumber(value: string, style: CellStyle = { kind: "general" }, date1904 = false): string {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value;
  switch (style.kind) {
    case "date":
      return shownDate(number, style, date1904);
    case "share":
      return `${rounded(number * 100, style.decimals)} %`;
    case "padded":
      return String(Math.round(number)).padStart(style.digits, "0");
    case "fixed":
      return rounded(number, style.decimals);
    case "general":
      // Excel shows 15 digits, so 0.1 + 0.2 is 0.3 there.
      return String(Number(number.toPrecision(15)));
  }
}

function rounded(number: number, decimals: number): string {
  return Number(number.toPrecision(15)).toFixed(Math.min(decimals, 20));
}

function shownDate(number: number, { year, month, day, time }: Extract<CellStyle, { kind: "date" }>, date1904: boolean): string {
  // Day 60 of 1900 is 29 February 1900, which never was; no car is that old.
  const moment = new Date(firstDay[date1904 ? 1904 : 1900] + Math.round(number * 86_400) * 1000);
  if (Number.isNaN(moment.getTime()) || Math.abs(number) * dayMilliseconds > 8.64e15) return String(number);
  const text = moment.toISOString();
  if (!year) return time ? text.slice(11, 19) : text.slice(5, 10);
  const date = day ? text.slice(0, 10) : month ? text.slice(0, 7) : text.slice(0, 4);
  return time ? `${date} ${text.slice(11, 19)}` : date;
}
