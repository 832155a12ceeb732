import { queueForBoth } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import type { Context, Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { contractForTeam, contractRequested } from "./emails.ts";
import { alreadyActive, contractMessages } from "./messages.ts";
import { contractSchema, type Wishes, wishesOf } from "./schema.ts";

/** Requests a plan. A second request changes the wishes of the pending one; only the team changes an active one. */
export function requestPlan(scope: FormScope, session: Session, sent: FormData) {
  const { context, siteOrigin } = scope;
  const description = { form: "contract", schema: contractSchema, messages: contractMessages, limit: () => session.email };
  return answerForm(scope, description, sent, async (transaction, request): Promise<WriteResult> => {
    const wishes = wishesOf(request);
    const written = await write(transaction, context, { userId: session.userId, plan: request.plan, wishes });
    if (!written) return refused(alreadyActive, { field: "plan" });

    const requestForMail = { plan: request.plan, name: session.displayName, email: session.email, wishes, changed: written.changed };
    await queueForBoth(transaction, context, {
      about: { kind: "contract-requested", id: written.id },
      customer: session.email,
      toCustomer: contractRequested(requestForMail, siteOrigin),
      toTeam: contractForTeam(requestForMail),
    });
    return { ok: true };
  });
}

type Wanted = { userId: string; plan: string; wishes: Wishes };

/** Changes the pending request or inserts one; undefined if the plan is active. Tries twice because of concurrent requests. */
async function write(transaction: Transaction, context: Context, wanted: Wanted): Promise<{ id: string; changed: boolean } | undefined> {
  const changed = await change(transaction, wanted);
  if (changed) return { id: changed.id, changed: true };
  const id = crypto.randomUUID();
  if (await insert(transaction, context, { ...wanted, id })) return { id, changed: false };
  const meanwhile = await change(transaction, wanted);
  return meanwhile && { id: meanwhile.id, changed: true };
}

function change(transaction: Transaction, { userId, plan, wishes }: Wanted) {
  return transaction
    .updateTable("service_contracts")
    .set(wishes)
    .where("user_id", "=", userId)
    .where("plan", "=", plan)
    .where("status", "=", "pending")
    .returning("id")
    .executeTakeFirst();
}

/** Returns false when the unique index already holds a current request. */
async function insert(transaction: Transaction, context: Context, { userId, wishes, ...row }: Wanted & { id: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("service_contracts")
    .values({ ...row, ...wishes, user_id: userId, created_at: context.now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
