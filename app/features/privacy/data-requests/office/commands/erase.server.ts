import { refused } from "#app/features/ground/forms/write-result.ts";
import type { Transaction } from "kysely";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { readAccountOf } from "#app/features/privacy/data-requests/queries.server.ts";
import { erasePerson } from "#app/features/privacy/personal-data/commands/erase.server.ts";
import { deletionDays } from "#app/features/privacy/personal-data/messages.ts";
import { hasOpenContract } from "#app/features/privacy/personal-data/queries.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import type { DB } from "#db/types.ts";
import { type Context, runAsSystemWithin, userIdOf } from "#server/context.ts";
import type { FormScope, KeyScope } from "#server/request.ts";
import { erasedLetter, erasureScheduledLetter } from "../emails.ts";
import { adminCannotBeErased, eraseMessages, openOrderIsKept } from "../messages.ts";
import { buttonSchema } from "../schema.ts";
import { lockRequest, type OpenRequest, setRequestStatus } from "./lock-request.server.ts";

/**
 * Answers a request for deletion (row G5). An account is erased in seven days, and its owner can cancel that; without an account the
 * address's rows are erased now. The answer is the last mail, and it is deleted soon (personal-data/retention.ts).
 */
export function eraseData(scope: FormScope, id: string, sent: FormData) {
  const description = { form: "erase-data", schema: buttonSchema, messages: eraseMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    const { request, refusal } = await lockRequest(transaction, id, "pending");
    if (refusal) return refusal;
    const account = await readAccountOf(transaction, request.email);
    if (account?.admin) return refused(adminCannotBeErased);
    const person = { email: request.email, ...(account ? { userId: account.id } : {}) };
    if (await hasOpenContract(transaction, person)) return refused(openOrderIsKept);
    await setRequestStatus(transaction, id, { status: "completed", completed_at: scope.context.now.toString() });
    if (account) await beginErasure(transaction, scope.context, request, account.id);
    else await eraseNow(transaction, scope, request);
    return { ok: true };
  });
}

async function beginErasure(transaction: Transaction<DB>, context: Context, request: OpenRequest, userId: string): Promise<void> {
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
    letter: erasureScheduledLetter({ ...request, requestType: request.type }, erasedOn),
  });
}

async function eraseNow(transaction: Transaction<DB>, { context, keys }: KeyScope, request: OpenRequest): Promise<void> {
  await runAsSystemWithin(transaction, context.actor, () => erasePerson(transaction, context, keys, { email: request.email }));
  await queueForCustomer(transaction, context, {
    about: { kind: "data-request-erased", id: request.id },
    recipient: request.email,
    letter: erasedLetter({ ...request, requestType: request.type }),
  });
}
