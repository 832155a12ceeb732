import { z } from "zod";
import { vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";
import { stockFormats } from "../reading/formats/formats.ts";
import { uploadSentences } from "../reading/upload-limits.ts";

export const uploadFieldsSchema = z.strictObject({
  source: z.enum(
    stockFormats.map(({ source }) => source),
    uploadSentences.no_format,
  ),
  status: z.enum(vehicleStatuses, uploadSentences.no_status),
});

/** The choice when a run is ordered: what happens to cars that are not in the file any more. */
export const startSchema = z.object({
  gone: z.enum(["leave", "archive"], "Elige qué se hace con los coches que ya no están en el archivo."),
});

export const orderSchema = z.object({});
