import { z } from "zod";
import { placeNames } from "./places.ts";

export const advertisedSchema = z.object({
  vehicle: z.uuid("Falta saber qué coche es."),
  place: z.enum(placeNames, "Elige un portal de la lista."),
});
