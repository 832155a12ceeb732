import { z } from "zod";
import { claimRows } from "#app/features/people/accounts/commands/claim-rows.server.ts";
import { linkEnded, passwordsDiffer } from "#app/features/people/accounts/messages.ts";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { isOwnPassword, delicate } from "#app/features/people/sessions/commands/confirm.server.ts";
import { tellOwner } from "#app/features/people/sessions/commands/tell-owner.server.ts";
import { newAddressLetter } from "#app/features/people/sessions/emails.ts";
import { answerForm, emailField, refused } from "#app/features/ground/forms/commands.server.ts";
import { runAsSystemWithin } from "#server/context.ts";
import { hashPassword } from "#server/secrets/password.ts";
import type { FormScope, PasswordFormScope } from "#server/request.ts";
import { hashOf, secretToken } from "#server/secrets/secret-token.ts";
import { renewSession, type Session, sessionCookieHeader } from "#server/session.ts";
import { newPassword } from "#app/features/people/accounts/schema.ts";
import { typedPassword } from "#app/features/people/sessions/schema.ts";
import { emailAddress } from "#app/lib/form-fields.ts";
import { addressTaken, emailMessages, newAddressMessages, passwordMessages, sameAddress } from "./messages.ts";
import { addressLink } from "./queries.server.ts";

const changePasswordSchema = z.object({
  current_password: typedPassword().optional(),
  password: newPassword(),
  password_again: z.string(),
});

const changeEmailSchema = z.object({ email: emailAddress(), current_password: typedPassword().optional() });

const linkHours = 24;

/** Changes the password and ends all other sessions and all links that were mailed under the old password. */
export function changePassword(scope: PasswordFormScope, session: Session, sent: FormData) {
  const description = {
    form: "change-password",
    schema: changePasswordSchema,
    messages: passwordMessages,
    always: true,
    check: ({ password, password_again }: { password: string; password_again: string }) => {
      return password === password_again ? undefined : refused(passwordsDiffer, { status: 400, field: "password_again" });
    },
    // After the change, the old password is wrong and the new one is right.
    repeats: ({ password }: { password: string }) => isOwnPassword(scope, session, password),
    prepare: ({ password }: { password: string }) => hashPassword(password, { queue: "known", name: `user ${session.userId}` }),
  };
  return answerForm(scope, delicate(scope, session, description), sent, async (transaction, _, passwordHash) => {
    const { context } = scope;
    await runAsSystemWithin(transaction, context.actor, async () => {
      await transaction
        .updateTable("users")
        .set(({ eb }) => ({ password_hash: passwordHash ?? null, password_version: eb("password_version", "+", 1) }))
        .where("id", "=", session.userId)
        .execute();
      await transaction.deleteFrom("sessions").where("user_id", "=", session.userId).where("id", "<>", session.id).execute();
    });
    await tellOwner(transaction, scope, session, "password-changed");
    return { ok: true };
  });
}

/** Mails the new address a link and tells the old one. The response does not show whether the new address has an account. */
export function askForNewAddress(scope: PasswordFormScope, session: Session, sent: FormData) {
  const description = {
    form: "change-email",
    schema: changeEmailSchema,
    messages: emailMessages,
    limit: emailField,
    check: ({ email }: { email: string }) => (email === session.email ? refused(sameAddress, { status: 400, field: "email" }) : undefined),
  };
  return answerForm(scope, delicate(scope, session, description), sent, async (transaction, { email }) => {
    const { context, siteOrigin } = scope;
    const token = secretToken();
    const mailed = await queueForCustomer(transaction, context, {
      about: { kind: "account-new-address", id: session.userId },
      recipient: email,
      letter: newAddressLetter(session.email, `${siteOrigin}/dashboard/seguridad/correo/${token}`),
    });
    // An earlier mail's link still works.
    if (!mailed) return { ok: true, mailed };
    await runAsSystemWithin(transaction, context.actor, async () => {
      const { password_version } = await transaction
        .selectFrom("users")
        .select("password_version")
        .where("id", "=", session.userId)
        .executeTakeFirstOrThrow();
      await transaction.deleteFrom("account_links").where("user_id", "=", session.userId).where("purpose", "=", "change_email").execute();
      await transaction
        .insertInto("account_links")
        .values({
          user_id: session.userId,
          purpose: "change_email",
          email,
          token_hash: hashOf(token),
          password_version,
          expires_at: context.now.add({ hours: linkHours }).toString(),
          created_at: context.now.toString(),
        })
        .execute();
    });
    await tellOwner(transaction, scope, session, "email-change-asked");
    return { ok: true };
  });
}

/** Changes the account's address once, in a session of that account. Tells the old address and renews the session's token (row A8). */
export function confirmNewAddress(scope: FormScope, session: Session, token: string, sent: FormData) {
  const { context } = scope;
  const description = { form: "confirm-address", schema: z.object({}), messages: newAddressMessages };
  return answerForm(scope, description, sent, (transaction) =>
    runAsSystemWithin(transaction, context.actor, async () => {
      const link = await addressLink(transaction, context, session, token).forUpdate().executeTakeFirst();
      if (!link) return refused(linkEnded);
      const taken = await transaction.selectFrom("users").select("id").where("email", "=", link.email).executeTakeFirst();
      if (taken) return refused(addressTaken);
      await transaction.deleteFrom("account_links").where("id", "=", link.id).execute();
      await transaction
        .updateTable("users")
        .set({ email: link.email, email_verified_at: context.now.toString() })
        .where("id", "=", session.userId)
        .execute();
      // The address is proven now, so its earlier rows belong to this account (docs/security.md, "Who owns an address").
      await claimRows(transaction, session.userId, link.email);
      // Alerts go to the account's address.
      await transaction.updateTable("saved_searches").set({ email: link.email }).where("user_id", "=", session.userId).execute();
      const renewed = await renewSession(transaction, { id: session.id, aal: session.aal, now: context.now });
      await tellOwner(transaction, scope, session, "email-changed");
      return { ok: true, headers: { "Set-Cookie": sessionCookieHeader(renewed, scope.client.secure) } };
    }),
  );
}
