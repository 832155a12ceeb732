import { monthInWords, writtenMonth } from "./written-values.ts";

/** What a field of a vehicle can hold, and what the pages must know of it. The list of the fields is in fields.ts. */

/** One line of text that must not be empty; `missing` is the sentence that refuses an empty box. */
type Line = { kind: "line"; longest: number; missing: string };

/** Several lines of text, which may be empty. */
type Paragraphs = { kind: "paragraphs"; longest: number };

/**
 * A number: whole, or with one decimal. `empty` is the value of an empty box, or the sentence that refuses it; null if it is not given. `wrong`
 * is the sentence for any other wrong text. `amount` writes the number with its unit; the form then separates its thousands.
 */
type WrittenNumber = {
  kind: "number";
  decimals?: 1;
  least: number;
  most: number;
  wrong: string;
  empty?: 0 | { missing: string };
  amount?: (value: number) => string;
};

/** The kind and the limits of a number; `wrong` refuses any other text. */
export function numberBetween(least: number, most: number, wrong: string) {
  return { kind: "number", least, most, wrong } as const;
}

/** A month, stored as its first day, such as "2021-03-01". An empty box is an unknown month. */
type Month = { kind: "month"; wrong: string };
export const [earliestMonth, latestMonth] = ["1900-01-01", "2100-12-01"];

/** A vehicle identification number (ISO 3779), or nothing. */
type Vin = { kind: "vin"; wrong: string };

/**
 * One of a closed list (vocabulary.ts), or nothing unless `required`. `otherSpellings` are accepted too; `optionLabel` gives the word on
 * the screen for an option.
 */
type Choice = {
  kind: "choice";
  options: readonly string[];
  required?: true;
  otherSpellings?: Readonly<Record<string, string>>;
  optionLabel?: (option: string) => string;
};

/** Several of a closed list, in the list's order; null if none is known. */
type Choices = { kind: "choices"; options: readonly string[]; optionLabel: (option: string) => string };

type YesOrNo = { kind: "yesOrNo" };

/** Yes, no, or unknown. */
type YesNoOrUnknown = { kind: "yesNoOrUnknown" };

type Description = {
  /** The label in the form and in the team's file. */
  label: string;
  /** The noun with its article, for sentences such as "Ana ha cambiado el precio". */
  noun: string;
  /** The label in the audit log, if it is not `label`. */
  logLabel?: string;
  /** Whether an imported listing brings the value. */
  imported?: true;
  /** Whether only the team may read the column; the migration grants the others to everybody. */
  secret?: true;
  /** How the vehicle's public page shows the value; without it, the list of characteristics leaves the field out. */
  fact?: Fact;
  /** The text in the form of a new vehicle; "" if it is not given. */
  initial?: string;
};

export const factGroups = { basics: "Lo básico", engine: "Motor y consumo", history: "Historial", papers: "Documentos" } as const;
export type FactGroup = keyof typeof factGroups;

export type Fact = {
  /** The label on the vehicle's public page, if it is not the field's. */
  label?: string;
  group: FactGroup;
  /** Why the fact matters to a buyer: the page then names a missing one among those to be confirmed. */
  missing?: string;
  /** Shown only while the car is in Germany. */
  inGermanyOnly?: true;
};

export type Field = Description & (Line | Paragraphs | WrittenNumber | Month | Vin | Choice | Choices | YesOrNo | YesNoOrUnknown);

/** A value as the database gives it. */
export type StoredValue = string | number | boolean | readonly string[] | null;

/** The type of a field's value. */
export type ValueOf<Given extends Field> = Given extends { kind: "number" }
  ? number | (Given extends { empty: object | 0 } ? never : null)
  : Given extends { kind: "choice"; options: readonly (infer Option)[] }
    ? Option | (Given extends { required: true } ? never : null)
    : Given extends { kind: "choices"; options: readonly (infer Option)[] }
      ? Option[] | null
      : Given extends { kind: "yesNoOrUnknown" }
        ? boolean | null
        : Given extends { kind: "month" | "vin" }
          ? string | null
          : Given extends { kind: "yesOrNo" }
            ? boolean
            : string;

/** Returns a field's value as a person reads it: 'sí' or 'no', an amount with its unit, a month, or the labels of options. */
export function inWords(field: Field, value: Exclude<StoredValue, null>): string {
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (typeof value === "number") return numberInWords(field, value);
  if (typeof value !== "string") return value.map((option) => inWords(field, option)).join(", ");
  if (field.kind === "month" && /^\d{4}-\d\d/.test(value)) return monthInWords(value);
  return (field.kind === "choice" || field.kind === "choices") && field.optionLabel ? field.optionLabel(value) : value;
}

function numberInWords(field: Field, value: number): string {
  if (field.kind !== "number") return String(value);
  return field.amount ? field.amount(value) : String(value).replace(".", ",");
}

/** A value in a table's cell. Numbers stay numbers, so that a spreadsheet can count with them; months are written so that it can sort them. */
export function inCell(field: Field, value: StoredValue): StoredValue {
  if (typeof value === "number" && !Number.isInteger(value)) return String(value).replace(".", ",");
  if (value === null || typeof value === "number") return value;
  return field.kind === "month" && typeof value === "string" ? writtenMonth(value) : inWords(field, value);
}
