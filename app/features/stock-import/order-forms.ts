import { z } from "zod";
import { vehicleStatuses } from "#app/features/vehicles/vocabulary.ts";
import { stockFormats } from "./formats/formats.ts";
import { uploadSentences } from "./upload-limits.ts";

/** What comes along with a file. */
export const uploadFieldsSchema = z.strictObject({
  source: z.enum(
    stockFormats.map(({ source }) => source),
    uploadSentences.no_format,
  ),
  status: z.enum(vehicleStatuses, uploadSentences.no_status),
});

/** What is said when a run is ordered: what happens to cars that the file does not have any more. */
export const startSchema = z.object({
  gone: z.enum(["leave", "archive"], "Elige qué se hace con los coches que ya no están en el archivo."),
});

/** The other orders say nothing but what they are. */
export const orderSchema = z.object({});
