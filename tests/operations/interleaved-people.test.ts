import { expect, test } from "vitest";
import { openMigrated } from "#db/open-migrated.ts";
import { readConfig } from "#server/config.ts";
import { runAs, system } from "#server/context.ts";
import { secretToken } from "#server/secrets/secret-token.ts";
import { insertSession, insertUser } from "#tests/accounts.ts";
import { ownDatabaseIn } from "#tests/own-database.ts";
import { type Site, startSite } from "#tests/site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

const persons = 50;
const requests = 2_000;
const atOnce = 20;

/** A word that only one person's inquiry and address contain. */
const markOf = (number: number) => `marca${String(number).padStart(3, "0")}z`;

const panels = ["/dashboard", "/dashboard/consultas", "/dashboard.data", "/dashboard/consultas.data"];
const whoAmI = "/auth/v1/user";

test(`in ${requests} interleaved requests of ${persons} people with cookies, tokens and nothing, all see only their own (row B4)`, async () => {
  const folder = temporaryFolder("interleaved");
  const { env, drop } = await ownDatabaseIn(folder.path);
  const sessions = await insertPeople(env);
  const site = await startSite({ env });
  const tokens = await Promise.all(sessions.map((session) => tokenOf(site, session)));

  let next = 0;
  const wrong: string[] = [];
  const people = Array.from({ length: atOnce }, async () => {
    for (let number = next++; number < requests; number = next++) {
      const person = (number * 7) % persons;
      const { path, headers, sees } = asks(number, { session: sessions[person] ?? "", token: tokens[person] ?? "" });
      const answer = await fetch(site.url + path, { headers, redirect: "manual" });
      const marks = [...new Set((await answer.text()).match(/marca\d{3}z/g))];
      if (marks.join() !== (sees ? markOf(person) : "")) wrong.push(`${number}, ${path} of ${person}: ${answer.status} ${marks.join()}`);
    }
  });
  await Promise.all(people);
  await site.stop();
  await drop();
  folder.remove();
  expect(wrong).toEqual([]);
}, 300_000);

/** A request with its credential, and whether it may see the person: half open their panel, half ask for their identity. */
function asks(number: number, { session, token }: { session: string; token: string }) {
  const cookie = { Cookie: `session=${session}` };
  const bearer = { Authorization: `Bearer ${token}` };
  const ways = [
    { path: panels[(number >> 3) % panels.length] ?? "", headers: cookie, sees: true },
    { path: whoAmI, headers: bearer, sees: true },
    { path: panels[(number >> 3) % panels.length] ?? "", headers: cookie, sees: true },
    { path: whoAmI, headers: {}, sees: false },
    { path: panels[(number >> 3) % panels.length] ?? "", headers: bearer, sees: false },
    { path: whoAmI, headers: cookie, sees: true },
    { path: panels[(number >> 3) % panels.length] ?? "", headers: {}, sees: false },
    { path: whoAmI, headers: bearer, sees: true },
  ];
  return ways[number % ways.length] ?? { path: whoAmI, headers: {}, sees: false };
}

async function tokenOf({ url }: Site, session: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token`, { method: "POST", headers: { Cookie: `session=${session}`, Origin: url } });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Inserts people with an inquiry each; returns the tokens of their sessions. */
async function insertPeople(env: Record<string, string>): Promise<string[]> {
  const { database } = await openMigrated(readConfig(env).database, "command");
  const now = Temporal.Now.instant();
  const tokens: string[] = [];
  for (let number = 0; number < persons; number += 1) {
    const userId = await insertUser(database, { email: `${markOf(number)}@example.es`, now });
    const token = secretToken();
    await insertSession(database, userId, token, now);
    tokens.push(token);
    const agreed = { gdpr_consent: true, data_processing_consent: true };
    const inquiry = { user_id: userId, name: "Ana", email: "a@example.es", message: markOf(number), ...agreed };
    await runAs({ actor: system, database, now }, (transaction) => transaction.insertInto("vehicle_inquiries").values(inquiry).execute());
  }
  await database.close();
  return tokens;
}
