import { z } from "zod";
import { mostInBrowser } from "./browser-list.ts";

const id = z.uuid("No reconocemos este coche. Recarga la página.");

/** What a button sends: one change of the list. `page`: where a browser without scripts goes back to. */
export const savingSchema = z.object({
  save: id.optional(),
  remove: id.optional(),
  /** The packed list of a link. */
  keep: z
    .string()
    .max(22 * mostInBrowser, "Este enlace no está entero.")
    .optional(),
  clear: z.enum(["all", "gone"], "No reconocemos este botón. Recarga la página.").optional(),
  page: z.string().optional(),
});
