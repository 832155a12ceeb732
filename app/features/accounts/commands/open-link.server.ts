import { sql, type Transaction } from "kysely";
import { type About, queueForCustomer } from "#app/features/emails/commands.server.ts";
import type { DB } from "#db/types.ts";
import { as, system } from "#server/context.ts";
import { hashPassword } from "#server/password.ts";
import type { RequestFacts } from "#server/request.ts";
import { hashOf } from "#server/secret-token.ts";
import { passwordChanged } from "../emails.ts";
import { linkEnded, wrongPassword } from "../messages.ts";
import { confirmationSchema, differing, newPasswordSchema } from "../schema.ts";
import { type Claimed, claimRows } from "./claim-rows.server.ts";
import { enter } from "./enter.server.ts";
import { findLink, type FoundLink, type LinkPurpose, spendLink } from "./links.server.ts";
import { readAccountForm, refusalOf, type Refused, tooManyTries, unlooked } from "./refuse.server.ts";
import { rememberBrowser } from "#app/features/sessions/commands/known-browser.server.ts";
import { tryPassword } from "#app/features/sessions/commands/try-password.server.ts";

type Given = {
  /** The token in the link's address. */
  token: string;
  /** What this browser keeps since it signed up, if it did. */
  browser: string | undefined;
  userAgent: string;
};

const ended: Refused = { status: 410, errors: { fields: {}, form: linkEnded } };

/**
 * The button behind the link of a confirmation. The mailbox alone says nothing about who chose the password: besides, this must be the
 * browser that signed up, or the account's password is given (security.md, ownership of an address). Proves the address, gives the account
 * its rows and signs in, all in one transaction.
 */
export async function confirmEmail(facts: RequestFacts, sent: FormData, given: Given) {
  const { read, refuse } = readAccountForm("confirm", confirmationSchema, sent);
  if (!read.ok) return { opened: undefined, answer: refuse({ status: 400, errors: read.errors }) };
  const hindrance = unlooked(facts, sent);
  if (hindrance) return { opened: undefined, answer: refuse(hindrance) };
  const { password } = read.values;
  const context = { ...facts.context, actor: system };
  try {
    const link = await as(context, (transaction) => findLink(transaction, "confirm_email", given.token, context.now));
    if (!link) return { opened: undefined, answer: refuse(ended) };
    if (!isSameBrowser(link, given.browser)) {
      if (password === undefined)
        return { opened: undefined, answer: refuse(withoutPassword("Escribe la contraseña con la que creaste la cuenta.")) };
      const find = () => Promise.resolve({ id: link.user_id, password_hash: link.password_hash });
      const tried = await tryPassword(facts, { email: link.email, password, find });
      if (!tried.right) {
        const { retryAfterSeconds } = tried;
        const refused = retryAfterSeconds === undefined ? withoutPassword(wrongPassword) : tooManyTries(retryAfterSeconds);
        return { opened: undefined, answer: refuse(refused) };
      }
    }
    const opened = await as(context, (transaction) => openWith(transaction, facts, "confirm_email", given));
    return opened ? { opened, answer: undefined } : { opened, answer: refuse(ended) };
  } catch (error) {
    return { opened: undefined, answer: refuse(refusalOf(error, facts)) };
  }
}

/**
 * Chooses a new password behind a link from the mailbox: of a reset, or of a confirmation by somebody who did not choose the password. It
 * ends all sessions. Factors stay as they are (row A13): an account that was never confirmed has none.
 */
export async function choosePassword(facts: RequestFacts, purpose: LinkPurpose, sent: FormData, given: Given) {
  const { read, refuse } = readAccountForm("new-password", newPasswordSchema, sent);
  if (!read.ok) return { opened: undefined, answer: refuse({ status: 400, errors: read.errors }) };
  const errors = differing(read.values);
  if (errors) return { opened: undefined, answer: refuse({ status: 400, errors }) };
  const hindrance = unlooked(facts, sent);
  if (hindrance) return { opened: undefined, answer: refuse(hindrance) };
  const context = { ...facts.context, actor: system };
  try {
    // Before anything costs: whoever made the address up is told so at once.
    const link = await as(context, (transaction) => findLink(transaction, purpose, given.token, context.now));
    if (!link) return { opened: undefined, answer: refuse(ended) };
    const passwordHash = await hashPassword(read.values.password, { queue: "known", name: `user ${link.user_id}` });
    const opened = await as(context, (transaction) => openWith(transaction, facts, purpose, given, passwordHash));
    return opened ? { opened, answer: undefined } : { opened, answer: refuse(ended) };
  } catch (error) {
    return { opened: undefined, answer: refuse(refusalOf(error, facts)) };
  }
}

/** Uses a link once, with a new password or without: what it proves, and the session that begins. Undefined when another use was quicker. */
async function openWith(
  transaction: Transaction<DB>,
  facts: RequestFacts,
  purpose: LinkPurpose,
  { token, userAgent }: Given,
  passwordHash?: string,
) {
  const { context, siteOrigin } = facts;
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
      { about, recipient: link.email, letter: passwordChanged(siteOrigin) },
    );
  }
  const claimed = await proveAddress(transaction, facts, link);
  const entered = await enter(transaction, facts, { userId: link.user_id, email: link.email }, { userAgent, to: "/dashboard" });
  return entered && { ...entered, cookies: [...entered.cookies, rememberBrowser(facts, link.email)], claimed };
}

/** The address is its account's from now on, and so is what it left before. Later proofs find nothing that is not owned. */
async function proveAddress(
  transaction: Transaction<DB>,
  { context }: RequestFacts,
  { user_id: userId, email }: FoundLink,
): Promise<Claimed> {
  await transaction
    .updateTable("users")
    .set({ email_verified_at: context.now.toString() })
    .where("id", "=", userId)
    .where("email_verified_at", "is", null)
    .execute();
  return claimRows(transaction, userId, email);
}

/** Whether a link may be used by a button alone. */
export function isSameBrowser({ browser_hash: hash }: FoundLink, browser: string | undefined): boolean {
  return hash !== null && browser !== undefined && hash.equals(hashOf(browser));
}

function withoutPassword(password: string): Refused {
  return { status: 400, errors: { fields: { password } } };
}
