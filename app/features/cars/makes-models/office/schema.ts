import { z } from "zod";
import { requiredLine } from "#app/lib/form-fields.ts";

const rowId = z.uuid("Esta fila ya no está. Recarga la página.");
const makeName = requiredLine(60, "La marca", "Escribe el nombre de la marca.");
const modelName = requiredLine(120, "El modelo", "Escribe el nombre del modelo.");
/** The name that the page showed, so that nobody overwrites a change that they have not seen (row R21). */
const seenName = z.string().max(120);

/** The team's forms for makes and models (NAME-1, NAME-4). */
export const newMakeSchema = z.object({ name: makeName });
export const newModelSchema = z.object({ make_id: z.uuid("Elige primero la marca."), name: modelName });
export const makeNameSchema = z.object({ id: rowId, seen: seenName, name: makeName });
export const modelNameSchema = z.object({ id: rowId, seen: seenName, name: modelName });
export const removedRowSchema = z.object({ id: rowId, seen: seenName });
export const rowSchema = z.object({ id: rowId });
/** `models`: also restores the make's models. */
export const activatedMakeSchema = z.object({ id: rowId, models: z.literal("on").optional() });
export const noFieldsSchema = z.object({});
