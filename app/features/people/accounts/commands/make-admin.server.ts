import { runAs, type Transaction } from "#server/context.ts";
import type { MailScope } from "#server/request.ts";
import { emailAddress } from "#app/lib/form-fields.ts";
import { type Errand, RefusedErrand } from "#server/background/errand.ts";
import { invitationLetter } from "../emails.ts";
import { sendLink } from "./links.server.ts";
import { takeOverUnproven } from "./take-over.server.ts";

/** The errand behind `npm run admin -- person@example.org`. Without a mail server it prints the link, which its reader could find anyway. */
export const adminErrand: Errand = async ({ context, config, say }, [address = ""]) => {
  const email = emailAddress().safeParse(address);
  if (!email.success) throw new RefusedErrand("Di a quién: npm run admin -- persona@ejemplo.es");
  const made = await makeAdmin({ context, siteOrigin: config.siteUrl ?? `http://localhost:${config.port}` }, email.data);
  if (made.outcome === "promoted") return say(`${email.data} es administrador desde ahora, y tiene que volver a entrar.`);
  if (made.outcome === "was-admin") return say(`${email.data} ya era administrador: no ha cambiado nada.`);
  if (config.smtpUrl !== undefined || made.link === undefined)
    return say(`${email.data} no tenía cuenta: le hemos escrito un correo con un enlace para elegir su contraseña (24 horas).`);
  say(`${email.data} no tenía cuenta. Falta SMTP_URL, así que no sale ningún correo: pásale tú este enlace, que sirve 24 horas.`);
  say(made.link);
};

/** Makes an account an admin's in place of another role of the team, with the profile that every account has; changes nothing if it is one. */
export async function giveAdminRole(transaction: Transaction, userId: string, at: string) {
  await transaction
    .insertInto("profiles")
    .values({ user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction.deleteFrom("user_roles").where("user_id", "=", userId).where("role", "in", ["salesperson", "accountant"]).execute();
  return transaction
    .insertInto("user_roles")
    .values({ user_id: userId, role: "admin", granted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
}

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
    const { numInsertedOrUpdatedRows } = await giveAdminRole(transaction, account.id, context.now.toString());
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
