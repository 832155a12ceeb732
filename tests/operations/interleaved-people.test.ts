import { expect, test } from "vitest";
import { openMigrated } from "#db/open-migrated.ts";
import { readConfig } from "#server/config.ts";
import { as, system } from "#server/context.ts";
import { secretToken } from "#server/secret-token.ts";
import { insertSession, insertUser } from "#tests/accounts.ts";
import { ownDatabaseIn } from "#tests/own-database.ts";
import { startSite } from "#tests/site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

const persons = 50;
const requests = 2_000;
const atOnce = 20;

/** A word that stands in one person's inquiry and nowhere else. */
const markOf = (number: number) => `marca${String(number).padStart(3, "0")}z`;

test(`in ${requests} interleaved requests of ${persons} people, everybody sees their own and nobody else's (row B4)`, async () => {
  const folder = temporaryFolder("interleaved");
  const { env, drop } = await ownDatabaseIn(folder.path);
  const tokens = await plant(env);
  const site = await startSite({ env });
  const paths = ["/dashboard", "/dashboard/consultas", "/dashboard.data", "/dashboard/consultas.data"];

  let next = 0;
  const wrong: string[] = [];
  const people = Array.from({ length: atOnce }, async () => {
    for (let number = next++; number < requests; number = next++) {
      const person = (number * 7) % persons;
      const path = paths[number % paths.length] ?? "/dashboard";
      const answer = await fetch(site.url + path, { headers: { Cookie: `session=${tokens[person]}` } });
      const marks = new Set((await answer.text()).match(/marca\d{3}z/g));
      if (answer.status !== 200 || marks.size !== 1 || !marks.has(markOf(person)))
        wrong.push(`${path} of ${person}: ${answer.status} ${[...marks].join()}`);
    }
  });
  await Promise.all(people);
  await site.stop();
  await drop();
  folder.remove();
  expect(wrong).toEqual([]);
}, 300_000);

/** People with an inquiry each; answers the tokens of their sessions. */
async function plant(env: Record<string, string>): Promise<string[]> {
  const { database } = await openMigrated(readConfig(env).database, "command");
  const now = Temporal.Now.instant();
  const tokens: string[] = [];
  for (let number = 0; number < persons; number += 1) {
    const userId = await insertUser(database, { now });
    const token = secretToken();
    await insertSession(database, userId, token, now);
    tokens.push(token);
    const agreed = { gdpr_consent: true, data_processing_consent: true };
    const inquiry = { user_id: userId, name: "Ana", email: "a@example.es", message: markOf(number), ...agreed };
    await as({ actor: system, database, now }, (transaction) => transaction.insertInto("vehicle_inquiries").values(inquiry).execute());
  }
  await database.close();
  return tokens;
}
