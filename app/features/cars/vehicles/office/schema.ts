import { z } from "zod";
import { featureCategories, vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";
import { line, paragraphs, optionalConsent, requiredLine } from "#app/lib/form-fields.ts";
import { manyChanges, type ManyColumn, mostCars, type PriceUnit, priceUnits, readCars } from "./many-cars.ts";
import { noneTicked } from "./messages.ts";
import { readFeatureNames, type Feature, linesIn } from "./equipment-list.ts";
import { confirmedField, confirmedSentences } from "./vehicle-values.ts";
import { capitalised, readWrittenMonth, readWrittenDecimal, readWrittenNumber } from "../written-values.ts";
import { earliestMonth, type Field, latestMonth } from "../field.ts";
import { type FieldValues, forEachField } from "../fields.ts";

const unknownChoice = "Elige una opción de la lista.";

type NumberField = Extract<Field, { kind: "number" }>;
type MonthField = Extract<Field, { kind: "month" }>;
type VinField = Extract<Field, { kind: "vin" }>;
type ChoiceField = Extract<Field, { kind: "choice" }>;
type ChoicesField = Extract<Field, { kind: "choices" }>;

/** Reads a number as people write it ('24.900', '24900 €', '5,4'). A 0 below the least value counts as an empty box that may be empty. */
function writtenNumber({ decimals, least, most, wrong, empty }: NumberField) {
  const missing = typeof empty === "object" ? empty.missing : undefined;
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

function month({ wrong }: MonthField) {
  return line(20, "El mes").transform((text, issues) => {
    if (text === "") return null;
    const day = readWrittenMonth(text);
    if (day !== undefined && day >= earliestMonth && day <= latestMonth) return day;
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

/** Ticked boxes, gathered into one field (vehicle-values.ts). */
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

function choice({ options, required, otherSpellings = {} }: ChoiceField) {
  return z.string(unknownChoice).transform((text, issues) => {
    if (text === "" && !required) return null;
    const option = Object.hasOwn(otherSpellings, text) ? otherSpellings[text] : text;
    const known = options.find((one) => one === option);
    if (known !== undefined) return known;
    issues.addIssue({ code: "custom", message: unknownChoice });
    return z.NEVER;
  });
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

/** Reads each field of a vehicle from the text that a person types into its form. */
export const fieldSchemas = forEachField((_name, field) => schemaOf(field)) as {
  [Name in keyof FieldValues]: z.ZodType<FieldValues[Name]>;
};

const mostFeatures = 200;

/** The gathered lines of equipment; lines without a name are dropped (FLEET-7). */
const features = z
  .string("Falta el equipamiento.")
  .transform(linesIn)
  .pipe(
    z.array(
      z.strictObject({
        name: line(120, "Cada nombre"),
        value: line(120, "Cada valor"),
        category: z.enum(featureCategories, unknownChoice),
      }),
      "Falta el equipamiento.",
    ),
  )
  .transform((lines): Feature[] => lines.filter(({ name }) => name !== ""))
  .refine((lines) => lines.length <= mostFeatures, `El equipamiento admite ${mostFeatures} líneas como mucho.`);

/** Pasted equipment that was not turned into lines yet. */
const pastedFeatures = paragraphs(20_000, "El texto para importar")
  .transform((text) => readFeatureNames(text).map((name): Feature => ({ name, value: "", category: "general" })))
  .refine((lines) => lines.length <= mostFeatures, `El equipamiento admite ${mostFeatures} líneas como mucho.`)
  .refine((lines) => lines.every(({ name }) => name.length <= 120), "Cada nombre admite 120 caracteres como mucho.");

/** The sentences that the person has confirmed (questions.ts). */
const confirmed = paragraphs(5_000, "Lo confirmado").optional().transform(confirmedSentences);

/** The vehicle form with its gathered equipment and boxes (vehicle-values.ts). */
export const vehicleSchema = z.object({
  ...fieldSchemas,
  features,
  pasted_features: pastedFeatures,
  [confirmedField]: confirmed,
});
export type VehicleForm = z.output<typeof vehicleSchema>;

const wholePositive = z
  .string("Falta este dato.")
  .regex(/^\d{1,9}$/, "Recarga la página.")
  .transform(Number);

/** The same for a change: with the revision that the person saw, and the last id of the audit log at that time. */
export const changedVehicleSchema = vehicleSchema.extend({
  revision: wholePositive,
  last_change: wholePositive,
  /** A newer revision that the person was told of and wants to overwrite. */
  overwrite: wholePositive.optional(),
});

const id = z.uuid("Recarga la página.");

/** A state changed in the list, with the state that the person saw (row R21). */
export const statusSchema = z.object({ id, seen: z.enum(vehicleStatuses, unknownChoice), status: z.enum(vehicleStatuses, unknownChoice) });

const yesOrNo = z.enum(["yes", "no"], unknownChoice).transform((value) => value === "yes");
export const featuredSchema = z.object({ id, seen: yesOrNo, featured: yesOrNo });

/** The ticked cars with the revisions that the person saw, by their ids (row R21). */
const seenCars = z
  .string("Recarga la página.")
  .refine((text) => text !== "", noneTicked)
  .transform((text, issues) => {
    const cars = text.split(",").map((car) => /^([0-9a-f-]{36}):(\d{1,9})$/.exec(car));
    if (cars.length <= mostCars && cars.every((car) => id.safeParse(car?.[1]).success))
      return new Map(cars.map((car) => [car?.[1] ?? "", Number(car?.[2])]));
    issues.addIssue({ code: "custom", message: "Recarga la página." });
    return z.NEVER;
  });

/** A change of many cars at once; only a step of the price has an amount (many-cars.ts). */
export const manySchema = z.object({
  cars: seenCars,
  change: z.enum(manyChanges, "Elige qué hacer con ellos."),
  amount: line(20, "La cifra"),
  unit: z.enum(Object.keys(priceUnits) as PriceUnit[], unknownChoice),
});

const values: Record<ManyColumn, (text: string) => boolean> = {
  status: (text) => vehicleStatuses.some((status) => status === text),
  price: (text) => /^\d{1,7}$/.test(text),
  featured: (text) => text === "true" || text === "false",
};

/** Takes back a change of many cars: its column, and what `writtenCars` wrote. */
const changedCars = z.string("Recarga la página.").transform((text, issues) => {
  const cars = readCars(text);
  if (cars && cars.length <= mostCars && cars.every((car) => id.safeParse(car.id).success))
    return new Map(cars.map((car) => [car.id, car]));
  issues.addIssue({ code: "custom", message: "Recarga la página." });
  return z.NEVER;
});
export const undoManySchema = z
  .object({ column: z.enum(Object.keys(values) as ManyColumn[], unknownChoice), cars: changedCars })
  .refine(({ column, cars }) => [...cars.values()].every(({ before, after }) => values[column](before) && values[column](after)), {
    path: ["cars"],
    message: "Recarga la página.",
  });

export const removalSchema = z.object({ id });

const idList = z
  .string("Falta el orden de las fotos.")
  .max(20_000, "Son demasiadas fotos.")
  .refine((text) => text.split(",").every((one) => id.safeParse(one).success), "Recarga la página.");

/** The pictures' order, complete or as a move (pictures.ts), and the seen order. The first is the primary one. */
export const orderSchema = z.object({ seen: idList, order: idList.optional(), move: line(60, "El movimiento").optional() });
export const alternativeTextSchema = z.object({ id, seen: line(300, "El texto alternativo"), alt_text: line(300, "El texto alternativo") });
export const pictureRemovalSchema = z.object({ id });
