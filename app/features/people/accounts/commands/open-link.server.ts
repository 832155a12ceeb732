import { sql } from "kysely";
import { type About, queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { refused, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import { hashPassword } from "#server/secrets/password.ts";
import type { CookieScope, LinkScope, PasswordFormScope, SecurityScope, TryScope } from "#server/request.ts";
import { hashOf } from "#server/secrets/secret-token.ts";
import { passwordChangedLetter } from "../emails.ts";
import { linkEnded, passwordNeeded, wrongPassword } from "../messages.ts";
import { confirmationSchema, newPasswordSchema } from "../schema.ts";
import { answerAccountForm, tooManyTries } from "./account-form.server.ts";
import { type Claimed, claimRows } from "./claim-rows.server.ts";
import { completeSignIn } from "./complete-sign-in.server.ts";
import { findLink, type FoundLink, type LinkPurpose, spendLink } from "./links.server.ts";
import { rememberBrowser } from "#app/features/people/sessions/commands/known-browser.server.ts";
import { isOfTeam } from "#app/features/people/sessions/queries.server.ts";
import { tryPassword } from "#app/features/people/sessions/commands/try-password.server.ts";

type LinkUse = { token: string; browser: string | undefined; userAgent: string };

const ended = refused(linkEnded, { status: 410 });

/**
 * Handles the button of a confirmation link. The mailbox does not prove who chose the password. So this must also be the browser that
 * signed up, or the form must have the account's password (docs/security.md, "Who owns an address"). Proves the address, gives the account
 * its rows and signs in, in one transaction.
 */
export function confirmEmail(scope: PasswordFormScope, sent: FormData, linkUse: LinkUse) {
  const context = { ...scope.context, actor: system };
  return answerAccountForm(scope, { form: "confirm", schema: confirmationSchema }, sent, async ({ password }) => {
    const link = await runAs(context, (transaction) => findLink(transaction, "confirm_email", linkUse.token, context.now));
    if (!link) return ended;
    const refusal = isSameBrowser(link, linkUse.browser) ? undefined : await passwordRefusal(scope, link, password);
    if (refusal) return refusal;
    const entered = await runAs(context, (transaction) => openWith(transaction, scope, "confirm_email", linkUse));
    return entered ? { ok: true, entered } : ended;
  });
}

/** Refuses a confirmation from another browser without the account's password; undefined if the password is right. */
async function passwordRefusal(
  scope: TryScope,
  { user_id: id, email, password_hash }: FoundLink,
  password: string | undefined,
): Promise<RefusedForm | undefined> {
  if (password === undefined) return refused(passwordNeeded, { status: 400, field: "password" });
  const tried = await tryPassword(scope, { email, password, find: () => Promise.resolve({ id, password_hash }) });
  if (tried.right) return undefined;
  const { retryAfterSeconds } = tried;
  return retryAfterSeconds === undefined ? refused(wrongPassword, { status: 400, field: "password" }) : tooManyTries(retryAfterSeconds);
}

/** Sets a new password through a mailed link and ends all sessions. Factors stay (row A13). */
export function choosePassword(scope: PasswordFormScope, purpose: LinkPurpose, sent: FormData, linkUse: LinkUse) {
  const context = { ...scope.context, actor: system };
  return answerAccountForm(scope, { form: "new-password", schema: newPasswordSchema }, sent, async ({ password }) => {
    // First, so that an invented link costs no password hash.
    const link = await runAs(context, (transaction) => findLink(transaction, purpose, linkUse.token, context.now));
    if (!link) return ended;
    const passwordHash = await hashPassword(password, { queue: "known", name: `user ${link.user_id}` });
    const entered = await runAs(context, (transaction) => openWith(transaction, scope, purpose, linkUse, passwordHash));
    return entered ? { ok: true, entered } : ended;
  });
}

/** Uses a link once, with or without a new password, and begins a session. Undefined if a parallel use came first. */
async function openWith(
  transaction: Transaction,
  scope: LinkScope & CookieScope & SecurityScope,
  purpose: LinkPurpose,
  { token, userAgent }: LinkUse,
  passwordHash?: string,
) {
  const { context, siteOrigin } = scope;
  const link = await findLink(transaction, purpose, token, context.now, { forUpdate: true });
  if (!link) return undefined;
  await spendLink(transaction, link.id, context.now);
  if (passwordHash !== undefined) {
    await transaction
      .updateTable("users")
      .set({ password_hash: passwordHash, password_version: sql<number>`password_version + 1` })
      .where("id", "=", link.user_id)
      .execute();
    await transaction.deleteFrom("sessions").where("user_id", "=", link.user_id).execute();
    const about: About = { kind: "account-password-changed", id: link.user_id };
    await queueForCustomer(
      transaction,
      { ...context, actor: system },
      { about, recipient: link.email, letter: passwordChangedLetter(siteOrigin) },
    );
  }
  const claimed = await proveAddress(transaction, context, link);
  const to = (await isOfTeam(transaction, link.user_id)) ? "/admin" : "/dashboard";
  const entered = await completeSignIn(transaction, scope, { userId: link.user_id, email: link.email }, { userAgent, to });
  return entered && { ...entered, cookies: [...entered.cookies, rememberBrowser(scope, link.email)], claimed };
}

/** Marks the address as proven and claims its earlier rows. A second proof finds no rows without an owner. */
async function proveAddress(transaction: Transaction, context: Context, { user_id: userId, email }: FoundLink): Promise<Claimed> {
  await transaction
    .updateTable("users")
    .set({ email_verified_at: context.now.toString() })
    .where("id", "=", userId)
    .where("email_verified_at", "is", null)
    .execute();
  return claimRows(transaction, userId, email);
}

export function isSameBrowser({ browser_hash: hash }: FoundLink, browser: string | undefined): boolean {
  return hash !== null && browser !== undefined && hash.equals(hashOf(browser));
}
