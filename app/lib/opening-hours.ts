/** The opening hours of company.config.ts. Also for the calendar in the browser: no Temporal, which some browsers lack. */
import { company, type DayHours, type Span } from "#company";
import { weekdayNames } from "./spoken-days.ts";

/** The names of schema.org, from Monday. */
export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** The time between two calls, and the length of one, in minutes. */
export const callMinutes = 30;

/** Returns the position of a day ("2026-11-23") in its week; 0 is Monday. */
export function positionInWeek(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Returns the times at which a call may begin on the weekday of a day: "09:00", "09:30". Public holidays count as other days. */
export function callTimesOn(day: string): string[] {
  const name = weekdays[positionInWeek(day)];
  return name === undefined ? [] : timesOf(company.openingHours[name]);
}

/** Whether the office is open at a time ("10:30") on the weekday of a day. Public holidays count as other days. */
export function isOpenAt(day: string, time: string): boolean {
  const name = weekdays[positionInWeek(day)];
  return name !== undefined && company.openingHours[name].open.some(({ from, to }) => from <= time && time < to);
}

/** Returns the times of all weekdays together, in order: the lines of a week's table. */
export function callTimesOfWeek(): string[] {
  return [...new Set(hoursByPosition().flatMap(timesOf))].toSorted();
}

/** Returns how many days a week has on the calendar: to the last one with calls, and at least Monday to Friday. */
export function shownWeekdays(): number {
  return Math.max(5, hoursByPosition().findLastIndex(({ calls }) => calls.length > 0) + 1);
}

/** Returns the neighbouring weekdays that are open at the same hours, as [first, last, spans]. Closed days are left out. */
export function openWeekdays(): [first: number, last: number, open: readonly Span[]][] {
  const groups: [number, number, readonly Span[]][] = [];
  for (const [position, { open }] of hoursByPosition().entries()) {
    const before = groups.at(-1);
    if (before?.[1] === position - 1 && JSON.stringify(before[2]) === JSON.stringify(open)) before[1] = position;
    else if (open.length > 0) groups.push([position, position, open]);
  }
  return groups;
}

/** Returns the hours as a sentence part: "lunes a viernes, de 9:00 a 18:00; sábado, de 10:00 a 14:00". */
export function openingText(spoken: (span: Span) => string = ({ from, to }) => `de ${from} a ${to}`): string {
  return openWeekdays()
    .map(([first, last, open]) => `${daysInWords(first, last)}, ${spokenSpans(open, spoken)}`)
    .join("; ");
}

/** The same as a sentence of its own: "Lunes a viernes, de 9:00 a 18:00". */
export function openingSentence(spoken?: (span: Span) => string): string {
  const text = openingText(spoken);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function hoursByPosition(): DayHours[] {
  return weekdays.map((name) => company.openingHours[name]);
}

function daysInWords(first: number, last: number): string {
  const [from = "", to = ""] = [weekdayNames[first], weekdayNames[last]];
  if (first === last) return from;
  return last === first + 1 ? `${from} y ${to}` : `${from} a ${to}`;
}

function spokenSpans(spans: readonly Span[], spoken: (span: Span) => string): string {
  return spans.map(({ from, to }) => spoken({ from: withoutZero(from), to: withoutZero(to) })).join(" y ");
}

/** "09:00" → "9:00", as times are written in a text. */
function withoutZero(time: string): string {
  return time.replace(/^0/, "");
}

function timesOf({ calls }: DayHours): string[] {
  return calls.flatMap(({ from, to }) => {
    const [first, last] = [minutesOf(from), minutesOf(to)];
    return Array.from({ length: Math.floor((last - first) / callMinutes) + 1 }, (_, number) => timeAt(first + number * callMinutes));
  });
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function timeAt(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
