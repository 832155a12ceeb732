import { sql } from "kysely";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { configOf, contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { testKeys } from "#tests/request-scope.ts";
import { buildOf } from "#tests/small-application.ts";
import { type AlertsJob, type HourlyJob, startAlerts, startHourlyJob, startWatch, tryJobLock, type Watch } from "./jobs.ts";
import { readConfig } from "../config.ts";
import { openLog } from "../log.ts";
import { Background } from "./after-response.ts";
import { openStorage } from "../files/storage.ts";

const database = await databaseOfThisFile();

const log = openLog({ logLevel: "silent" });
const storage = openStorage({ kind: "folder", folder: "unused" });
const schedule = { first: 0.01, every: 0.02 };

function buildWith(parts: { hourly?: HourlyJob; watch?: Watch; alerts?: AlertsJob }): ServerBuild {
  const build = buildOf({});
  return { ...build, entry: { module: { ...build.entry.module, ...parts } } };
}

const jobOf = (hourly: HourlyJob) =>
  startHourlyJob({ config: configOf(database), database, storage, keys: testKeys, log, build: buildWith({ hourly }), schedule });

test("the build's job runs repeatedly as the system, also after a failure, and stop() waits for the current run", async () => {
  let runs = 0;
  let ended = 0;
  const third = Promise.withResolvers<undefined>();
  const job = jobOf(async ({ actor }) => {
    runs += 1;
    expect(actor).toEqual({ kind: "system" });
    if (runs === 1) throw new Error("the database is away");
    if (runs === 3) third.resolve(undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    ended += 1;
    return { did: {}, failed: [] };
  });
  await third.promise;
  await job.stop();
  expect({ runs, ended }).toEqual({ runs: 3, ended: 2 });
  expect(job.state).toEqual({ succeeded: 2, failed: 1, lastSuccess: expect.any(Temporal.Instant) });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(runs).toBe(3);
});

const alertsOf = (alerts: AlertsJob) =>
  startAlerts({
    config: configOf(database),
    database,
    siteOrigin: "https://shop.test",
    keys: testKeys,
    log,
    build: buildWith({ alerts }),
    schedule,
  });

test.each([
  ["hourly job", jobOf],
  ["alerts", alertsOf],
])("the %s has more time for a statement than a request on PostgreSQL", async (_, start) => {
  const limit = Promise.withResolvers<string | undefined>();
  const job = start(async (context) => {
    const { rows } = await runAs(context, (transaction) => sql<{ statement_timeout: string }>`show statement_timeout`.execute(transaction));
    limit.resolve(rows[0]?.statement_timeout);
    return { did: {}, failed: [] };
  });
  // The embedded database has no such limit (decision 0001).
  expect(await limit.promise).toBe(database.kind === "postgres" ? "30s" : "0");
  await job.stop();
});

test("the build's watch runs repeatedly from the start, and stop() waits for it", async () => {
  const third = Promise.withResolvers<undefined>();
  let runs = 0;
  const background = new Background({ config: configOf(database), database, storage, log });
  const site = { storage, background, config: readConfig({}), siteOrigin: "https://shop.test" };
  const watch: Watch = async ({ actor }, given) => {
    runs += 1;
    expect([actor, given]).toEqual([{ kind: "system" }, site]);
    if (runs === 1) throw new Error("the database is away");
    if (runs === 3) third.resolve(undefined);
    return runs;
  };
  const job = startWatch({ ...site, database, log, build: buildWith({ watch }), schedule: { first: 0, every: 0.01 } });
  await third.promise;
  await job.stop();
  const ended = runs;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(runs).toBe(ended);
});

test("alerts that fail in part count as failed, and the others were told", async () => {
  const ended = Promise.withResolvers<undefined>();
  let runs = 0;
  const job = alertsOf(async ({ actor }, { siteOrigin }) => {
    expect([actor, siteOrigin]).toEqual([{ kind: "system" }, "https://shop.test"]);
    runs += 1;
    if (runs === 2) ended.resolve(undefined);
    return { did: { told: 1 }, failed: runs === 1 ? [new Error("a search")] : [] };
  });
  await ended.promise;
  await job.stop();
  expect(job.state).toMatchObject({ succeeded: 1, failed: 1 });
});

test("only one instance has the turn, until its transaction ends", async () => {
  const turn = () => runAs(contextOf(database), (transaction) => tryJobLock(transaction, "a job of the test"));
  expect(await turn()).toBe(true);
  expect(await turn()).toBe(true);
  // The embedded database has one connection, and one instance.
  if (database.kind === "embedded") return;
  const inside = await runAs(contextOf(database), async (transaction) => {
    expect(await tryJobLock(transaction, "a job of the test")).toBe(true);
    await sql`select 1`.execute(transaction);
    return turn();
  });
  expect(inside).toBe(false);
});
