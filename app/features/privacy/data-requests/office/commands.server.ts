import { z } from "zod";
import { refused, type RefusedForm, answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import type { StoredRequest } from "../emails.ts";
import { readAccountOf } from "../queries.server.ts";
import { erasePerson } from "#app/features/privacy/personal-data/commands/erase.server.ts";
import { deletionDays } from "#app/features/privacy/personal-data/messages.ts";
import { hasOpenContract } from "#app/features/privacy/personal-data/queries.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { type Context, runAsSystemWithin, userIdOf, type Transaction } from "#server/context.ts";
import type { FormScope, KeyScope } from "#server/request.ts";
import { erasedLetter, erasureScheduledLetter, copyReadyLetter } from "./emails.ts";
import {
  adminCannotBeErased,
  eraseMessages,
  openOrderIsKept,
  decidedMeanwhile,
  requestMissing,
  requestUnproven,
  deliverMessages,
  discardMessages,
  proveMessages,
} from "./messages.ts";
import { confirmationAddress } from "../addresses.ts";

const buttonSchema = z.object({});

/**
 * Answers a request for deletion (row G5). An account is erased in seven days, and its owner can cancel that; without an account the
 * address's rows are erased now. The answer is the last mail, and it is deleted soon (personal-data/tables.ts).
 */
export function eraseData(scope: FormScope, id: string, sent: FormData) {
  const description = { form: "erase-data", schema: buttonSchema, messages: eraseMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    const { request, refusal } = await decide(transaction, id, "pending", {
      status: "completed",
      completed_at: scope.context.now.toString(),
    });
    if (refusal) return refusal;
    const account = await readAccountOf(transaction, request.email);
    if (account?.admin) return refused(adminCannotBeErased);
    const person = { email: request.email, ...(account ? { userId: account.id } : {}) };
    if (await hasOpenContract(transaction, person)) return refused(openOrderIsKept);
    if (account) await beginErasure(transaction, scope.context, request, account.id);
    else await eraseNow(transaction, scope, request);
    return { ok: true };
  });
}

async function beginErasure(transaction: Transaction, context: Context, request: OpenRequest, userId: string): Promise<void> {
  await runAsSystemWithin(transaction, context.actor, () =>
    transaction
      .updateTable("users")
      .set({ deletion_requested_at: context.now.toString(), deletion_asked_by: userIdOf(context.actor) })
      .where("id", "=", userId)
      .where("deletion_requested_at", "is", null)
      .execute(),
  );
  const erasedOn = formatLongDate(context.now.add({ hours: deletionDays * 24 }));
  await queueForCustomer(transaction, context, {
    about: { kind: "data-request-answered", id: request.id },
    recipient: request.email,
    letter: erasureScheduledLetter(request, erasedOn),
  });
}

async function eraseNow(transaction: Transaction, { context, keys }: KeyScope, request: OpenRequest): Promise<void> {
  await runAsSystemWithin(transaction, context.actor, () => erasePerson(transaction, context, keys, { email: request.email }));
  await queueForCustomer(transaction, context, {
    about: { kind: "data-request-erased", id: request.id },
    recipient: request.email,
    letter: erasedLetter(request),
  });
}

type OpenRequest = StoredRequest & { id: string };

type Decided = { request: OpenRequest; refusal: undefined } | { request: undefined; refusal: RefusedForm };

type Change = { status: string; verified_at?: string; completed_at?: string };

/** Decides a request in the status `from` as the admin, for the audit log. The first decision wins; a second admin is told (row R21). */
async function decide(transaction: Transaction, id: string, from: "pending" | "unverified", change: Change): Promise<Decided> {
  const row = await transaction
    .selectFrom("data_requests")
    .select(["id", "email", "request_type as requestType", "notes", "status", "created_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const refuse = (refusal: RefusedForm) => ({ request: undefined, refusal });
  if (!row) return refuse(refused(requestMissing, { status: 404 }));
  if (row.status === "unverified" && from === "pending") return refuse(refused(requestUnproven));
  if (row.status !== from) return refuse(refused(decidedMeanwhile));
  await transaction.updateTable("data_requests").set(change).where("id", "=", id).execute();
  return { request: { ...row, sent: Temporal.Instant.fromEpochMilliseconds(row.created_at.getTime()) }, refusal: undefined };
}

/** Answers a request for access or portability. The copy is made at its download, from the page that only the mail names (row G3). */
export function deliverCopy(scope: FormScope, id: string, sent: FormData) {
  const { context, keys, siteOrigin } = scope;
  const description = { form: "deliver-copy", schema: buttonSchema, messages: deliverMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    const { request, refusal } = await decide(transaction, id, "pending", { status: "completed", completed_at: context.now.toString() });
    if (refusal) return refusal;
    await queueForCustomer(transaction, context, {
      about: { kind: "data-request-answered", id },
      recipient: request.email,
      letter: copyReadyLetter(request, siteOrigin + confirmationAddress(id, keys.sign("data-request-link", id))),
    });
    return { ok: true };
  });
}

/** Records that the team checked the person's identity in another way than the link, such as by telephone. */
export function proveByHand(scope: FormScope, id: string, sent: FormData) {
  const description = { form: "prove-by-hand", schema: buttonSchema, messages: proveMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    const { refusal } = await decide(transaction, id, "unverified", { status: "pending", verified_at: scope.context.now.toString() });
    return refusal ?? { ok: true };
  });
}

export function discardRequest(scope: FormScope, id: string, sent: FormData) {
  const description = { form: "discard", schema: buttonSchema, messages: discardMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    const { refusal } = await decide(transaction, id, "unverified", { status: "cancelled" });
    return refusal ?? { ok: true };
  });
}
