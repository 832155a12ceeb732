import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { noon, scopeOf } from "#tests/request-scope.ts";
import { insertVehicle, insertVehicles } from "#tests/vehicles.ts";
import { completeSignIn } from "../accounts/commands/complete-sign-in.server.ts";
import { mostInBrowser, packed, unpacked } from "./browser-list.ts";
import { changeSavedCars } from "./commands.server.ts";
import { carGone, listFull, sessionUnknown } from "./messages.ts";
import { browserList, readSavedIds } from "./queries.server.ts";
import { listAddress } from "./saving.ts";

const database = await databaseOfThisFile(["saved_cars"]);
const [golf = "", polo = "", up = ""] = await insertVehicles(database, [{ model: "Golf" }, { model: "Polo" }, { model: "Up" }]);
const hidden = await insertVehicle(database, { status: "archived" });
const ana = await insertSignedIn(database, { now: noon });
const admin = await insertSignedIn(database, { now: noon, admin: true });

type Given = Parameters<typeof scopeOf>[1] & { cookies?: string | null; sessionUnknown?: boolean };
const scope = ({ cookies = null, sessionUnknown: unknown = false, ...given }: Given = {}) => ({
  ...scopeOf(database, given),
  cookies,
  sessionUnknown: unknown,
});

function form(fields: Record<string, string>): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  return sent;
}

/** Sends a change, and returns its sentence if it is refused, and the cookies that the browser has then. */
async function change(fields: Record<string, string>, given: Given = {}) {
  const { headers, answer, page } = await changeSavedCars(scope(given), form(fields));
  const cookie = headers?.["Set-Cookie"];
  return { sentence: answer.data.errors.form, cookie, cookies: cookie?.split(";")[0] ?? given.cookies ?? null, page };
}

const cookieOf = (ids: readonly string[]) => `__Host-guardados=${packed(ids)}`;
const listIn = (cookies: string | null) => browserList(scope({ cookies }));

describe("a list as text", () => {
  test("comes back with each id once, in its order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { maxLength: mostInBrowser }), (ids) => {
        expect(unpacked(packed(ids))).toEqual(ids);
        expect(unpacked(packed([...ids, ...ids].slice(0, mostInBrowser)))).toEqual(ids);
      }),
    );
  });

  test("of any text has ids that the database can read, and never more than it may hold", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\w-]{0,3000}$/), fc.string({ unit: "binary", maxLength: 44 })), (text) => {
        const ids = unpacked(text);
        expect(ids.length).toBeLessThanOrEqual(mostInBrowser);
        for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      }),
    );
  });
});

describe("without an account, the browser's cookie", () => {
  test("keeps the newest first, and a car that is taken off or saved twice is there once or not at all", async () => {
    const one = await change({ save: golf });
    expect(one.cookie).toMatch(/^__Host-guardados=[\w-]{22}; Max-Age=15724800; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const two = await change({ save: polo }, { cookies: one.cookies });
    const again = await change({ save: golf }, { cookies: two.cookies });
    expect(listIn(again.cookies)).toEqual([golf, polo]);
    const less = await change({ remove: golf }, { cookies: again.cookies });
    expect(listIn(less.cookies)).toEqual([polo]);
  });

  test("takes what several hearts changed in one request, the first as the newest", async () => {
    const { cookies } = await change({ save: `${up},${polo}`, remove: golf }, { cookies: cookieOf([golf]) });
    expect(listIn(cookies)).toEqual([up, polo]);
    expect(listIn((await change({ remove: `${polo},${up}`, save: golf }, { cookies })).cookies)).toEqual([golf]);
  });

  test("is deleted with its last car, and when the list is emptied", async () => {
    for (const fields of [{ remove: golf }, { clear: "all" }])
      expect((await change(fields, { cookies: cookieOf([golf]) })).cookie).toMatch(/^__Host-guardados=; Max-Age=0;/);
  });

  test("takes over the list of a link, before its own cars", async () => {
    const { cookies } = await change({ keep: packed([polo, up]) }, { cookies: cookieOf([golf, up]) });
    expect(listIn(cookies)).toEqual([polo, up, golf]);
  });

  test("takes the first cars of a link as far as there is room, keeps its own, and leads back to the link", async () => {
    const link = Array.from({ length: mostInBrowser }, () => crypto.randomUUID());
    const { cookies, page } = await change({ keep: packed(link), page: "/guardados" }, { cookies: cookieOf([golf, polo]) });
    expect(listIn(cookies)).toEqual([...link.slice(0, mostInBrowser - 2), golf, polo]);
    expect(page).toBe(listAddress(packed(link)));
    expect((await change({ keep: packed([polo, up]), page: "/guardados" }, { cookies: cookieOf([golf]) })).page).toBe("/guardados");
  });

  test("loses only what is no longer offered when somebody clears that", async () => {
    const nobody = crypto.randomUUID();
    const { cookies } = await change({ clear: "gone" }, { cookies: cookieOf([golf, hidden, nobody, polo]) });
    expect(listIn(cookies)).toEqual([golf, polo]);
  });

  test("does not grow without end: a full list says so and stays as it is", async () => {
    const full = Array.from({ length: mostInBrowser }, () => crypto.randomUUID());
    const refused = await change({ save: golf }, { cookies: cookieOf(full) });
    expect(refused).toMatchObject({ sentence: listFull(mostInBrowser), cookie: undefined });
    expect(packed(full).length).toBeLessThan(1_400);
    const [nearlyFull, gone = ""] = [full.slice(1), full[1]];
    expect(listIn((await change({ save: `${up},${polo}` }, { cookies: cookieOf(nearlyFull) })).cookies)).toEqual([up, ...nearlyFull]);
    const changed = await change({ save: `${up},${polo}`, remove: gone }, { cookies: cookieOf(full) });
    expect(listIn(changed.cookies)).toEqual([up, ...full.filter((id) => id !== gone)]);
  });

  test("does not change while nobody knows whether its person has an account", async () => {
    const given = { cookies: cookieOf([golf]), sessionUnknown: true };
    expect(await change({ save: polo }, given)).toMatchObject({ sentence: sessionUnknown, cookie: undefined });
    expect(await readSavedIds(scope(given))).toEqual([]);
  });
});

test.each([
  ["no uuid", { save: "golf" }],
  ["no uuid behind a car", { save: `${golf},` }],
  ["too many cars", { remove: Array.from({ length: mostInBrowser + 1 }, () => golf).join(",") }],
  ["an unknown field", { save: golf, user_id: ana.userId }],
  ["an unknown button", { clear: "everything" }],
  ["a list that is too long", { keep: "x".repeat(2_000) }],
])("a form with %s is refused with a sentence", async (_title, fields) => {
  expect((await change(fields)).sentence).toMatch(/\.$/);
});

describe("with an account, the list", () => {
  beforeEach(() => runAs(contextOf(database), (transaction) => transaction.deleteFrom("saved_cars").execute()));
  const saved = (session = ana) => readSavedIds(scope({ session }));
  const signInWith = (ids: readonly string[]) =>
    runAs(contextOf(database), (transaction) =>
      completeSignIn(transaction, scope({ cookies: cookieOf(ids) }), { ...ana }, { userAgent: "x", to: "/" }),
    );

  test("is the account's: newest first, its own for each person, and no cookie is written", async () => {
    for (const save of [golf, polo]) expect((await change({ save }, { session: ana })).cookie).toBeUndefined();
    await change({ save: up }, { session: admin });
    expect(await saved()).toEqual([polo, golf]);
    expect(await saved(admin)).toEqual([up]);
    await change({ remove: polo }, { session: ana });
    expect(await saved()).toEqual([golf]);
    await change({ clear: "all" }, { session: ana });
    expect([await saved(), await saved(admin)]).toEqual([[], [up]]);
  });

  test("takes what several hearts changed in one request, the first as the newest", async () => {
    await change({ save: golf }, { session: ana });
    await change({ save: `${up},${polo}`, remove: golf }, { session: ana });
    expect(await saved()).toEqual([up, polo]);
    expect((await change({ save: `${golf},${hidden}` }, { session: ana })).sentence).toBe(carGone);
    expect(await saved()).toEqual([golf, up, polo]);
  });

  test("takes no car that nobody may see, and says so", async () => {
    for (const save of [hidden, crypto.randomUUID()]) expect((await change({ save }, { session: ana })).sentence).toBe(carGone);
    expect(await saved()).toEqual([]);
  });

  test("loses only archived cars when somebody clears what is no longer offered", async () => {
    const gone = await insertVehicle(database);
    for (const save of [golf, gone]) await change({ save }, { session: ana });
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("vehicles").set({ status: "archived" }).where("id", "=", gone).execute(),
    );
    expect(await saved()).toEqual([gone, golf]);
    await change({ clear: "gone" }, { session: ana });
    expect(await saved()).toEqual([golf]);
  });

  test("has a bound, also for many requests with lists of links; what the browser keeps beyond it stays there at a sign-in", async () => {
    const many = await insertVehicles(
      database,
      Array.from({ length: 205 }, () => ({})),
    );
    const pages = [];
    for (let from = 0; from < many.length; from += 50)
      pages.push((await change({ keep: packed(many.slice(from, from + 50)), page: "/guardados" }, { session: ana })).page);
    expect(await saved()).toHaveLength(200);
    expect(pages).toEqual([...Array.from({ length: 4 }, () => "/guardados"), listAddress(packed(many.slice(200)))]);
    const entered = await signInWith([many[0] ?? "", ...many.slice(200), golf]);
    expect(listIn(entered?.cookies.find((cookie) => cookie.includes("guardados"))?.split(";")[0] ?? null)).toEqual([
      ...many.slice(200),
      golf,
    ]);
    expect((await change({ save: golf }, { session: ana })).sentence).toBe(listFull(200));
  });

  test("a car that is erased leaves it", async () => {
    const gone = await insertVehicle(database);
    await change({ save: gone }, { session: ana });
    await runAs(contextOf(database), (transaction) => transaction.deleteFrom("vehicles").where("id", "=", gone).execute());
    expect(await saved()).toEqual([]);
  });

  test("is joined with the browser's at every sign-in, which empties the browser; what is in both is there once", async () => {
    await change({ save: golf }, { session: ana });
    const nobody = crypto.randomUUID();
    const entered = await signInWith([polo, golf, nobody]);
    expect(entered?.cookies).toContainEqual(expect.stringMatching(/^__Host-guardados=; Max-Age=0;/));
    expect(await saved()).toEqual([polo, golf]);
    await signInWith([polo, golf, nobody]);
    expect(await saved()).toEqual([polo, golf]);
  });
});
