/**
 * `npm run torture:long-run [-- --operations N --clients C --seed S --minutes M]`: C clients perform N random operations on two sites and
 * one PostgreSQL (row R18). Meanwhile sites and PostgreSQL are killed, and the mail server is slow or away. Then it compares what was
 * acknowledged with what is stored. Ends with code 1 if something is missing, doubled, wrong or seen by another person. A seed repeats the
 * operations and faults in the same order; their timing, and so which of two people is first, may differ. After M minutes no new operation
 * begins.
 */
import { parseArgs } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { company } from "#company";
import { type Database, openDatabase } from "#db/client.ts";
import { runAs, system } from "#server/context.ts";
import { hashPassword } from "#server/secrets/password.ts";
import { insertUser } from "#tests/accounts.ts";
import { createDatabaseOn } from "#tests/database.ts";
import { manyForms } from "#tests/forms.ts";
import { createOwnPostgres } from "#tests/own-postgres.ts";
import { newestOfDebian, type PostgresPrograms } from "#tests/postgres-programs.ts";
import { insertVehicles } from "#tests/vehicles.ts";
import { startBalancer } from "#tests/balancer.ts";
import { runClient, teamEmail } from "./clients.ts";
import { compareCounts, compareMails, compareRows, compareValues, findDoubleBookings, findWrongPrices, type Finding } from "./compare.ts";
import { Faults, type Machinery, startBoth, stopBoth } from "./faults.ts";
import { startMailServer } from "./mail-server.ts";
import { isTeam, planFaults, planOperations, type RunNumbers } from "./plan.ts";
import { readStored, type Stored } from "./stored.ts";
import { password, type World } from "./world.ts";

const cars = 40;
/** Milliseconds without a mail that is sent. */
const longestMailWait = 60_000;

export type LongRun = {
  findings: Finding[];
  figures: Record<string, number>;
  faults: Record<string, number>;
  outcomes: Record<string, number>;
};

/** Runs the operations with their faults, and compares. `programs`: PostgreSQL's. After `minutes` no new operation begins. */
export async function longRun(programs: PostgresPrograms, numbers: RunNumbers, minutes = Infinity): Promise<LongRun> {
  const postgres = await createOwnPostgres(programs, { durable: true });
  const balancer = await startBalancer();
  const mails = await startMailServer();
  const machinery: Machinery = { postgres, balancer, mails, env: {}, sites: [] };
  try {
    const { url } = await createDatabaseOn(postgres.url);
    const mailSettings = { SITE_URL: balancer.url, SMTP_URL: `smtp://127.0.0.1:${mails.port}` };
    machinery.env = { ...manyForms, ...mailSettings, DATABASE_URL: url, DRAIN_SECONDS: "1", LOG_LEVEL: "warn" };
    await startBoth(machinery);
    const database = await openDatabase({ kind: "postgres", url, poolSize: 1 }, "command");
    const faults = new Faults(machinery, planFaults(numbers));
    const world: World = {
      rows: [],
      values: [],
      counts: [],
      findings: [],
      mails,
      inquiries: new Map(),
      outcomes: new Map(),
      done: 0,
      deadline: performance.now() + minutes * 60_000,
      cars: await fill(database, numbers),
    };

    const start = performance.now();
    const finished = new AbortController();
    const faultsDone = faults.run(world, finished.signal);
    await Promise.all(planOperations(numbers).map((planned) => runClient(world, balancer.url, planned)));
    finished.abort();
    await faultsDone;
    const seconds = (performance.now() - start) / 1000;

    await stopBoth(machinery);
    await startBoth(machinery);
    await sendRemainingMails(database, world);
    await stopBoth(machinery);
    const stored = await readStored(database);
    await database.close();
    return reportOf(world, faults, stored, seconds);
  } finally {
    for (const site of machinery.sites) await site.kill();
    await mails.close();
    await balancer.close();
    await postgres.remove();
  }
}

/** Inserts cars, whose ids it returns, and the accounts of the team. */
async function fill(database: Database, { clients }: RunNumbers): Promise<string[]> {
  const passwordHash = await hashPassword(password);
  const team = Array.from({ length: clients }, (_, client) => client).filter(isTeam);
  for (const client of team) await insertUser(database, { email: teamEmail(client), admin: true, passwordHash });
  const prices = Array.from({ length: cars }, (_, number) => ({ price: 20_000 + number }));
  return insertVehicles(database, prices);
}

/**
 * Lets the time pass for the mail queue, as its pauses and claims take minutes, and waits until every mail is sent. Reminders stay for their
 * day. No process holds a claim here, because both sites have just started.
 */
async function sendRemainingMails(database: Database, { findings }: World): Promise<void> {
  const context = { actor: system, database, now: Temporal.Now.instant() };
  const waiting = () =>
    runAs(context, (transaction) =>
      transaction.selectFrom("emails").select("id").where("sent_at", "is", null).where("kind", "<>", "appointment-reminder").execute(),
    );
  await runAs(context, (transaction) =>
    transaction
      .updateTable("emails")
      .set({ claimed_until: null, send_after: context.now.toString() })
      .where("sent_at", "is", null)
      .where("kind", "<>", "appointment-reminder")
      .execute(),
  );
  let remaining = await waiting();
  for (let sentAt = performance.now(); remaining.length > 0 && performance.now() - sentAt < longestMailWait; await pause(200)) {
    const now = await waiting();
    if (now.length < remaining.length) sentAt = performance.now();
    remaining = now;
  }
  for (const { id } of remaining) findings.push({ operation: undefined, sentence: `mail ${id} was never sent` });
}

/** Compares what the clients were told with what is stored. */
function reportOf(world: World, faults: Faults, stored: Stored, seconds: number): LongRun {
  const received = world.mails.receivedIds();
  const findings = [
    ...world.findings,
    ...compareRows(world.rows, stored.rows),
    ...compareValues(world.values, stored.values),
    ...compareCounts(world.counts, stored.counts),
    ...compareMails(stored.sentMails, received, faults.explainedCopies()),
    ...findDoubleBookings(stored.activeSlots, company.appointmentsPerSlot),
    ...findWrongPrices(stored.stock),
  ];
  const figures = {
    seconds: Math.round(seconds),
    operations: world.done,
    "rows acknowledged": world.rows.filter(({ outcome }) => outcome === "acknowledged").length,
    "rows stored": stored.rows.length,
    "values compared": new Set(world.values.map(({ what }) => what)).size,
    "mails sent": stored.sentMails.length,
    "mails that arrived again": received.length - new Set(received).size,
  };
  return { findings, figures, faults: Object.fromEntries(faults.counts), outcomes: Object.fromEntries(world.outcomes) };
}

if (import.meta.main) {
  const number = (fallback: string) => ({ type: "string", default: fallback }) as const;
  const { values } = parseArgs({
    options: { operations: number("10000"), clients: number("20"), seed: number("1"), minutes: number("Infinity") },
  });
  const programs = newestOfDebian();
  if (programs === undefined) {
    console.error("There is no PostgreSQL in /usr/lib/postgresql. Install one, for example with: apt-get install postgresql");
    process.exit(1);
  }
  const { operations, clients, seed, minutes } = values;
  const numbers = { operations: Number(operations), clients: Number(clients), seed: Number(seed) };
  const result = await longRun(programs, numbers, Number(minutes));
  for (const table of [result.outcomes, result.figures, result.faults]) console.table(table);
  for (const { operation, sentence } of result.findings) console.log(`WRONG: ${sentence} (operation ${operation ?? "unknown"})`);
  console.log(result.findings.length === 0 ? "Everything is as it was acknowledged." : `${result.findings.length} findings.`);
  process.exit(result.findings.length > 0 ? 1 : 0);
}
