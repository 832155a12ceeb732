import { z } from "zod";
import { readWrittenMonth } from "#app/features/cars/vehicles/written-months.ts";
import { readWrittenDecimal, readWrittenNumber } from "#app/features/cars/vehicles/written-numbers.ts";
import type { Field } from "#app/features/cars/vehicles/field.ts";
import { type FieldValues, forEachField } from "#app/features/cars/vehicles/fields.ts";
import { line, optionalConsent, paragraphs, requiredLine } from "#app/lib/form-fields.ts";

export const unknownChoice = "Elige una opción de la lista.";

type NumberField = Extract<Field, { kind: "number" }>;
type MonthField = Extract<Field, { kind: "month" }>;
type VinField = Extract<Field, { kind: "vin" }>;
type ChoiceField = Extract<Field, { kind: "choice" }>;
type ChoicesField = Extract<Field, { kind: "choices" }>;

/** Reads a number as people write it ('24.900', '24900 €', '5,4'). A 0 below the least value counts as an empty box that may be empty. */
function writtenNumber({ decimals, least, most, wrong, empty }: NumberField) {
  const missing = empty !== null && typeof empty === "object" ? empty.missing : undefined;
  const valueOfNothing = empty === 0 ? 0 : null;
  const read = decimals === 1 ? readWrittenDecimal : readWrittenNumber;
  return line(20, "La cifra").transform((text, issues) => {
    if (text === "" && missing === undefined) return valueOfNothing;
    const number = read(text);
    if (number === 0 && least > 0 && missing === undefined) return valueOfNothing;
    if (number !== undefined && number >= least && number <= most) return number;
    issues.addIssue({ code: "custom", message: text === "" ? (missing ?? wrong) : wrong });
    return z.NEVER;
  });
}

function month({ least, most, wrong }: MonthField) {
  return line(20, "El mes").transform((text, issues) => {
    if (text === "") return null;
    const day = readWrittenMonth(text);
    if (day !== undefined && day >= least && day <= most) return day;
    issues.addIssue({ code: "custom", message: wrong });
    return z.NEVER;
  });
}

/** Reads a VIN in small or capital letters, with spaces or hyphens as on papers. */
function vin({ wrong }: VinField) {
  return line(40, "El VIN")
    .transform((text) => text.toUpperCase().replace(/[\s-]/g, ""))
    .refine((text) => text === "" || /^[A-HJ-NPR-Z0-9]{17}$/.test(text), wrong)
    .transform((text) => (text === "" ? null : text));
}

/** Ticked boxes, gathered into one field (gathered-form.ts). */
function choices({ options }: ChoicesField) {
  return z.string(unknownChoice).transform((text, issues) => {
    const ticked = text === "" ? [] : text.split(",");
    if (ticked.every((option) => options.includes(option)))
      return ticked.length === 0 ? null : options.filter((one) => ticked.includes(one));
    issues.addIssue({ code: "custom", message: unknownChoice });
    return z.NEVER;
  });
}

const yesNoOrUnknown = z.enum(["", "yes", "no"], unknownChoice).transform((answer) => (answer === "" ? null : answer === "yes"));

function choice({ options, optional, otherSpellings = {} }: ChoiceField) {
  return z.string(unknownChoice).transform((text, issues) => {
    if (text === "" && optional) return null;
    const option = Object.hasOwn(otherSpellings, text) ? otherSpellings[text] : text;
    const known = options.find((one) => one === option);
    if (known !== undefined) return known;
    issues.addIssue({ code: "custom", message: unknownChoice });
    return z.NEVER;
  });
}

/** 'la marca' → 'La marca', for the sentences of the form's fields. */
function capitalised(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

function schemaOf(field: Field): z.ZodType {
  switch (field.kind) {
    case "line":
      return requiredLine(field.longest, capitalised(field.noun), field.missing);
    case "paragraphs":
      return paragraphs(field.longest, capitalised(field.noun));
    case "number":
      return writtenNumber(field);
    case "month":
      return month(field);
    case "vin":
      return vin(field);
    case "choice":
      return choice(field);
    case "choices":
      return choices(field);
    case "yesOrNo":
      return optionalConsent();
    case "yesNoOrUnknown":
      return yesNoOrUnknown;
  }
}

/** The schema of each field of the vehicle form, from the list of fields. */
export const fieldSchemas = forEachField((_name, field) => schemaOf(field)) as {
  [Name in keyof FieldValues]: z.ZodType<FieldValues[Name]>;
};
