import { z } from "zod";
import { readWrittenNumber } from "#app/features/cars/vehicles/written-numbers.ts";
import type { Field } from "#app/features/cars/vehicles/field.ts";
import { type FieldValues, forEachField } from "#app/features/cars/vehicles/fields.ts";
import { line, optionalConsent, paragraphs, requiredLine } from "#app/lib/form-fields.ts";

export const unknownChoice = "Elige una opción de la lista.";

type NumberField = Extract<Field, { kind: "number" }>;
type ChoiceField = Extract<Field, { kind: "choice" }>;

/** Reads a whole number as people write it ('24.900', '24900 €'). A 0 below the least value counts as an empty box that may be empty. */
function wholeNumber({ least, most, wrong, empty }: NumberField) {
  const missing = empty !== null && typeof empty === "object" ? empty.missing : undefined;
  const valueOfNothing = empty === 0 ? 0 : null;
  return line(20, "La cifra").transform((text, issues) => {
    if (text === "" && missing === undefined) return valueOfNothing;
    const number = readWrittenNumber(text);
    if (number === 0 && least > 0 && missing === undefined) return valueOfNothing;
    if (number !== undefined && number >= least && number <= most) return number;
    issues.addIssue({ code: "custom", message: text === "" ? (missing ?? wrong) : wrong });
    return z.NEVER;
  });
}

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
      return wholeNumber(field);
    case "choice":
      return choice(field);
    case "yesOrNo":
      return optionalConsent();
  }
}

/** The schema of each field of the vehicle form, from the list of fields. */
export const fieldSchemas = forEachField((_name, field) => schemaOf(field)) as {
  [Name in keyof FieldValues]: z.ZodType<FieldValues[Name]>;
};
