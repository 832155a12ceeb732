import { type Context, runAs } from "#server/context.ts";
import { hashPassword } from "#server/secrets/password.ts";

/** The accounts of the demonstration. Everybody can read these passwords, so only development inserts them. */
const people = [
  { email: "cliente@demo.example", name: "Carmen Demostración", password: "coche de prueba", role: "cliente" },
  { email: "admin@demo.example", name: "Andrés Demostración", password: "oficina de prueba", role: "admin" },
] as const;

/** Inserts the missing ones of these accounts. Returns the sign-in data of all. */
export async function seedDemoPeople(context: Context): Promise<typeof people> {
  for (const { email, name, password, role } of people) {
    const passwordHash = await hashPassword(password);
    await runAs(context, async (transaction) => {
      const at = context.now.toString();
      const made = await transaction
        .insertInto("users")
        .values({ email, email_verified_at: at, password_hash: passwordHash, created_at: at })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!made) return;
      await transaction.insertInto("profiles").values({ user_id: made.id, display_name: name, created_at: at }).execute();
      if (role === "admin") await transaction.insertInto("user_roles").values({ user_id: made.id, role, granted_at: at }).execute();
    });
  }
  return people;
}
