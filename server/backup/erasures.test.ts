import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { BackupTarget } from "#server/config.ts";
import { runAs } from "#server/context.ts";
import { contextOf, openTestDatabase } from "#tests/database.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { copyErasures, readErasures } from "./erasures.ts";
import { openPlace } from "./place.ts";

const temporary = temporaryFolder("erasures");
const database = await openTestDatabase();
afterAll(async () => {
  await database.close();
  temporary.remove();
});

const target = (name: string): BackupTarget => ({ kind: "folder", folder: join(temporary.path, name) });
const daily = target("daily");

async function insertMark(letter: string, erasedAt = "2026-11-20T11:00:00.123456Z"): Promise<string> {
  const mark = letter.repeat(64);
  await runAs(contextOf(database), (transaction) => transaction.insertInto("erasures").values({ mark, erased_at: erasedAt }).execute());
  return mark;
}

const marksIn = async (to: BackupTarget) => (await readErasures(openPlace(to))).map(({ mark }) => mark).toSorted();
const waiting = () =>
  runAs(contextOf(database), async (transaction) =>
    (await transaction.selectFrom("erasures").select("mark").where("copied_at", "is", null).execute()).map(({ mark }) => mark),
  );

test("every place gets all marks of three years and keeps those that only it has", async () => {
  const first = await insertMark("1");
  await insertMark("0", "2023-11-20T10:00:00Z");
  await copyErasures(contextOf(database), openPlace(daily), daily);
  expect(await marksIn(daily)).toEqual([first]);
  expect(await waiting()).toEqual([]);

  const disk = target("disk");
  const second = await insertMark("2");
  await copyErasures(contextOf(database), openPlace(disk), daily);
  expect(await marksIn(disk)).toEqual([first, second]);
  // The disk may be in a drawer, so the mark still has to reach the place of the daily backups.
  expect(await waiting()).toEqual([second]);

  await runAs(contextOf(database), (transaction) => transaction.deleteFrom("erasures").where("mark", "=", first).execute());
  await copyErasures(contextOf(database), openPlace(daily), daily);
  expect(await marksIn(daily)).toEqual([first, second]);
  expect(await waiting()).toEqual([]);
});

test.runIf(process.env["DATABASE_URL"])("a mark that arrives while the file is written goes into the next one", async () => {
  await insertMark("3");
  const place = openPlace(daily);
  let late: string | undefined;
  const slow: typeof place = {
    ...place,
    async write(name, content) {
      late = await insertMark("4");
      await place.write(name, content);
    },
  };
  await copyErasures(contextOf(database), slow, daily);
  expect(await marksIn(daily)).not.toContain(late);
  expect(await waiting()).toEqual([late]);
});
