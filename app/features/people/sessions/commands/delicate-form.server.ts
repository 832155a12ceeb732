import type { Transaction } from "kysely";
import { data } from "react-router";
import type { z } from "zod";
import { answerForm, type FormDescription, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import type { FormErrors } from "#app/lib/read-form.ts";
import type { DB } from "#db/types.ts";
import type { RequestScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { requireRecentConfirmation } from "./confirm.server.ts";

export type DelicateForm<Schema extends z.ZodObject, Prepared> = FormDescription<Schema> & {
  /** Ask for the password in this form even if it was just given. */
  always?: boolean;
  /** Errors that the schema cannot find; runs before the password is checked. */
  check?: (values: z.output<Schema>) => FormErrors | undefined;
  /** Slow work that needs no transaction; runs after the right password. */
  prepare?: (values: z.output<Schema>) => Promise<Prepared>;
};

/**
 * Handles a form that makes a delicate change: reads it, requires a recent confirmation (row A12), then writes like every form. The schema
 * has a field `current_password`. The response carries the renewed session (row A8).
 */
export async function answerDelicateForm<Schema extends z.ZodObject, Prepared = undefined>(
  scope: RequestScope,
  session: Session,
  form: DelicateForm<Schema, Prepared>,
  sent: FormData,
  write: (transaction: Transaction<DB>, values: z.output<Schema>, prepared: Prepared | undefined) => Promise<WriteResult>,
) {
  let headers = new Headers();
  let prepared: Prepared | undefined;
  const before = async (values: z.output<Schema>): Promise<WriteResult | undefined> => {
    const wrong = form.check?.(values);
    if (wrong) return { ok: false, status: 400, errors: wrong };
    const password = sent.get("current_password");
    const confirmation = await requireRecentConfirmation(scope, session, {
      password: typeof password === "string" ? password : "",
      always: form.always ?? false,
    });
    ({ headers } = confirmation);
    if (!confirmation.confirmed) return { ok: false, status: confirmation.status, errors: confirmation.errors };
    prepared = await form.prepare?.(values);
    return undefined;
  };
  const answer = await answerForm(scope, { ...form, before }, sent, (transaction, values) => write(transaction, values, prepared));
  for (const [name, value] of new Headers(answer.init?.headers)) headers.append(name, value);
  return data(answer.data, { ...answer.init, headers });
}
