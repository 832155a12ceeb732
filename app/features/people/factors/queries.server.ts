import { hasVerifiedFactor } from "#app/features/people/sessions/queries.server.ts";
import { type Context, runAs, system } from "#server/context.ts";
import type { KeyScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { company } from "#company";
import { type QrCode, qrCodeOf } from "./qr-code.ts";
import { appAddress, typedSecret } from "./totp.ts";

export type Factor = { id: string; name: string; added: Temporal.Instant };

/** A person's authenticator apps that have given a correct first code (ACCOUNT-16), the oldest first. */
export function listFactors(context: Context, userId: string): Promise<Factor[]> {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("auth_factors")
      .select(["id", "friendly_name", "verified_at"])
      .where("user_id", "=", userId)
      .where("verified_at", "is not", null)
      .orderBy("verified_at")
      .execute();
    return rows.map(({ id, friendly_name, verified_at }) => ({
      id,
      name: friendly_name,
      added: Temporal.Instant.fromEpochMilliseconds(verified_at?.getTime() ?? 0),
    }));
  });
}

export async function countRecoveryCodes(context: Context, userId: string): Promise<number> {
  const { left } = await runAs(context, (transaction) =>
    transaction
      .selectFrom("recovery_codes")
      .select(({ fn }) => fn.countAll<number>().as("left"))
      .where("user_id", "=", userId)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow(),
  );
  return left;
}

export type NewFactor = { name: string; qrCode: QrCode; typed: string };

/** The data with which an app is set up, for a factor without a first code yet. Undefined later, because a secret is never shown again. */
export async function readNewFactor({ context, keys }: KeyScope, session: Session, factorId: string): Promise<NewFactor | undefined> {
  const factor = await runAs({ ...context, actor: system }, async (transaction) => {
    // The same rule as for its first code: a person who only knows the password must not see the secret of the next app.
    if (session.aal === 1 && (await hasVerifiedFactor(transaction, session.userId))) return undefined;
    return transaction
      .selectFrom("auth_factors")
      .select(["friendly_name", "secret"])
      .where("id", "=", factorId)
      .where("user_id", "=", session.userId)
      .where("verified_at", "is", null)
      .executeTakeFirst();
  });
  if (!factor) return undefined;
  const bytes = keys.decrypt("factor-secrets", factorId, factor.secret);
  const qrCode = qrCodeOf(appAddress(bytes, { issuer: company.name, account: session.email }));
  return { name: factor.friendly_name, qrCode, typed: typedSecret(bytes) };
}
