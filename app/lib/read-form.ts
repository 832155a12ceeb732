import type { z } from "zod";

/** Fields that are never sent back to the page, nor kept in any form. */
const secretField = /password|^code$/;

/** Whether a field holds something secret. */
export function isSecretField(name: string): boolean {
  return secretField.test(name);
}

/** What a person typed, to be shown again; without what is secret. */
export type TypedValues = Record<string, string>;

export type FormErrors = {
  /** A sentence for each field that has something wrong. */
  fields: Record<string, string>;
  /** What is wrong with the whole. */
  form?: string;
};

export type ReadForm<Values> = { ok: true; values: Values; typed: TypedValues } | { ok: false; typed: TypedValues; errors: FormErrors };

/**
 * Reads a form by a strict schema: unknown, repeated and missing fields are refused (row D1). Expected mistakes come back as sentences
 * beside what was typed, so that nothing is lost.
 */
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

/**
 * The form that a request brings. A body that is none (another content type, a broken multipart, nothing at all) is read as a form without
 * fields: its schema then says what is missing, instead of the error of a fault of ours (row D1).
 */
export async function formIn(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}
