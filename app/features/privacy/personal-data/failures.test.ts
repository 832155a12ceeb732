import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hourly } from "#app/entry.server.tsx";
import { runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, testKeys } from "#tests/request-scope.ts";
import { readJobFailures } from "./queries.server.ts";

const storage = openStorage({ kind: "folder", folder: "unused" });
let people: string[];

/** Runs SQL as the database's owner, to imitate an operator's mistake or a lock. */
const disturb = (statement: string) => sql.raw(statement).execute(database.kysely);
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const left = async () => (await system((transaction) => transaction.selectFrom("users").select("id").execute())).map(({ id }) => id);
const eightDaysLater = noon.add({ hours: 24 * 8 });
const run = (hours = 0) => hourly(contextOf(database, undefined, eightDaysLater.add({ hours })), testKeys, storage);
const shown = () => readJobFailures(contextOf(database));

const database = await databaseOfThisFile();
beforeAll(async () => {
  await disturb(`create function fail_now() returns trigger language plpgsql as $$
    begin raise exception 'MARCA % stands in this message', old using errcode = 'RS999'; end $$`);
});
beforeEach(async () => {
  await system((transaction) => transaction.deleteFrom("users").execute());
  people = [];
  for (let number = 0; number < 3; number += 1) people.push(await insertUser(database, { email: `marca${number}@example.es`, now: noon }));
  await system((transaction) => transaction.updateTable("users").set({ deletion_requested_at: noon.toString() }).execute());
});

describe("an erasure that fails", () => {
  const fails = (id = "") =>
    disturb(`create trigger failing before delete on users for each row when (old.id = '${id}') execute function fail_now()`);
  const mended = () => disturb("drop trigger if exists failing on users");

  test("does not stop the others, is reported to the team and the log without a name, and is tried again", async () => {
    await fails(people[1]);
    const { did, failed } = await run();
    expect(did).toMatchObject({ people: 2 });
    expect(failed).toEqual([{ job: "erasure", code: "RS999" }]);
    expect(JSON.stringify(failed)).not.toMatch(/marca/i);
    expect(await left()).toEqual([people[1]]);
    expect(await shown()).toMatchObject([{ job: "erasure", subject: people[1], code: "RS999", times: 1 }]);

    await run(1);
    expect(await shown()).toMatchObject([{ times: 2, first_failed_at: new Date(eightDaysLater.epochMilliseconds) }]);
    await mended();
    expect((await run(2)).did).toMatchObject({ people: 1 });
    expect([await left(), await shown()]).toEqual([[], []]);
  });

  test("is no longer reported after the person has cancelled the deletion", async () => {
    await fails(people[1]);
    await run();
    await system((transaction) => transaction.updateTable("users").set({ deletion_requested_at: null }).execute());
    expect((await run(1)).failed).toEqual([]);
    expect(await shown()).toEqual([]);
    await mended();
  });
});

test("a table that fails does not stop the retention of the others", async () => {
  await system(async (transaction) => {
    await transaction.insertInto("auth_failures").values({ key: "k", failed_at: noon.toString() }).execute();
    await transaction.insertInto("form_counters").values({ key: "k", hour: noon.toString() }).execute();
  });
  await disturb("create trigger failing before delete on auth_failures for each row execute function fail_now()");
  const { did, failed } = await run();
  expect(did).toMatchObject({ people: 3, rows: { form_counters: 1 } });
  expect(failed).toEqual([{ job: "retention", what: "auth_failures: wrong codes", code: "RS999" }]);
  await disturb("drop trigger failing on auth_failures");
  expect((await run(1)).did).toMatchObject({ rows: { auth_failures: 1 } });
  expect(await shown()).toEqual([]);
});
