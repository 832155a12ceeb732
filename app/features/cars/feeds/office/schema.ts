import { z } from "zod";
import { line, requiredLine } from "#app/lib/form-fields.ts";
import { formatNames } from "../formats.ts";
import { nameMissing } from "./messages.ts";

export const makeFeedSchema = z.object({
  format: z.enum(formatNames, "Elige un formato de la lista."),
  name: requiredLine(80, "El nombre", nameMissing),
  store_code: line(64, "El código"),
});

export const revokeFeedSchema = z.object({ id: z.uuid("Falta saber cuál es.") });
