import { setTimeout as pause } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { DB } from "#db/types.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { insertOrder } from "#tests/orders.ts";
import { smallApplication } from "#tests/small-application.ts";
import { type Actor, type Context, runAs, runAsSystemWithin } from "./context.ts";
import { pagePart, requestScope } from "./request.ts";

type Identity = { role: string; person: string; order: string };

const database = await databaseOfThisFile();
const ana = { kind: "customer", userId: await insertUser(database) } as const;
const orderId = await insertOrder(database, {});
const loader = vi.fn<(args: LoaderFunctionArgs) => unknown>();
const beside = vi.fn<(args: LoaderFunctionArgs) => unknown>();
const draw = vi.fn<() => string>(() => "a page");
const nothing = () => null;

const application = smallApplication(database, {}, { personal: { page: loader }, beside, draw });
afterEach(() => vi.restoreAllMocks());

const contextIn = ({ context }: LoaderFunctionArgs): Context => context.get(requestScope).context;
/** Who the database takes the reader for: their role without its prefix, and what the policies know of them. */
const identity = async (transaction: Transaction<DB>): Promise<Identity> => {
  const { rows } = await sql<Identity>`
    select regexp_replace(current_setting('role'), '^.*_', '') as role, current_setting('app.user_id', true) as person,
      current_setting('app.order_id', true) as "order"`.execute(transaction);
  return rows[0] as Identity;
};
const nobody = { role: "visitor", person: "", order: "" };
const software = { role: "system", person: "", order: "" };
const ids = (actor: Actor) => ({ role: actor.kind, person: "userId" in actor ? actor.userId : "", order: "" });

/** Shows a page with these loaders. Returns what the route's loader found, or its error. */
async function show<Found>(
  find: (context: Context) => Promise<Found>,
  alongside: (context: Context) => Promise<unknown> = async () => null,
) {
  const found = Promise.withResolvers<Found>();
  found.promise.catch(nothing);
  loader.mockImplementationOnce(async (args) => {
    await find(contextIn(args)).then(found.resolve, found.reject);
    return null;
  });
  beside.mockImplementationOnce((args) => alongside(contextIn(args)));
  const answer = await application.ask("/page");
  await answer.text();
  return found.promise;
}

describe("the loaders of a page, which read at the same time", () => {
  test("never see each other's role, while one works as the system within", async () => {
    const besides: Identity[][] = [];
    const within = (context: Context) =>
      runAs(context, async (transaction) => {
        const asSystem = await runAsSystemWithin(transaction, context.actor, async () => {
          await pause(20);
          return identity(transaction);
        });
        besides.push([asSystem, await identity(transaction)]);
      });
    const seen = await show(
      async (context) => {
        const all: Identity[] = [];
        for (let turn = 0; turn < 5; turn += 1) all.push(await runAs(context, identity));
        all.push(await runAs({ ...context, actor: { ...ana, orderId } }, identity), await runAs({ ...context, actor: ana }, identity));
        return [...all, await runAs(context, identity)];
      },
      async (context) => {
        for (let turn = 0; turn < 5; turn += 1) await within(context);
      },
    );
    expect(seen).toEqual([nobody, nobody, nobody, nobody, nobody, { ...ids(ana), order: orderId }, ids(ana), nobody]);
    expect(besides).toEqual(Array.from({ length: 5 }, () => [software, nobody]));
  });

  test("keep their own role after one fails as the system, and its late statements are refused", async () => {
    const late = Promise.withResolvers<unknown>();
    const failing = (context: Context) =>
      runAs(context, (transaction) =>
        runAsSystemWithin(transaction, context.actor, async () => {
          void pause(30).then(() => identity(transaction).then(late.resolve, late.reject));
          throw new Error("half way");
        }),
      );
    late.promise.catch(nothing);
    const seen = await show(
      async (context) => {
        await pause(5);
        const first = await runAs({ ...context, actor: ana }, identity);
        await pause(50);
        return [first, await runAs(context, identity)];
      },
      (context) => failing(context).catch(nothing),
    );
    expect(seen).toEqual([ids(ana), nobody]);
    await expect(late.promise).rejects.toThrow("rolled back");
  });
});

describe("a page", () => {
  const people = (transaction: Transaction<DB>) =>
    transaction
      .selectFrom("users")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();

  test.runIf(process.env["DATABASE_URL"])("sees nothing that others write meanwhile", async () => {
    const counts = await show(async (context) => {
      const before = await runAs({ ...context, actor: { kind: "system" } }, people);
      await insertUser(database);
      return [before, await runAs({ ...context, actor: { kind: "system" } }, people)];
    });
    expect(counts[1]).toEqual(counts[0]);
  });

  test("writes nothing by accident, and gives its transaction up for what must be written", async () => {
    const rename = (context: Context) =>
      runAs({ ...context, actor: { kind: "system" } }, (transaction) =>
        transaction.updateTable("users").set({ ban_reason: "x" }).where("id", "=", ana.userId).executeTakeFirst(),
      );
    await expect(show(rename)).rejects.toThrow("read-only transaction");
    const written = await show(async (context) => {
      await context.page?.end();
      return rename(context);
    });
    expect(written.numUpdatedRows).toBe(1n);
  });

  test("whose part fails shows the others, and is incomplete", async () => {
    let incomplete: boolean | undefined;
    loader.mockImplementationOnce(async (args) => {
      const scope = args.context.get(requestScope);
      const broken = await pagePart(scope, "broken", () => runAs(scope.context, (transaction) => sql`select 1 / 0`.execute(transaction)));
      expect(broken).toBeUndefined();
      expect(await runAs(scope.context, identity)).toEqual(nobody);
      incomplete = scope.incomplete;
      return null;
    });
    const answer = await application.ask("/page");
    expect(answer.status).toBe(200);
    expect(incomplete).toBe(true);
  });

  test.each([
    ["is shown", () => null],
    ["fails", () => Promise.reject(new Error("broken"))],
    [
      "leads elsewhere",
      () => {
        throw redirect("/other");
      },
    ],
  ])("that %s leaves no transaction open", async (_what, end) => {
    for (const path of ["/page", "/page.data"]) {
      loader.mockImplementationOnce(async (args) => {
        await runAs(contextIn(args), identity);
        return end();
      });
      await (await application.ask(path)).text();
      expect(database.connections().inUse, path).toBe(0);
    }
  });

  test("whose reader leaves gives its connection back", async () => {
    const leaving = new AbortController();
    loader.mockImplementationOnce(async (args) => {
      await runAs(contextIn(args), identity);
      leaving.abort();
      await runAs(contextIn(args), identity);
      return null;
    });
    await application.ask("/page", { signal: leaving.signal }).catch(nothing);
    await expect.poll(() => database.connections().inUse).toBe(0);
  });

  test("holds no connection while it is rendered", async () => {
    loader.mockImplementationOnce((args) => runAs(contextIn(args), identity));
    draw.mockImplementationOnce(() => `${database.connections().inUse} connections`);
    expect(await (await application.ask("/page")).text()).toContain("0 connections");
  });
});
