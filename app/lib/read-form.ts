import type { z } from "zod";

/** Fields that are neither sent back to the page nor stored. */
const secretField = /password|^code$/;

export function isSecretField(name: string): boolean {
  return secretField.test(name);
}

/** The typed values, to be shown again; without secrets. */
export type TypedValues = Record<string, string>;

export type FormErrors = {
  /** One sentence for each field with an error. */
  fields: Record<string, string>;
  /** The error of the form as a whole. */
  form?: string;
  /** The fields whose sentence is a question: the person may also confirm the value as it is. */
  questions?: readonly string[];
};

export type ReadForm<Values> = { ok: true; values: Values; typed: TypedValues } | { ok: false; typed: TypedValues; errors: FormErrors };

/** Parses a form strictly: unknown, repeated and missing fields are refused (row D1). Errors come with the typed values. */
export function readForm<Schema extends z.ZodObject>(schema: Schema, form: FormData): ReadForm<z.output<Schema>> {
  const entries = [...form.entries()].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const sent = Object.fromEntries(entries);
  const typed: TypedValues = Object.fromEntries(entries.filter(([name]) => !isSecretField(name)));
  const wholeForm = "El formulario no ha llegado entero. Recarga la página y vuelve a enviarlo.";
  if (entries.length !== [...form.keys()].length || Object.keys(sent).length !== entries.length) {
    return { ok: false, typed, errors: { fields: {}, form: wholeForm } };
  }

  const parsed = schema.strict().safeParse(sent);
  if (parsed.success) return { ok: true, values: parsed.data as z.output<Schema>, typed };

  const fields: Record<string, string> = {};
  let unknown = false;
  for (const issue of parsed.error.issues) {
    const field = issue.path[0];
    if (typeof field === "string" && field in schema.shape) fields[field] ??= issue.message;
    else unknown = true;
  }
  return { ok: false, typed, errors: { fields, ...(unknown ? { form: wholeForm } : {}) } };
}
