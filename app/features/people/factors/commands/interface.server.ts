import { confirmationNeeded } from "#app/features/people/sessions/queries.server.ts";
import { issueToken } from "#app/features/people/tokens/queries.server.ts";
import { jsonResponse } from "#app/lib/json-response.ts";
import { company } from "#company";
import { type Context, runAs, system } from "#server/context.ts";
import type { CookieScope, KeyScope, LinkScope, MailScope, SecurityScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import type { z } from "zod";
import { type InterfaceRefusal, refuse } from "../interface.ts";
import { qrCodeDocument } from "../qr-code.ts";
import { listFactors } from "../queries.server.ts";
import type { enrolBody, verifyBody } from "../schema.ts";
import { appAddress } from "../totp.ts";
import { challengeFactor, verifyCode } from "./verify-code.server.ts";
import { enrolFactor, removeFactor } from "./enrol.server.ts";

/** POST /factors: creates a factor and returns the data with which an app is set up. */
export async function enrolByInterface(scope: KeyScope, session: Session, body: z.output<typeof enrolBody>): Promise<Response> {
  const { friendly_name, factor_type, issuer = "" } = body;
  // No SMS provider can be configured yet (row A16).
  if (factor_type === "phone") return refuse("phone-off");
  const refusal = await unconfirmed(scope.context, session);
  if (refusal) return refuse(refusal);
  const enrolled = await runAs({ ...scope.context, actor: system }, (transaction) =>
    enrolFactor(transaction, scope, { userId: session.userId, name: friendly_name }),
  );
  if (!enrolled.ok) return refuse(enrolled.reason === "too-many" ? "too-many-factors" : "name-taken");
  const { id, secret } = enrolled;
  const uri = appAddress(secret.bytes, { issuer: issuer === "" ? company.name : issuer, account: session.email });
  const totp = { qr_code: qrCodeDocument(uri), secret: secret.typed, uri };
  return jsonResponse({ id, type: "totp", friendly_name, status: "unverified", totp });
}

/** POST /factors/{id}/challenge. The channel is ignored, because only telephones use it. */
export async function challengeByInterface(scope: KeyScope, session: Session, factorId: string): Promise<Response> {
  const challenged = await challengeFactor(scope, session, factorId);
  if (!challenged.ok) return refuse(challenged.reason);
  return jsonResponse({ id: challenged.id, type: "totp", expires_at: Math.floor(challenged.expires.epochMilliseconds / 1000) });
}

/** POST /factors/{id}/verify: raises the session to aal2. The body has a token for other services, never the session's (row A7). */
export async function verifyByInterface(
  scope: LinkScope & CookieScope & SecurityScope,
  session: Session,
  factorId: string,
  { code, challenge_id }: z.output<typeof verifyBody>,
): Promise<Response> {
  const result = await verifyCode(scope, session, { code, factorId, challengeId: challenge_id });
  if (!result.ok) return refuse(result.reason, "retryAfterSeconds" in result ? { "Retry-After": String(result.retryAfterSeconds) } : {});
  const { cookie, recoveryCodes } = result;
  const token = await issueToken(scope, { ...session, aal: 2 });
  const more = recoveryCodes.length > 0 ? { recovery_codes: recoveryCodes } : {};
  return jsonResponse({ ...token, user: await shownUser(scope.context, session), ...more }, { headers: { "Set-Cookie": cookie } });
}

export async function removeByInterface(scope: MailScope & CookieScope & SecurityScope, session: Session, factorId: string) {
  const refusal = await unconfirmed(scope.context, session);
  if (refusal) return refuse(refusal);
  const cookie = await runAs({ ...scope.context, actor: system }, (transaction) => removeFactor(transaction, scope, session, factorId));
  return cookie === undefined ? refuse("no-factor") : jsonResponse({ id: factorId }, { headers: { "Set-Cookie": cookie } });
}

/** A session's person, as the interface returns them (API-6). */
export async function shownUser(context: Context, { userId, email }: Pick<Session, "userId" | "email">) {
  const factors = await listFactors({ ...context, actor: system }, userId);
  return {
    id: userId,
    email,
    factors: factors.map(({ id, name }) => ({ id, friendly_name: name, factor_type: "totp", status: "verified" })),
  };
}

/** The refusal if the session may not change factors now (row A12). */
async function unconfirmed(context: Context, session: Session): Promise<InterfaceRefusal | undefined> {
  const needed = await confirmationNeeded(context, session);
  if (needed === "recent") return undefined;
  return needed === "code" ? "second-step" : "not-recent";
}
