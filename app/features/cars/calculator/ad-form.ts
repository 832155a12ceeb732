import { longestAdvertisement } from "#app/features/cars/advertisements/advertisement.ts";
import { requiredParagraphs } from "#app/lib/form-fields.ts";
import { readForm } from "#app/lib/read-form.ts";
import { withoutHiddenFields } from "#app/features/ground/forms/hidden-fields.ts";
import { z } from "zod";

const schema = z.object({
  advertisement: requiredParagraphs(longestAdvertisement, "El anuncio", "Pega el texto del anuncio, o escribe los datos más abajo."),
});

/** Reads the form with the pasted ad. Whatever characters the ad has, it is only text. */
export function readAdForm(sent: FormData) {
  return readForm(schema, withoutHiddenFields(sent));
}
