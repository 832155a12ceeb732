import { z } from "zod";
import { choiceOf, line, paragraphs, requiredDay, requiredLine, sentNumber } from "#app/lib/form-fields.ts";
import { inspectionPoints, ratings, verdicts } from "../points.ts";
import { noteField, ratingField } from "./messages.ts";

const rating = choiceOf(ratings, "Elige cómo está.");

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
  revision: sentNumber(),
  inspected_on: requiredDay("Elige el día de la inspección."),
  inspector: requiredLine(120, "El nombre", "Escribe quién ha revisado el coche."),
  place: line(120, "El lugar"),
  mileage,
  verdict: choiceOf({ "": "", ...verdicts }, "Elige un veredicto, o ninguno todavía."),
  summary: paragraphs(2000, "El resumen"),
});

export const publishSchema = z.object({ seen: sentNumber() });
export const removePhotoSchema = z.object({ photo: z.uuid("Recarga la página.") });

export const photoFieldsSchema = z.object({
  /** Of a photo that waited in the browser: it is stored under this id, so that it is stored once. */
  id: z.uuid().optional(),
  caption: line(200, "El pie"),
  point: z.enum(["", ...inspectionPoints.map(({ key }) => key)]),
});
