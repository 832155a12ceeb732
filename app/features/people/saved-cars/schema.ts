import { z } from "zod";
import { mostInBrowser } from "./browser-list.ts";

/** The cars of one button or, if their person leaves the page at once, of all that were pressed: ids with commas between them. */
const cars = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(z.uuid("No reconocemos este coche. Recarga la página.")).max(mostInBrowser, "Son demasiados coches a la vez."))
  .default([]);

/** What a button sends: a change of the list. `page`: where a browser without scripts goes back to. */
export const savingSchema = z.object({
  save: cars,
  remove: cars,
  /** The packed list of a link. */
  keep: z
    .string()
    .max(22 * mostInBrowser, "Este enlace no está entero.")
    .optional(),
  clear: z.enum(["all", "gone"], "No reconocemos este botón. Recarga la página.").optional(),
  page: z.string().optional(),
});
