/** The fixed days: RD 2001/1983 art. 45.1, and 19 March and 9 June, chosen by the Región de Murcia (art. 45.3). */
const fixedHolidays: Readonly<Record<string, string>> = {
  "01-01": "Año Nuevo",
  "01-06": "Epifanía del Señor",
  "03-19": "San José",
  "05-01": "Fiesta del Trabajo",
  "06-09": "Día de la Región de Murcia",
  "08-15": "Asunción de la Virgen",
  "10-12": "Fiesta Nacional de España",
  "11-01": "Todos los Santos",
  "12-06": "Día de la Constitución Española",
  "12-08": "Inmaculada Concepción",
  "12-25": "Natividad del Señor",
};

/** Days relative to Easter Sunday. The Bando is one of the two local days that the city chooses (art. 46). */
const holidaysAroundEaster: Readonly<Record<string, string>> = { "-3": "Jueves Santo", "-2": "Viernes Santo", "2": "Bando de la Huerta" };

/**
 * By year, the Mondays to which a holiday on a Sunday was moved. Source: the resolution in the Boletín Oficial de la Región de Murcia
 * (BORM). Other holidays on a Sunday were not moved (2024: 9 June; 2025: 12 October; 2026: 1 November). The resolution for a year appears
 * in the year before; add its line then.
 */
const movedMondays: ReadonlyMap<number, readonly string[]> = new Map([
  [2024, ["12-09"]],
  [2025, []],
  [2026, ["12-07"]],
]);

export const lastYearKnown = Math.max(...movedMondays.keys());

/**
 * Returns the Spanish name of a day's public holiday in the city of Murcia, or undefined. Sources: Real Decreto 2001/1983, art. 45 for
 * national and regional days and art. 46 for local days; the yearly resolution in the BORM for the days of a year. A holiday on a Sunday
 * moves to Monday (art. 45.2) unless the Region takes another day instead (art. 45.3). Until a year's resolution is in the table, that
 * Monday counts as a holiday. An unused day is better than an appointment on a holiday.
 */
export function publicHoliday(day: Temporal.PlainDate): string | undefined {
  return holidayOnItsDay(day) ?? holidayMovedTo(day);
}

function holidayOnItsDay(day: Temporal.PlainDate): string | undefined {
  const fixed = fixedHolidays[monthAndDay(day)];
  if (fixed !== undefined) return fixed;
  if (isFuensanta(day)) return "Romería de la Fuensanta";
  return holidaysAroundEaster[easterSunday(day.year).until(day).days];
}

/**
 * The Virgin's return to her sanctuary, the other local day (art. 46): the Tuesday from 11 to 17 September. This was true in 2013 (17),
 * 2018 (11), 2020 (15), 2022 (13), 2023 (12), 2024 (17), 2025 (16) and 2026 (15).
 */
function isFuensanta(day: Temporal.PlainDate): boolean {
  return day.month === 9 && day.dayOfWeek === 2 && day.day >= 11 && day.day <= 17;
}

function holidayMovedTo(day: Temporal.PlainDate): string | undefined {
  if (day.dayOfWeek !== 1) return undefined;
  const name = holidayOnItsDay(day.subtract({ days: 1 }));
  if (name === undefined) return undefined;
  const known = movedMondays.get(day.year);
  if (known === undefined) return `${name} (puede pasar al lunes)`;
  return known.includes(monthAndDay(day)) ? `${name} (pasa al lunes)` : undefined;
}

function monthAndDay(day: Temporal.PlainDate): string {
  return day.toString().slice(-5);
}

/**
 * Returns Easter Sunday of a year in the Gregorian calendar: the Sunday after the first ecclesiastical full moon on or after 21 March. This
 * is the anonymous algorithm of "Nature", 20 April 1876, with its usual one-letter names (J. Meeus, Astronomical Algorithms, chapter 8).
 */
export function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 });
}
