import { once } from "node:events";
import { expect, test } from "vitest";
import { configOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { Background } from "./after-response.ts";
import { openLog } from "../log.ts";
import { openStorage } from "../files/storage.ts";

const database = await databaseOfThisFile();
const lines: string[] = [];
const log = openLog({ logLevel: "debug" }, { write: (line) => void lines.push(line) });
const storage = openStorage({ kind: "folder", folder: "unused" });
const background = new Background({ config: configOf(database), database, storage, log });

test("background work continues after begin() returns, as the system, over connections of its own", async () => {
  const begun: string[] = [];
  background.begin("a test", async ({ context }) => {
    const rows = await context.database.kysely.selectFrom("stock_imports").select("id").execute();
    begun.push(`${context.actor.kind} ${rows.length}`);
    // On PostgreSQL the work has connections of its own; the embedded database takes one handle at a time.
    begun.push(String((context.database === database) === (database.url === undefined)));
  });
  expect(begun).toEqual([]);
  await background.idle();
  expect(begun).toEqual(["system 0", "true"]);
});

test("a failure is logged with its kind, without its message, and stops no other work", async () => {
  background.begin("failing", () => Promise.reject(new TypeError("SECRET")));
  background.begin("going on", async () => {});
  await background.idle();
  expect(lines.join("")).toContain('"what":"failing","error":"TypeError"');
  expect(lines.join("")).toContain('"what":"going on"');
  expect(lines.join("")).not.toContain("SECRET");
});

test("end() asks running work to stop, waits for it, and starts no new work", async () => {
  const seen: string[] = [];
  const begun = Promise.withResolvers<undefined>();
  background.begin("long", async ({ signal }) => {
    begun.resolve(undefined);
    await once(signal, "abort");
    await new Promise((resolve) => setTimeout(resolve, 20));
    seen.push("stopped");
  });
  await begun.promise;
  await background.end();
  expect(seen).toEqual(["stopped"]);
  background.begin("late", async () => void seen.push("late"));
  await background.idle();
  expect(seen).toEqual(["stopped"]);
});
