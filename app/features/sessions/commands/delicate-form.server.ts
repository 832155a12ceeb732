import type { Transaction } from "kysely";
import { data } from "react-router";
import type { z } from "zod";
import { answerForm, type FormDescription, ownFields, type WrittenForm } from "#app/features/submissions/commands.server.ts";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { type FormErrors, readForm } from "#app/lib/read-form.ts";
import type { DB } from "#db/types.ts";
import type { RequestFacts } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { requireRecentConfirmation } from "./confirm.server.ts";

export type DelicateForm<Schema extends z.ZodObject, Prepared> = FormDescription<Schema> & {
  /** Ask for the password in this very form, however recently it was given. */
  always?: boolean;
  /** What the schema cannot say, before the password is looked at. */
  check?: (values: z.output<Schema>) => FormErrors | undefined;
  /** What takes long and needs no transaction, after the password was right. */
  prepare?: (values: z.output<Schema>) => Promise<Prepared>;
};

/**
 * The way of a form that changes something delicate: read, confirmed (row A12), then written as every form is. The schema has a field
 * `current_password`. The answer carries the renewed session (row A8).
 */
export async function answerDelicateForm<Schema extends z.ZodObject, Prepared = undefined>(
  facts: RequestFacts,
  session: Session,
  form: DelicateForm<Schema, Prepared>,
  sent: FormData,
  write: (transaction: Transaction<DB>, values: z.output<Schema>, prepared: Prepared | undefined) => Promise<WrittenForm>,
) {
  const read = readForm(form.schema, ownFields(sent));
  // answerForm says what is wrong with it.
  if (!read.ok) return answerForm(facts, form, sent, async () => ({ ok: false }));
  const refused = (status: number, errors: FormErrors, headers = new Headers()) =>
    data<FormAnswer>({ form: form.form, ok: false, typed: read.typed, errors }, { status, headers });
  const wrong = form.check?.(read.values);
  if (wrong) return refused(400, wrong);

  const password = sent.get("current_password");
  const confirmation = await requireRecentConfirmation(facts, session, {
    password: typeof password === "string" ? password : "",
    always: form.always ?? false,
  });
  if (!confirmation.confirmed) return refused(confirmation.status, confirmation.errors, confirmation.headers);
  const prepared = await form.prepare?.(read.values);
  const answer = await answerForm(facts, form, sent, (transaction, values) => write(transaction, values, prepared));
  return data(answer.data, { ...answer.init, headers: confirmation.headers });
}
