/** What a statement of the bank says, whatever its format. Whole cents; calendar days such as "2026-11-26". */

export type StatementMovement = {
  /** The bank, the branch and the number of a Spanish account (18 digits); of another account, its IBAN. */
  account: string;
  operation_on: string;
  value_on: string;
  /** Negative when money left the account; never 0. */
  cents: number;
  concept: string;
};

/** `withoutAmount`: how many lines moved no money, such as notices of the bank. They are left out. */
export type Statement = { movements: StatementMovement[]; withoutAmount: number };

/** Why a statement is refused, as a sentence for the person who sent it. */
export class RefusedStatement extends Error {}

export function refusedLine(line: number, sentence: string): RefusedStatement {
  return new RefusedStatement(`Línea ${line}: ${sentence}`);
}

/** Twenty million euros in cents, which the database's columns hold. */
export const largestMovement = 2_000_000_000;

const longestConcept = 500;

/** The words of a movement in one line. */
export function conceptOf(parts: readonly string[]): string {
  return parts
    .map((part) => part.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim())
    .filter((part) => part !== "" && !/^0+$/.test(part))
    .join(" ")
    .slice(0, longestConcept)
    .trim();
}

/** The account as statements name it: of a Spanish IBAN, the bank, the branch and the number, without its check digits. */
export function accountOf(iban: string): string {
  const plain = iban.replace(/\s/g, "").toUpperCase();
  const [, bankAndBranch, number] = /^ES\d{2}(\d{8})\d{2}(\d{10})$/.exec(plain) ?? [];
  return bankAndBranch === undefined || number === undefined ? plain : bankAndBranch + number;
}

const oldestDay = "2015-01-01";

/** Whether a text such as "2026-11-26" is a day of the calendar. */
export function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

/** Whether a bank can have booked on this day. A day in another order of its figures is mostly none. `today`: the newest possible day. */
export function isPossibleDay(day: string, today: string): boolean {
  return day >= oldestDay && day <= today;
}
