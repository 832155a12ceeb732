import { z } from "zod";
import { line, paragraphs, requiredLine } from "#app/lib/form-fields.ts";
import { inspectionPoints, ratingValues } from "../points.ts";
import { noteField, ratingField } from "./field-names.ts";

const rating = z.enum(ratingValues, "Elige cómo está.");
const wholeNumber = z
  .string("Recarga la página.")
  .regex(/^\d{1,9}$/, "Recarga la página.")
  .transform(Number);

const day = z
  .string("Elige el día.")
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)), "Elige el día de la inspección.")
  .refine((text) => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text), "Ese día no existe.");

const mileage = line(12, "El kilometraje")
  .transform((text) => text.replace(/[\s.]|km$/gi, ""))
  .refine((text) => /^\d{0,7}$/.test(text), "Escribe los kilómetros en cifras, como 87.000.")
  .transform((text) => (text === "" ? null : Number(text)));

const note = line(300, "Cada nota");
const ratingFields: Record<`rating_${string}`, typeof rating> = Object.fromEntries(
  inspectionPoints.map(({ key }) => [ratingField(key), rating]),
);
const noteFields: Record<`note_${string}`, typeof note> = Object.fromEntries(inspectionPoints.map(({ key }) => [noteField(key), note]));

/** The whole form, with a rating and a note for every point. `revision`: the one that the page showed; 0 before the first save. */
export const inspectionSchema = z.object({
  ...ratingFields,
  ...noteFields,
  revision: wholeNumber,
  inspected_on: day,
  inspector: requiredLine(120, "El nombre", "Escribe quién ha revisado el coche."),
  place: line(120, "El lugar"),
  mileage,
  verdict: z.enum(["", "recommended", "with_reservations", "not_recommended"], "Elige un veredicto, o ninguno todavía."),
  summary: paragraphs(2000, "El resumen"),
});

export const publishSchema = z.object({ seen: wholeNumber });
export const removePhotoSchema = z.object({ photo: z.uuid("Recarga la página.") });

export const photoFieldsSchema = z.object({
  caption: line(200, "El pie"),
  point: z.enum(["", ...inspectionPoints.map(({ key }) => key)]),
});
