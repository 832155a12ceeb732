import { z } from "zod";
import { emailAddress, paragraphs } from "#app/lib/form-fields.ts";
import { requestTypes } from "./request-types.ts";

/** The request's form, with the sentences of DATA-4. */
export const dataRequestSchema = z.object({
  email: emailAddress("Email inválido"),
  request_type: z.enum(
    requestTypes.map(({ value }) => value),
    "Seleccione un tipo de solicitud",
  ),
  notes: paragraphs(2000, "Los detalles"),
});

/** The button behind the mailed link has no fields of its own. */
export const confirmationSchema = z.object({});
