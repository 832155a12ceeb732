import { afterAll, beforeAll, expect, test } from "vitest";
import { configOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { Background } from "./background.ts";
import { openLog } from "./log.ts";
import { openStorage } from "./storage.ts";

let database: TestDatabase;
let lines: string[];
let background: Background;
beforeAll(async () => {
  database = await openTestDatabase();
  lines = [];
  const log = openLog({ logLevel: "debug" }, { write: (line) => void lines.push(line) });
  background = new Background({ config: configOf(database), database, storage: openStorage({ kind: "folder", folder: "unused" }), log });
});
afterAll(() => database.close());

test("work goes on after it was begun, as the system, with time for what a request has not", async () => {
  const begun: string[] = [];
  background.begin("a test", async ({ context }) => {
    const rows = await context.database.kysely.selectFrom("stock_imports").select("id").execute();
    begun.push(`${context.actor.kind} ${rows.length}`);
    // On PostgreSQL these are connections of its own; the embedded database takes one handle at a time.
    begun.push(String((context.database === database) === (database.url === undefined)));
  });
  expect(begun).toEqual([]);
  await background.idle();
  expect(begun).toEqual(["system 0", "true"]);
});

test("a failure is in the log by its kind, without its text, and ends nothing else", async () => {
  background.begin("failing", () => Promise.reject(new TypeError("SECRET")));
  background.begin("going on", async () => {});
  await background.idle();
  const log = lines.join("");
  expect(log).toContain('"what":"failing","error":"TypeError"');
  expect(log).toContain('"what":"going on"');
  expect(log).not.toContain("SECRET");
});

test("the end asks what is under way to stop, waits for it, and lets nothing new begin", async () => {
  const seen: string[] = [];
  const begun = Promise.withResolvers<undefined>();
  background.begin("long", async ({ signal }) => {
    begun.resolve(undefined);
    await new Promise((resolve) => {
      signal.addEventListener("abort", resolve, { once: true });
    });
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
