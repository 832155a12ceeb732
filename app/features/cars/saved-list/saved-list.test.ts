import { beforeEach, describe, expect, test } from "vitest";
import { packed } from "#app/features/people/saved-cars/browser-list.ts";
import { withoutTimes } from "#app/features/people/saved-cars/queries.server.ts";
import { runAs } from "#server/context.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicles } from "#tests/vehicles.ts";
import { mailList } from "./commands.server.ts";
import { listEmpty, listMailForm, listMailMessages } from "./messages.ts";
import { findListedCars } from "./queries.server.ts";

const database = await databaseOfThisFile(["emails", "withheld_emails", "form_submissions", "form_counters", "form_sendings"]);
const [golf = "", sold = "", hidden = "", german = ""] = await insertVehicles(database, [
  { make: "VW", model: "Golf" },
  { make: "VW", model: "Polo", status: "sold" },
  { make: "VW", model: "Oculto", status: "archived" },
  { make: "VW", model: "Passat", status: "german_prospect", location: "Köln" },
]);

const mails = () =>
  runAs(contextOf(database), (transaction) => transaction.selectFrom("emails").select(["recipient", "kind", "subject", "plain"]).execute());
let forms = 0;
/** Each form comes from another network, so that only the limits of the address count. */
const asked = (ids: readonly string[], fields: Record<string, string> = {}) =>
  mailList(
    scopeOf(database, { address: `203.0.${(forms += 1)}.7` }),
    ids,
    sentForm(listMailForm, { email: "ana@example.es", ...fields }, { age: 60 + forms }),
  );

describe("a list of cars", () => {
  test("shows what is offered in its order, counts the rest, and tells nobody of an archived car (row B6)", async () => {
    const admin = await insertSignedIn(database, { now: noon, admin: true });
    for (const scope of [scopeOf(database), scopeOf(database, { session: admin })]) {
      const found = await findListedCars(scope, withoutTimes([sold, hidden, crypto.randomUUID(), german, golf]), "mc");
      expect(found.vehicles.map(({ id }) => id)).toEqual([sold, german, golf]);
      expect(found.gone).toBe(2);
      expect(JSON.stringify(found)).not.toMatch(new RegExp(`Oculto|${hidden}`));
    }
  });
});

describe("the news of a car", async () => {
  const [reduced = ""] = await insertVehicles(database, [{ make: "VW", model: "Arteon", price: 21_000 }]);
  const day = (date: string) => new Date(`${date}T10:00:00Z`);
  await database.kysely
    .updateTable("price_changes")
    .set({ began_at: day("2026-11-10") })
    .where("vehicle_id", "=", reduced)
    .execute();
  await database.kysely.insertInto("price_changes").values({ vehicle_id: reduced, began_at: "2026-01-10", price: 22_000 }).execute();
  const newsOf = async (id: string, savedAt?: Date, region: "mc" | "ct" = "mc") =>
    (await findListedCars(scopeOf(database), new Map([[id, savedAt]]), region)).news;

  test.each([
    ["saved before it fell", day("2026-11-09"), ["Ha bajado de precio desde que lo guardaste"]],
    ["saved after it fell, when that was no news", day("2026-11-11"), ["Precio rebajado"]],
    ["saved in a browser, which does not know since when", undefined, ["Precio rebajado"]],
  ])("whose price fell: %s", async (_title, savedAt, news) => {
    expect(await newsOf(reduced, savedAt)).toEqual(news);
  });

  test("in Germany is told in every region, with the lowest price before where the history knows it", async () => {
    const facts = { status: "german_prospect", location: "Köln", german_price: 18_900, seller: "private", co2: 132 };
    const [passat = ""] = await insertVehicles(database, [{ make: "VW", model: "Passat", price: 21_000, ...facts }]);
    const changes = [
      { vehicle_id: passat, began_at: "2026-01-10", price: 22_000, asked: 19_900 },
      { vehicle_id: passat, began_at: "2026-11-10", price: 21_000, asked: 18_900 },
    ];
    await database.kysely.insertInto("price_changes").values(changes).execute();
    expect(await newsOf(passat, day("2026-11-09"), "ct")).toEqual([
      "Ha bajado de precio desde que lo guardaste: en la Región de Murcia costaba 22.000\u00a0€, el más bajo de los 30 días anteriores",
    ]);
  });

  test("says first what became of it; nothing of a car with its price", async () => {
    expect([await newsOf(sold), await newsOf(golf)]).toEqual([["Ya se ha vendido"], [undefined]]);
  });
});

describe("the mail with a list", () => {
  beforeEach(async () => {
    await runAs(contextOf(database), async (transaction) => {
      await transaction.deleteFrom("emails").execute();
      await transaction.deleteFrom("form_sendings").execute();
    });
  });

  test("has the names of the cars and the link to those that are offered, and nothing else of its sender", async () => {
    expect((await asked([golf, hidden])).data).toMatchObject({ ok: true, notice: listMailMessages.done });
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: "ana@example.es", kind: "saved-list", subject: "Tu lista: 1 coche guardado" });
    expect(mail?.plain).toContain("VW Golf de 2020");
    expect(mail?.plain).toContain(`https://shop.test/guardados?coches=${packed([golf])}\n`);
    expect(mail?.plain).not.toContain("Oculto");
  });

  test("takes no text from its sender", async () => {
    for (const more of [{ list: "x" }, { message: "Compra aquí" }, { name: "Ana" }])
      expect((await asked([golf], more)).data.ok).toBe(false);
    expect(await mails()).toEqual([]);
  });

  test("is not sent for a list without cars", async () => {
    for (const ids of [[], [hidden], [crypto.randomUUID()]]) expect((await asked(ids)).data.errors.form).toBe(listEmpty);
    expect(await mails()).toEqual([]);
  });

  test("goes to an address three times a day, whoever asks (rows D10, D18), and no response tells how many it has had", async () => {
    const notices = [];
    for (let times = 0; times < 5; times += 1) notices.push((await asked([golf])).data.notice);
    expect(notices).toEqual(notices.map(() => listMailMessages.done));
    expect(await mails()).toHaveLength(3);
  });
});
