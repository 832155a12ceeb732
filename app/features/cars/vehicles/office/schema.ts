import { z } from "zod";
import { readWrittenNumber } from "#app/features/cars/vehicles/written-numbers.ts";
import {
  bodyStyles,
  environmentalBadges,
  featureCategories,
  fuelTypes,
  transmissions,
  vehicleStatuses,
} from "#app/features/cars/vehicles/vocabulary.ts";
import { line, optionalConsent, paragraphs, requiredLine } from "#app/lib/form-fields.ts";
import { readFeatureNames } from "./feature-import.ts";
import { type Feature, linesIn } from "./equipment-list.ts";

const unknownChoice = "Elige una opción de la lista.";
const mostFeatures = 200;

/** Reads a whole number as people write it ('24.900', '24900 €'). Empty text is 0 if there is no `missing` message. */
function wholeNumber(least: number, most: number, wrong: string, missing: string | undefined) {
  return line(20, "La cifra").transform((text, issues) => {
    if (text === "" && missing === undefined) return 0;
    const number = readWrittenNumber(text);
    if (number !== undefined && number >= least && number <= most) return number;
    issues.addIssue({ code: "custom", message: text === "" ? (missing ?? wrong) : wrong });
    return z.NEVER;
  });
}

function choiceOrNone<Value extends string>(values: readonly Value[], others: Readonly<Record<string, Value>> = {}) {
  return z.string(unknownChoice).transform((text, issues): Value | null => {
    if (text === "") return null;
    const known = values.find((value) => value === text) ?? (Object.hasOwn(others, text) ? others[text] : undefined);
    if (known !== undefined) return known;
    issues.addIssue({ code: "custom", message: unknownChoice });
    return z.NEVER;
  });
}

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

/** The vehicle form with its gathered equipment (equipment-list.ts). */
export const vehicleSchema = z.object({
  make: requiredLine(60, "La marca", "Elige la marca o escríbela."),
  model: requiredLine(120, "El modelo", "Elige el modelo o escríbelo."),
  year: wholeNumber(1900, 2100, "Escribe el año con cuatro cifras, como 2019.", "Escribe el año."),
  price: wholeNumber(0, 9_999_999, "Escribe el precio en euros, sin céntimos, como 24.900.", "Escribe el precio."),
  mileage: wholeNumber(0, 2_000_000, "Escribe los kilómetros, como 87.000.", undefined),
  fuel_type: z
    .string(unknownChoice)
    .transform((text) => (text === "Diesel" ? "Diésel" : text))
    .pipe(z.enum(fuelTypes, unknownChoice)),
  transmission: z.enum(transmissions, unknownChoice),
  body_style: choiceOrNone(bodyStyles),
  power_hp: wholeNumber(0, 2500, "Escribe la potencia en CV, como 150, o deja el campo vacío.", undefined).transform(
    (power) => power || null,
  ),
  environmental_badge: choiceOrNone(environmentalBadges, { "NO ETIQUETA": "SIN ETIQUETA" }),
  location: requiredLine(80, "La ubicación", "Escribe dónde está el coche."),
  description: paragraphs(10_000, "La descripción"),
  status: z.enum(vehicleStatuses, unknownChoice),
  featured: optionalConsent(),
  features,
  pasted_features: pastedFeatures,
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

export const removalSchema = z.object({ id });

const idList = z
  .string("Falta el orden de las fotos.")
  .max(20_000, "Son demasiadas fotos.")
  .refine((text) => text.split(",").every((one) => id.safeParse(one).success), "Recarga la página.");

/** The pictures' order, complete or as a move (picture-order.ts), and the seen order. The first is the primary one. */
export const orderSchema = z.object({ seen: idList, order: idList.optional(), move: line(60, "El movimiento").optional() });
export const alternativeTextSchema = z.object({ id, seen: line(300, "El texto alternativo"), alt_text: line(300, "El texto alternativo") });
export const pictureRemovalSchema = z.object({ id });
