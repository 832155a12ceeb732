import { readdirSync } from "node:fs";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { eraseLeavingPeople } from "#app/features/privacy/personal-data/commands/erase.server.ts";
import type { Database } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { beginWithSecretKey } from "#server/secrets/key-ring.ts";
import { insertSession, insertUser } from "#tests/accounts.ts";
import { runScript } from "#tests/child.ts";
import { contextOf, createDatabaseOn } from "#tests/database.ts";
import { ownDatabaseIn, withDatabase } from "#tests/own-database.ts";
import { testKeys } from "#tests/request-scope.ts";
import { startSite } from "#tests/site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

const secretKey = { SECRET_KEY: "a secret key of this test and of nothing else" };
const serverUrl = process.env["DATABASE_URL"];

test("the running site is backed up and restored by one command each, and who was erased since is erased again", async () => {
  const identity = await generateIdentity();
  const folder = temporaryFolder("backup-and-restore");
  const backups = join(folder.path, "backups");
  const own = await ownDatabaseIn(join(folder.path, "data"));
  const env = { ...own.env, ...secretKey, NODE_ENV: "production", BACKUP_RECIPIENT: await identityToRecipient(identity) };
  await withDatabase(env, async (database) => {
    await beginWithSecretKey(database, [secretKey.SECRET_KEY]);
    for (const email of ["stays@example.org", "leaves@example.org"]) {
      const id = await insertUser(database, { email });
      await insertSession(database, id, email, Temporal.Now.instant());
      await writeTo(database, email, id);
    }
    await writeTo(database, "stranger@example.org", null);
  });

  // A job of erasures that began now and commits after the backup.
  const jobBegan = Temporal.Now.instant();
  const site = await startSite({ env });
  const backup = await command("scripts/backup.ts", [backups], env);
  expect(backup).toMatchObject({ code: 0, line: expect.stringMatching(/^Copia hecha: rinsegura-\S+[.]tar[.]zst[.]age en /) });
  expect((await fetch(`${site.url}/stock`)).status).toBe(200);
  await site.stop();

  // The person is gone, and the next backup's run writes down who it was.
  await withDatabase(env, async (database) => {
    await runAs(contextOf(database), (transaction) =>
      transaction
        .updateTable("users")
        .set({ deletion_requested_at: jobBegan.subtract({ hours: 200 }).toString() })
        .where("email", "=", "leaves@example.org")
        .execute(),
    );
    expect(await eraseLeavingPeople(contextOf(database, undefined, jobBegan), testKeys)).toMatchObject({ people: 1, failed: [] });
  });
  await command("scripts/backup.ts", [backups], env);
  await own.drop();

  const [older = ""] = readdirSync(backups)
    .filter((name) => name.endsWith(".age"))
    .toSorted();
  const created = serverUrl === undefined ? undefined : await createDatabaseOn(serverUrl);
  const restored = { ...env, BACKUP_IDENTITY: identity, DATA_DIR: join(folder.path, "restored"), DATABASE_URL: created?.url ?? "" };
  const wrongKey = { ...restored, SECRET_KEY: "another secret key of this test and of nothing else" };
  expect(await command("scripts/restore.ts", [join(backups, older)], wrongKey)).toMatchObject({ code: 1 });
  expect(await command("scripts/restore.ts", [join(backups, older)], restored)).toMatchObject({ code: 0 });

  await withDatabase(restored, async (database) => {
    const found = await runAs(contextOf(database), async (transaction) => ({
      users: (await transaction.selectFrom("users").select("email").execute()).map(({ email }) => email),
      messages: (await transaction.selectFrom("contact_messages").select("email").orderBy("email").execute()).map(({ email }) => email),
      sessions: await transaction.selectFrom("sessions").select("id").execute(),
      reapplied: (await transaction.selectFrom("erasures").select("mark").distinct().execute()).length,
    }));
    expect(found).toEqual({
      users: ["stays@example.org"],
      messages: ["stays@example.org", "stranger@example.org"],
      sessions: [],
      // The account's id and its address.
      reapplied: 2,
    });
  });
  const again = await startSite({ env: restored });
  expect((await fetch(`${again.url}/stock`)).status).toBe(200);
  await again.stop();
  await created?.drop();
  folder.remove();
}, 240_000);

async function command(script: string, args: string[], env: Record<string, string>) {
  const child = runScript(script, args, env);
  const line = await child.nextLine();
  return { line, code: await child.ended };
}

function writeTo(database: Database, email: string, userId: string | null): Promise<unknown> {
  const message = { user_id: userId, name: "Ana", email, message: "Hola", gdpr_consent: true };
  return runAs(contextOf(database), (transaction) => transaction.insertInto("contact_messages").values(message).execute());
}
