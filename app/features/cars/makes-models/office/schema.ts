import { z } from "zod";
import { requiredLine } from "#app/lib/form-fields.ts";
import type { OfficeForm } from "./messages.ts";

const rowId = z.uuid("Esta fila ya no está. Recarga la página.");
const makeName = requiredLine(60, "La marca", "Escribe el nombre de la marca.");
const modelName = requiredLine(120, "El modelo", "Escribe el nombre del modelo.");
/** The name that the page showed, so that nobody overwrites a change that they have not seen (row R21). */
const seenName = z.string().max(120);

/** The team's forms for makes and models (NAME-1, NAME-4). */
export const officeSchemas = {
  "create-make": z.object({ name: makeName }),
  "create-model": z.object({ make_id: z.uuid("Elige primero la marca."), name: modelName }),
  "rename-make": z.object({ id: rowId, seen: seenName, name: makeName }),
  "rename-model": z.object({ id: rowId, seen: seenName, name: modelName }),
  "remove-make": z.object({ id: rowId, seen: seenName }),
  "remove-model": z.object({ id: rowId, seen: seenName }),
  /** `models`: also restores the make's models. */
  "activate-make": z.object({ id: rowId, models: z.literal("on").optional() }),
  "activate-model": z.object({ id: rowId }),
  "load-makes": z.object({}),
} satisfies Record<OfficeForm, z.ZodObject>;
