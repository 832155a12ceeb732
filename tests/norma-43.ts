/** Writes files in Norma 43, so that tests read what a bank would send. */

export type WrittenMovement = { day: string; valueDay?: string; cents: number; words?: readonly string[]; reference?: string };
export type WrittenAccount = { account?: string; opening?: number; movements: readonly WrittenMovement[] };

export const testAccount = "123422221234567890";

const figures = (value: number, width: number) => String(Math.abs(value)).padStart(width, "0");
const signed = (cents: number) => `${cents < 0 ? 1 : 2}${figures(cents, 14)}`;
const short = (day: string) => day.slice(2).replaceAll("-", "");

function linesOf({ account = testAccount, opening = 200_000, movements }: WrittenAccount): string[] {
  const days = movements.map(({ day }) => day).toSorted();
  const [first = "2026-11-01", last = "2026-11-01"] = [days[0], days.at(-1)];
  const sum = (list: readonly WrittenMovement[]) => list.reduce((total, { cents }) => total + Math.abs(cents), 0);
  const out = movements.filter(({ cents }) => cents < 0);
  const into = movements.filter(({ cents }) => cents >= 0);
  return [
    `11${account}${short(first)}${short(last)}${signed(opening)}9783RINSEGURA IMPORTACIONES   `,
    ...movements.flatMap(({ day, valueDay = day, cents, words = [], reference = "" }) => [
      `22    2222${short(day)}${short(valueDay)}04007${signed(cents)}0000000000000000000000${reference}`,
      ...words.map((word, position) => `23${String(position + 1).padStart(2, "0")}${word}`),
    ]),
    `33${account}${figures(out.length, 5)}${figures(sum(out), 14)}${figures(into.length, 5)}${figures(sum(into), 14)}${signed(
      opening + sum(into) - sum(out),
    )}978    `,
  ];
}

/** A whole file; `change` damages its lines. */
export function norma43(accounts: readonly WrittenAccount[], change: (lines: string[]) => string[] = (lines) => lines): string {
  const lines = accounts.flatMap(linesOf);
  return change([...lines, `88${"9".repeat(18)}${figures(lines.length, 6)}`].map((line) => line.padEnd(80))).join("\r\n");
}
