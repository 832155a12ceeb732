import { refused } from "#app/features/ground/forms/write-result.ts";
import type { Transaction } from "kysely";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { delicate } from "#app/features/people/sessions/commands/delicate-form.server.ts";
import type { DB } from "#db/types.ts";
import { runAsSystemWithin } from "#server/context.ts";
import type { KeyScope, PasswordFormScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { addMessages, nameTaken, tooManyFactors } from "../messages.ts";
import { addSchema } from "../schema.ts";
import { type NewSecret, newSecret } from "../totp.ts";

const mostFactors = 10;

export type EnrolResult = { ok: true; id: string; secret: NewSecret } | { ok: false; reason: "name-taken" | "too-many" };

/** Adds an app that waits for its first code, and replaces a waiting app of the same name. Runs in a transaction of the system. */
export async function enrolFactor(
  transaction: Transaction<DB>,
  { context, keys }: KeyScope,
  { userId, name }: { userId: string; name: string },
): Promise<EnrolResult> {
  // Locks the person's row, so that parallel requests cannot exceed the limit.
  await transaction.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  await transaction
    .deleteFrom("auth_factors")
    .where("user_id", "=", userId)
    .where("friendly_name", "=", name)
    .where("verified_at", "is", null)
    .execute();
  const { factors } = await transaction
    .selectFrom("auth_factors")
    .select(({ fn }) => fn.countAll<number>().as("factors"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (factors >= mostFactors) return { ok: false, reason: "too-many" };

  const id = crypto.randomUUID();
  const secret = newSecret();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("auth_factors")
    .values({
      id,
      user_id: userId,
      friendly_name: name,
      secret: keys.encrypt("factor-secrets", id, secret.bytes),
      created_at: context.now.toString(),
    })
    .onConflict((conflict) => conflict.columns(["user_id", "friendly_name"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 0n ? { ok: false, reason: "name-taken" } : { ok: true, id, secret };
}

/** Handles the security page's form; its outcome has the new app's id, and the app's page shows the code to scan. */
export function addFactor(scope: PasswordFormScope, session: Session, sent: FormData) {
  const description = { form: "add-factor", schema: addSchema, messages: addMessages };
  return answerForm(scope, delicate(scope, session, description), sent, async (transaction, { friendly_name }) => {
    const { actor } = scope.context;
    const enrolled = await runAsSystemWithin(transaction, actor, () =>
      enrolFactor(transaction, scope, { userId: session.userId, name: friendly_name }),
    );
    if (enrolled.ok) return { ok: true, outcome: { factor: enrolled.id } };
    return enrolled.reason === "name-taken" ? refused(nameTaken, { field: "friendly_name" }) : refused(tooManyFactors);
  });
}
