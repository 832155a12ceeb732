import { runAs } from "#server/context.ts";
import type { MailScope } from "#server/request.ts";
import { invitationLetter } from "../emails.ts";
import { sendLink } from "./links.server.ts";
import { takeOverUnproven } from "./take-over.server.ts";

/** `link`: the invitation's, which is also in the mail. */
export type MakeAdminResult = { outcome: "promoted" } | { outcome: "was-admin" } | { outcome: "invited"; link: string | undefined };

/**
 * Makes the account of an address an admin's, as the system. An address without an account, or with an unproven one, is invited. The link
 * in the mail proves the address, and its page asks for a new password. So a stranger who signed up with this address before gains nothing.
 */
export function makeAdmin({ context, siteOrigin }: MailScope, email: string): Promise<MakeAdminResult> {
  return runAs(context, async (transaction) => {
    await takeOverUnproven(transaction, email);
    await transaction
      .insertInto("users")
      .values({ email, created_at: context.now.toString() })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute();
    const account = await transaction
      .selectFrom("users")
      .select(["id", "password_version", "email_verified_at"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const proven = account.email_verified_at !== null;
    await transaction
      .insertInto("profiles")
      .values({ user_id: account.id, created_at: context.now.toString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("user_roles")
      .values({ user_id: account.id, role: "admin", granted_at: context.now.toString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (proven && numInsertedOrUpdatedRows === 0n) return { outcome: "was-admin" };
    // A session never changes its role, so the old ones end (row A8).
    await transaction.deleteFrom("sessions").where("user_id", "=", account.id).execute();
    if (proven) return { outcome: "promoted" };
    const link = await sendLink(transaction, { context, siteOrigin }, account, {
      purpose: "confirm_email",
      email,
      letter: invitationLetter,
    });
    return { outcome: "invited", link };
  });
}
