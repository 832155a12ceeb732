import type { z } from "zod";
import { type ReadForm, readForm } from "#app/lib/read-form.ts";
import { formField, ticketField, trapField } from "./hidden-fields.ts";

/** Parses a sent form with its schema, which does not know the hidden fields of every form. */
export function readSentForm<Schema extends z.ZodObject>(schema: Schema, sent: FormData): ReadForm<z.output<Schema>> {
  const own = new FormData();
  for (const [name, value] of sent) if (name !== ticketField && name !== trapField && name !== formField) own.append(name, value);
  return readForm(schema, own);
}
