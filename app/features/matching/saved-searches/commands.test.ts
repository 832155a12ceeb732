import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { findNewCars } from "#app/features/matching/alerts/commands/find-new-cars.server.ts";
import { claimRows } from "#app/features/people/accounts/commands/claim-rows.server.ts";
import { applyRetention } from "#app/features/privacy/personal-data/commands/retain.server.ts";
import { runAs, type Transaction } from "#server/context.ts";
import { insertSignedIn, insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle, insertVehicles, vehicleRow } from "#tests/vehicles.ts";
import { alertSignature } from "./addresses.ts";
import { beginSearch } from "./commands/begin.server.ts";
import { manageSearch } from "./commands/dispatch.server.ts";
import { changeInCatalogue, endWithOneClick, replaceSearch } from "./commands/manage.server.ts";
import { alertForms } from "./forms.ts";
import { mostSearches } from "./limits.ts";
import { savedAlready, tooManySearches } from "./messages.ts";
import { findChanging, listOwnSearches, signedSearch } from "./queries.server.ts";

const database = await databaseOfThisFile();
await insertVehicle(database, { make: "Audi", model: "A4" });

const system = <Result>(work: (transaction: Transaction) => Promise<Result>) => runAs(contextOf(database), work);
const chosen = { region: "mc", frequency: "daily", alerts_consent: "on" };
const rowsOf = (email: string) =>
  system((transaction) => transaction.selectFrom("saved_searches").selectAll().where("email", "=", email).orderBy("created_at").execute());
const consentsOf = (email: string) =>
  system((transaction) =>
    transaction
      .selectFrom("consents")
      .select(["purpose", "granted", "form", "text_revision"])
      .where("email", "=", email)
      .orderBy("given_at")
      .execute(),
  );
const mailsTo = (email: string) =>
  system((transaction) => transaction.selectFrom("emails").select(["kind", "plain", "html"]).where("recipient", "=", email).execute());

async function foundBy(id = ""): Promise<string[]> {
  const rows = await system((transaction) =>
    transaction.selectFrom("found_cars").select("vehicle_id").where("search_id", "=", id).execute(),
  );
  return rows.map((row) => row.vehicle_id);
}

let network = 0;
/** Each form from a network of its own, because the limits of a network are not what these tests are about. */
const visitor = (now = noon) => scopeOf(database, { now, address: `203.0.${(network += 1) % 250}.7` });

async function begin(email: string, query = "make=Audi", now = noon) {
  const { data, init } = await beginSearch(visitor(now), query, sentForm(alertForms.begin, { ...chosen, email }, { now }));
  return { data, status: init?.status ?? 200 };
}

async function send(id: string, form: string, fields: Record<string, string> = {}, now = noon) {
  const answer = await manageSearch(visitor(now), id, sentForm(form, fields, { now }), form);
  return answer instanceof Response ? { ok: true, answer } : { ok: answer.data.ok, answer };
}

async function confirmed(email: string, query = "make=Audi", now = noon): Promise<string> {
  await begin(email, query, now);
  const id = (await rowsOf(email)).find((row) => row.confirmed_at === null)?.id ?? "";
  expect((await send(id, alertForms.confirm, {}, now)).ok).toBe(true);
  return id;
}

describe("a search without an account", () => {
  test("is told nothing before its address is confirmed, and opening it changes nothing", async () => {
    await begin("ana@example.es", "price_max=30000&make=Audi");
    const [row] = await rowsOf("ana@example.es");
    expect(row).toMatchObject({
      query: "price_max=30000&make=Audi",
      confirmed_at: null,
      user_id: null,
      frequency: "daily",
    });
    // Nobody knows whose address it is, so nothing of it is kept as a consent.
    expect(await consentsOf("ana@example.es")).toEqual([]);
    const [mail] = await mailsTo("ana@example.es");
    expect(mail?.plain.match(/https:\/\/shop\.test\/avisos\/[\w-]{36}\/[\w-]{44}/g)).toHaveLength(1);
  });

  test("is confirmed once, even by 20 at the same moment", async () => {
    await begin("muchos@example.es");
    const [row] = await rowsOf("muchos@example.es");
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(row?.id ?? "", alertForms.confirm)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await consentsOf("muchos@example.es")).toEqual([
      { purpose: "alerts", granted: true, form: alertForms.confirm, text_revision: "2026-11-29" },
    ]);
    const [after] = await rowsOf("muchos@example.es");
    expect(after?.confirmed_at).not.toBeNull();
    expect(after?.last_found_at).toEqual(after?.confirmed_at);
  });

  test("is told what came between saving and confirming, and not what was there before", async () => {
    await begin("tarde@example.es");
    const [row] = await rowsOf("tarde@example.es");
    const [came = ""] = await insertVehicles(database, [
      { make: "Audi", model: "A3" },
      { make: "Audi", model: "A5", status: "reserved" },
      { make: "Seat", model: "Ibiza" },
    ]);
    // The clock of these tests stands still.
    await system((transaction) =>
      sql`update vehicles set created_at = ${noon.toString()}::timestamptz + case when model = 'A4' then -1 else 1 end * interval '1 hour'`.execute(
        transaction,
      ),
    );
    await send(row?.id ?? "", alertForms.confirm);
    expect(await foundBy(row?.id)).toEqual([came]);
  });

  test.skipIf(database.kind === "embedded")("is told of a change that was under way when it was confirmed", async () => {
    await begin("entre@example.es", "make=Lada");
    const [row] = await rowsOf("entre@example.es");
    await system(async (transaction) => {
      await transaction
        .insertInto("vehicles")
        .values(vehicleRow({ make: "Lada" }))
        .execute();
      await send(row?.id ?? "", alertForms.confirm);
    });
    await findNewCars(contextOf(database));
    expect(await foundBy(row?.id)).toHaveLength(1);
  });

  test("that nobody confirms is erased after 48 hours with everything that names the address, and its link has ended before", async () => {
    await begin("nadie@example.es");
    const id = (await rowsOf("nadie@example.es"))[0]?.id ?? "";
    const late = noon.add({ hours: 48 });
    expect((await send(id, alertForms.confirm, {}, late)).answer).toMatchObject({ init: { status: 410 } });
    await applyRetention(contextOf(database, undefined, late.subtract({ seconds: 1 })));
    expect(await rowsOf("nadie@example.es")).toHaveLength(1);
    await applyRetention(contextOf(database, undefined, late));
    expect([await rowsOf("nadie@example.es"), await mailsTo("nadie@example.es"), await consentsOf("nadie@example.es")]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test("is asked for with the same answer whether the address has an account, searches, three mails today, or nothing", async () => {
    await insertUser(database, { email: "cuenta@example.es" });
    await confirmed("tiene@example.es");
    for (const make of ["BMW", "Kia", "Opel"]) await begin("llena@example.es", `make=${make}`);
    const answers = await Promise.all(
      ["cuenta@example.es", "tiene@example.es", "llena@example.es", "nueva@example.es"].map((email) => begin(email, "make=Seat")),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test("mails an address three times a day however often it is asked, and then leaves no row", async () => {
    for (let number = 0; number < 7; number += 1) await begin("victima@example.es", `price_max=${10_000 + number}`);
    expect(await mailsTo("victima@example.es")).toHaveLength(3);
    expect(await rowsOf("victima@example.es")).toHaveLength(3);
  });

  test("mails no word of the sender's own: only what the catalogue knows", async () => {
    const spam = "compra en evil.example";
    const query = new URLSearchParams([
      ["search", spam],
      ["make", "Audi"],
      ["make", spam],
      ["model", `Audi ${spam}`],
      ["location", spam],
    ]);
    await begin("buzon@example.es", query.toString());
    const [mail] = await mailsTo("buzon@example.es");
    expect(mail?.plain).toContain("Audi");
    for (const text of [mail?.plain, mail?.html]) expect(text).not.toContain("evil");
    expect((await rowsOf("buzon@example.es"))[0]?.query).toContain("evil");
  });

  test.each([
    ["search=evil", "La que se escribió en la web"],
    ["search=evil&make=Audi", "Audi, y lo que se escribió en la web"],
    ["make=Audi", "Audi"],
    ["", "Todos los coches"],
  ])("mails of %j no more than it may, and says so", async (query, words) => {
    const email = `w${network}@example.es`;
    await begin(email, query);
    expect((await mailsTo(email))[0]?.plain).toMatch(new RegExp(`Búsqueda: +${words}\n`));
  });

  test("belongs to the account that proves the address later", async () => {
    const id = await confirmed("luego@example.es");
    const userId = await insertUser(database, { email: "luego@example.es" });
    await system((transaction) => claimRows(transaction, userId, "luego@example.es"));
    expect((await listOwnSearches(scopeOf(database), userId)).map((search) => search.id)).toEqual([id]);
  });
});

describe("a search of an account", () => {
  test("is one that its proven address confirms by mail without being signed in, and no other address", async () => {
    const userId = await insertUser(database, { email: "fuera@example.es" });
    const id = await confirmed("fuera@example.es");
    await confirmed("dentro@example.es");
    expect((await listOwnSearches(scopeOf(database), userId)).map((search) => search.id)).toEqual([id]);
  });

  test("is saved at once to the account's address, once, and at most so many", async () => {
    const session = await insertSignedIn(database, { email: "eva@example.es", now: noon });
    const save = async (query: string) =>
      (await beginSearch(scopeOf(database, { session }), query, sentForm(alertForms.begin, chosen))).data.errors.form;
    expect(await save("make=Audi")).toBeUndefined();
    expect(await save("make=Audi")).toBe(savedAlready);
    expect(await rowsOf("eva@example.es")).toMatchObject([{ user_id: session.userId, query: "make=Audi" }]);
    expect((await rowsOf("eva@example.es"))[0]?.confirmed_at).not.toBeNull();
    expect(await consentsOf("eva@example.es")).toMatchObject([{ purpose: "alerts", granted: true, form: alertForms.begin }]);
    for (let number = 1; number < mostSearches; number += 1) expect(await save(`price_max=${number}000`)).toBeUndefined();
    expect(await save("make=Kia")).toBe(tooManySearches);
    expect(await rowsOf("eva@example.es")).toHaveLength(mostSearches);
  });

  test("needs the consent", async () => {
    const session = await insertSignedIn(database, { email: "sin@example.es", now: noon });
    const { alerts_consent: _, ...without } = chosen;
    const { data, init } = await beginSearch(scopeOf(database, { session }), "make=Audi", sentForm(alertForms.begin, without));
    expect([init?.status, Object.keys(data.errors.fields)]).toEqual([400, ["alerts_consent"]]);
    expect(await rowsOf("sin@example.es")).toEqual([]);
  });
});

describe("a confirmed search", () => {
  test("finds nothing while its account waits for its deletion", async () => {
    const userId = await insertUser(database, { email: "adios@example.es" });
    const id = await confirmed("adios@example.es", "make=Saab");
    const askDeletion = (deletion_requested_at: string | null) =>
      system((transaction) => transaction.updateTable("users").set({ deletion_requested_at }).where("id", "=", userId).execute());
    await askDeletion(noon.toString());
    await insertVehicle(database, { make: "Saab" });
    await findNewCars(contextOf(database));
    expect(await foundBy(id)).toEqual([]);
    await askDeletion(null);
    const next = await insertVehicle(database, { make: "Saab" });
    await findNewCars(contextOf(database));
    expect(await foundBy(id)).toEqual([next]);
  });

  test("changes its settings and its search, pauses and goes on", async () => {
    const id = await confirmed("cambia@example.es");
    const row = async () => (await rowsOf("cambia@example.es"))[0];
    const later = noon.add({ hours: 24 });
    const asked = { asked_at: noon.toString(), last_found_at: noon.subtract({ hours: 1500 }).toString() };
    await system((transaction) => transaction.updateTable("saved_searches").set(asked).where("id", "=", id).execute());
    await send(id, alertForms.settings, { region: "md", frequency: "weekly" });
    expect(await row()).toMatchObject({
      region: "md",
      frequency: "weekly",
      asked_at: null,
      last_found_at: new Date(noon.epochMilliseconds),
    });
    await replaceSearch(visitor(later), { id, query: "make=Kia" }, sentForm(alertForms.replace, { region: "md" }, { now: later }));
    expect(await row()).toMatchObject({ query: "make=Kia", last_found_at: new Date(later.epochMilliseconds) });
    await send(id, alertForms.state, { state: "pause" }, later);
    expect((await row())?.paused_at).toEqual(new Date(later.epochMilliseconds));
    await send(id, alertForms.state, { state: "continue" }, later);
    expect(await row()).toMatchObject({ paused_at: null });
  });

  test("is changed in the catalogue by a key that only its browser has, over https only (row A7)", async () => {
    const id = await confirmed("llave@example.es");
    const answer = await changeInCatalogue(visitor(), id);
    expect(answer.headers.get("location")).toBe("/avisos/nuevo?region=mc&make=Audi");
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^__Host-aviso=[\w-]{36}\.[\w-]{44}; .*HttpOnly; SameSite=Lax; Secure$/);
    expect((await findChanging({ ...visitor(), cookies: cookie.split(";", 1)[0] ?? "" }))?.id).toBe(id);
  });

  test("that is asked whether somebody still searches goes on with one button", async () => {
    const id = await confirmed("sigue@example.es");
    await system((transaction) =>
      transaction.updateTable("saved_searches").set({ asked_at: noon.toString() }).where("id", "=", id).execute(),
    );
    const later = noon.add({ hours: 100 });
    await send(id, alertForms.state, { state: "yes" }, later);
    expect((await rowsOf("sigue@example.es"))[0]).toMatchObject({ asked_at: null, last_found_at: new Date(later.epochMilliseconds) });
  });

  test.each([
    ["the button", (id: string) => send(id, alertForms.end), alertForms.end],
    ["one click in a mail program", (id: string) => endWithOneClick(visitor(), id), alertForms.oneClick],
  ])("ends by %s: the row is gone, the withdrawal is recorded, and a second time changes nothing", async (_how, end, form) => {
    const email = `${form}@example.es`;
    const id = await confirmed(email);
    await system((transaction) => transaction.updateTable("emails").set({ kind: "alert-found" }).where("subject_id", "=", id).execute());
    await end(id);
    await end(id);
    expect(await rowsOf(email)).toEqual([]);
    const withheld = await system((transaction) =>
      transaction.selectFrom("withheld_emails").select(["kind", "reason"]).where("recipient", "=", email).execute(),
    );
    expect(withheld).toContainEqual({ kind: "alert-found", reason: "withdrawn" });
    expect((await consentsOf(email)).map((consent) => [consent.form, consent.granted])).toEqual(
      expect.arrayContaining([
        [alertForms.confirm, true],
        [form, false],
      ]),
    );
    expect(await consentsOf(email)).toHaveLength(2);
  });

  test("is confirmed by an address at most so often, with a sentence for whoever has proven it", async () => {
    const email = "tope@example.es";
    await system((transaction) =>
      transaction
        .insertInto("saved_searches")
        .values(
          Array.from({ length: mostSearches }, (_, number) => ({
            email,
            query: `price_max=${number}`,
            region: "mc",
            frequency: "daily",
            created_at: noon.subtract({ hours: 1 }).toString(),
            confirmed_at: noon.toString(),
          })),
        )
        .execute(),
    );
    await begin(email);
    const id = (await rowsOf(email)).find((row) => row.confirmed_at === null)?.id ?? "";
    expect((await send(id, alertForms.confirm)).answer).toMatchObject({ data: { errors: { form: tooManySearches } } });
  });

  test("opens only with our signature, and no longer with that of an address which it had before", async () => {
    const scope = visitor();
    const email = "antigua@example.es";
    const id = await confirmed(email);
    const open = (signature: string) => signedSearch(scope, { searchId: id, signature });
    const own = alertSignature(scope.keys, { id, email });
    expect(await open(own)).toMatchObject({ id, search: { email } });
    for (const signature of [
      "",
      "x",
      own.slice(0, 22),
      scope.keys.sign("marketing-link", id),
      alertSignature(scope.keys, { id: email, email }),
    ])
      expect(await open(signature)).toBeUndefined();
    const now = { id, email: "nueva-cuenta@example.es" };
    await system((transaction) => transaction.updateTable("saved_searches").set(now).where("id", "=", id).execute());
    expect([await open(own), (await open(alertSignature(scope.keys, now)))?.id]).toEqual([undefined, id]);
  });
});
