/** Amounts of euros as a person types them into a form; whole cents for the software. */
import { formatCount } from "./amounts.ts";

/** The largest amount that the database's columns and the forms take. */
export const largestCents = 9_999_999_00;

const grouped = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/;
const withComma = /^\d{1,9}(?:,\d{1,2})?$/;
const withDot = /^\d{1,9}\.\d{1,2}$/;

/** Reads "1.250", "1250", "1.250,50 €" or "1250.5" as cents. Empty text is 0; undefined for an invalid or impossibly large amount. */
export function readTypedEuros(text: string): number | undefined {
  const digits = text.replace(/[\s\u00a0€]/g, "");
  if (digits === "") return 0;
  const plain = grouped.test(digits) || withComma.test(digits) ? digits.replaceAll(".", "").replace(",", ".") : digits;
  if (!withDot.test(plain) && !/^\d{1,9}$/.test(plain)) return undefined;
  const [euros = "", cents = ""] = plain.split(".");
  const amount = Number(euros) * 100 + Number(cents.padEnd(2, "0"));
  return amount <= largestCents ? amount : undefined;
}

/** Writes 125050 as "1.250,50", as in es-ES; whole euros without decimals. */
export function typedEuros(amount: number): string {
  const cents = Math.abs(amount) % 100;
  const euros = formatCount((Math.abs(amount) - cents) / 100);
  return `${amount < 0 ? "-" : ""}${euros}${cents === 0 ? "" : `,${String(cents).padStart(2, "0")}`}`;
}
