import { z } from "zod";
import { featureCategories, vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";
import { line, paragraphs } from "#app/lib/form-fields.ts";
import { readFeatureNames } from "./feature-import.ts";
import { type Feature, linesIn } from "./equipment-list.ts";
import { fieldSchemas, unknownChoice } from "./field-schemas.ts";
import { confirmedField, confirmedSentences } from "./gathered-form.ts";

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

/** The vehicle form with its gathered equipment and boxes (gathered-form.ts). */
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

export const removalSchema = z.object({ id });

const idList = z
  .string("Falta el orden de las fotos.")
  .max(20_000, "Son demasiadas fotos.")
  .refine((text) => text.split(",").every((one) => id.safeParse(one).success), "Recarga la página.");

/** The pictures' order, complete or as a move (picture-order.ts), and the seen order. The first is the primary one. */
export const orderSchema = z.object({ seen: idList, order: idList.optional(), move: line(60, "El movimiento").optional() });
export const alternativeTextSchema = z.object({ id, seen: line(300, "El texto alternativo"), alt_text: line(300, "El texto alternativo") });
export const pictureRemovalSchema = z.object({ id });
