import { data } from "react-router";
import type { z } from "zod";
import { ownFields } from "#app/features/ground/forms/commands.server.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { refusals, refusalStatus } from "#app/features/ground/forms/messages.ts";
import { refusalOf as refusalOfForm } from "#app/features/ground/forms/commands/check-ticket.server.ts";
import { type FormErrors, type ReadForm, readForm } from "#app/lib/read-form.ts";
import type { RequestScope } from "#server/request.ts";
import { TooBusy } from "#server/fair-queue.ts";
import { tooBusy, unexpected, waitOrReset } from "../messages.ts";

/** A refused form: the HTTP status, and the errors next to the form or its fields. */
export type Refused = { status: number; errors: FormErrors; retryAfterSeconds?: number; ticket?: string };

type AccountForm<Schema extends z.ZodObject> = {
  read: ReadForm<z.output<Schema>>;
  refuse: (refused: Refused) => ReturnType<typeof data<FormAnswer>>;
};

/**
 * Reads a form about an account's secrets. Unlike the outcome of other forms, this outcome is not stored by ticket (submissions). A failed
 * try must count too, and a link works only once.
 */
export function readAccountForm<Schema extends z.ZodObject>(form: string, schema: Schema, sent: FormData): AccountForm<Schema> {
  const read = readForm(schema, ownFields(sent));
  return {
    read,
    refuse({ status, errors, retryAfterSeconds, ticket }) {
      const headers = retryAfterSeconds === undefined ? undefined : { "Retry-After": String(retryAfterSeconds) };
      const answer = { form, ok: false, typed: read.typed, errors, ...(ticket === undefined ? {} : { ticket }) };
      return data<FormAnswer>(answer, { status, ...(headers ? { headers } : {}) });
    },
  };
}

/** Refuses a form that did not come from a page of this site, before anything costly (row A23). */
export function refusalBeforeCheck(scope: RequestScope, sent: FormData): Refused | undefined {
  const refusal = refusalOfForm(scope, sent);
  // A password manager may fill in a form as fast as a robot.
  if (!refusal || refusal === "too-fast") return undefined;
  const errors = { fields: {}, form: refusals[refusal] };
  return { status: refusalStatus[refusal], errors, ...(refusal === "too-old" ? { ticket: scope.nonce } : {}) };
}

/** After too many wrong passwords (row A4). */
export function tooManyTries(retryAfterSeconds: number): Refused {
  return { status: 429, errors: { fields: {}, form: waitOrReset(retryAfterSeconds) }, retryAfterSeconds };
}

/** The refusal after an unexpected error; logs the error's name. */
export function refusalOf(error: unknown, scope: RequestScope): Refused {
  if (error instanceof TooBusy) return { status: 503, errors: { fields: {}, form: tooBusy }, retryAfterSeconds: 5 };
  scope.log.error({ requestId: scope.requestId, error: error instanceof Error ? error.name : "unknown" }, "account form failed");
  return { status: 500, errors: { fields: {}, form: unexpected } };
}
