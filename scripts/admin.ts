/** `npm run admin -- person@example.org`: makes this person an admin. A person without an account gets an invitation by e-mail. */
import { makeAdmin, type MakeAdminResult } from "#app/features/people/accounts/commands/make-admin.server.ts";
import { emailAddress } from "#app/lib/form-fields.ts";
import { openMigrated } from "#db/open-migrated.ts";
import { readConfig } from "#server/config.ts";
import { system } from "#server/context.ts";
import { correctionOf } from "#server/correctable-error.ts";

const outcomes: Record<MakeAdminResult, string> = {
  promoted: "es administrador desde ahora, y tiene que volver a entrar.",
  "was-admin": "ya era administrador: no ha cambiado nada.",
  invited: "no tenía cuenta: le hemos escrito un correo con un enlace para elegir su contraseña (24 horas).",
};

const email = emailAddress().safeParse(process.argv[2] ?? "");
if (email.success) await run(email.data);
else fail("Di a quién: npm run admin -- persona@ejemplo.es");

async function run(address: string): Promise<void> {
  try {
    const config = readConfig(process.env);
    const { database } = await openMigrated(config.database, "command");
    const context = { actor: system, database, now: Temporal.Now.instant() };
    const made = await makeAdmin({ context, siteOrigin: config.siteUrl ?? `http://localhost:${config.port}` }, address);
    console.log(`${address} ${outcomes[made]}`);
    await database.close();
  } catch (error) {
    const correction = correctionOf(error);
    if (correction === undefined) throw error;
    fail(correction);
  }
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
