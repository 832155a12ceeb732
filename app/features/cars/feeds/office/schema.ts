import { z } from "zod";
import { line, requiredLine } from "#app/lib/form-fields.ts";
import { formatNames } from "../formats.ts";
import { ownColumnLabels } from "../own-file.ts";
import { nameMissing } from "./messages.ts";

const ticked = z.literal("on", "Marca o desmarca la columna.").optional();

export const makeFeedSchema = z.object({
  format: z.enum(formatNames, "Elige un formato de la lista."),
  name: requiredLine(80, "El nombre", nameMissing),
  store_code: line(64, "El código").optional(),
  ...Object.fromEntries(ownColumnLabels.map(({ name }) => [`column_${name}` as const, ticked])),
});

/** The columns that somebody ticked, in the file's order. */
export function tickedColumns(values: Readonly<Record<string, unknown>>): string[] {
  return ownColumnLabels.flatMap(({ name }) => (values[`column_${name}`] === "on" ? [name] : []));
}

export const revokeFeedSchema = z.object({ id: z.uuid("Falta saber cuál es.") });
