/**
 * `npm run torture:kills [-- --kills N --application-kills M --people P]`: P people send forms without pause to two sites on one PostgreSQL
 * (row R2). At random moments SIGKILL ends the whole PostgreSQL (N times) or one of the sites (M times). Prints what was acknowledged and
 * what is stored. Ends with code 1 if an acknowledged form is missing, stored twice, or without its mails.
 */
import { parseArgs } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#db/client.ts";
import { createDatabaseOn } from "#tests/database.ts";
import { manyForms } from "#tests/forms.ts";
import { createOwnPostgres, type OwnPostgres } from "#tests/own-postgres.ts";
import { newestOfDebian, type PostgresPrograms } from "#tests/postgres-programs.ts";
import { type Site, startSite } from "#tests/site.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { type Senders, startSenders } from "./people.ts";
import { type Audit, auditForms } from "./stored-forms.ts";

export type KillTorture = Audit & {
  kills: number;
  applicationKills: number;
  sent: number;
  /** 5xx responses that name the problem and invite the person to try again. */
  toldHonestly: number;
  /** Longest time in milliseconds from PostgreSQL accepting queries again to the next acknowledged form (row R9: 5 s). */
  longestRecovery: number;
  others: Record<string, number>;
};

type Numbers = { kills: number; applicationKills: number; people: number };

/** Share of kills after which PostgreSQL is killed again while it recovers. */
const killedAgain = 0.2;

/** Kills PostgreSQL and the sites while people send forms, then compares the responses with the database. `programs`: PostgreSQL's. */
export async function killTorture(programs: PostgresPrograms, { kills, applicationKills, people: count }: Numbers): Promise<KillTorture> {
  const postgres = await createOwnPostgres(programs, { durable: true });
  const sites: Site[] = [];
  try {
    const { url } = await createDatabaseOn(postgres.url);
    const startOne = () => startSite({ env: { ...manyForms, DATABASE_URL: url, DATABASE_POOL_SIZE: "10", LOG_LEVEL: "silent" } });
    sites.push(await startOne(), await startOne());
    const car = `/stock/${await seedCar(url)}`;
    const people = startSenders({ count, sites: () => sites.map((site) => site.url), car });
    const result = { kills: 0, applicationKills: 0, longestRecovery: 0 };

    const killDatabase = async () => {
      result.kills += await killAndStart(postgres, kills - result.kills > 1);
      result.longestRecovery = Math.max(result.longestRecovery, await untilAcknowledged(people));
    };
    const killApplication = async () => {
      const position = Math.floor(Math.random() * sites.length);
      await sites[position]?.kill();
      sites[position] = await startOne();
      result.applicationKills += 1;
    };
    await untilAcknowledged(people);
    while (result.kills < kills || result.applicationKills < applicationKills) {
      await pause(Math.random() * 1_500);
      const remaining = kills - result.kills + applicationKills - result.applicationKills;
      await (Math.random() * remaining < kills - result.kills ? killDatabase() : killApplication());
    }
    await people.stop();

    const database = await openDatabase({ kind: "postgres", url, poolSize: 1 }, "command");
    const audit = await auditForms(database, people.sent);
    await database.close();
    return { ...result, sent: people.sent.length, ...audit, toldHonestly: people.honest, others: people.others };
  } finally {
    for (const site of sites) await site.kill();
    await postgres.remove();
  }
}

async function killAndStart(postgres: OwnPostgres, twiceAllowed: boolean): Promise<number> {
  await postgres.kill();
  postgres.start();
  const twice = twiceAllowed && Math.random() < killedAgain;
  if (twice) {
    await pause(Math.random() * 200);
    await postgres.kill();
    postgres.start();
  }
  await postgres.untilBack();
  return twice ? 2 : 1;
}

/** Milliseconds from now until the next form is acknowledged; throws after a minute without one. */
async function untilAcknowledged(people: Senders): Promise<number> {
  const start = performance.now();
  while (people.acknowledgedAt <= start) {
    if (performance.now() - start > 60_000) throw new Error("No form was acknowledged for a minute.");
    await pause(5);
  }
  return Math.round(people.acknowledgedAt - start);
}

async function seedCar(url: string): Promise<string> {
  const database = await openDatabase({ kind: "postgres", url, poolSize: 1 }, "command");
  const id = await insertVehicle(database);
  await database.close();
  return id;
}

if (import.meta.main) {
  const number = (fallback: string) => ({ type: "string", default: fallback }) as const;
  const { values } = parseArgs({ options: { kills: number("50"), "application-kills": number("10"), people: number("24") } });
  const programs = newestOfDebian();
  if (programs === undefined) {
    console.error("There is no PostgreSQL in /usr/lib/postgresql. Install one, for example with: apt-get install postgresql");
    process.exit(1);
  }
  const numbers = { kills: Number(values.kills), applicationKills: Number(values["application-kills"]), people: Number(values.people) };
  const { others, ...counts } = await killTorture(programs, numbers);
  console.table(counts);
  console.table(others);
  process.exit(counts.missing + counts.doubled + counts.mailsMissing > 0 ? 1 : 0);
}
