import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { runAs, system, type Transaction } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertVehicle, insertVehicles } from "#tests/vehicles.ts";
import { askWhoSearches } from "./commands/ask-who-searches.server.ts";
import { findNewCars } from "./commands/find-new-cars.server.ts";
import { keepAlerts } from "./commands/keep-alerts.server.ts";

const database = await databaseOfThisFile();
const site = { keys: { sign: () => "signed" }, siteOrigin: "https://shop.test" };
/** Friday at noon in Madrid; what the database writes has the time of its own clock. */
let now = Temporal.Instant.from("2027-01-15T11:00:00Z");

const run = <Result>(work: (transaction: Transaction) => Promise<Result>) => runAs({ actor: system, database, now }, work);
const round = async () => (await keepAlerts({ actor: system, database, now }, site)).did;
const golf = { make: "Volkswagen", model: "Golf", price: 15_000 };

async function save(given: { email?: string; query?: string; region?: string; frequency?: string } = {}): Promise<string> {
  const row = { email: "ana@example.es", query: "search=golf", region: "mc", frequency: "at_once", ...given };
  const { id } = await run((transaction) =>
    transaction
      .insertInto("saved_searches")
      .values({ ...row, confirmed_at: now.toString() })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  await waitFromNow(id);
  return id;
}

/** Without the minute before (decision 0072), which would take in what a test did just now. */
function waitFromNow(id: string) {
  return run((transaction) => sql`update saved_searches set waits_since = clock_timestamp() where id = ${id}::uuid`.execute(transaction));
}

const golfs = (count: number) => Array.from({ length: count }, () => golf);

function change(id: string, values: Record<string, unknown>) {
  return run((transaction) => transaction.updateTable("vehicles").set(values).where("id", "=", id).execute());
}

function changeSearch(id: string, values: Record<string, unknown>) {
  return run((transaction) => transaction.updateTable("saved_searches").set(values).where("id", "=", id).execute());
}

async function isTold(id: string): Promise<boolean> {
  const { rows } = await sql`select from told_cars where vehicle_id = ${id}::uuid`.execute(database.kysely);
  return rows.length > 0;
}

function computeTotals(id: string, totals: { mc: number; ct: number }) {
  return sql`update prices_at_door set computed_on = current_date, totals = ${JSON.stringify(totals)}::jsonb where vehicle_id = ${id}::uuid`.execute(
    database.kysely,
  );
}

function mails() {
  return run((transaction) => transaction.selectFrom("emails").selectAll().orderBy("created_at").orderBy("subject").execute());
}

async function subjects(): Promise<string[]> {
  return (await mails()).map(({ subject }) => subject);
}

/** Makes the next reduction lawful: the cars were offered at their first price for longer than thirty days. */
function asIfOfferedForLong() {
  return sql`update price_changes set began_at = began_at - interval '40 days'`.execute(database.kysely);
}

/** A round that ends after its first piece, as if its process were killed. */
async function interruptedRound(): Promise<void> {
  await sql`alter table saved_searches rename to away`.execute(database.kysely);
  await expect(findNewCars({ actor: system, database, now })).rejects.toThrow("saved_searches");
  await sql`alter table away rename to saved_searches`.execute(database.kysely);
}

beforeEach(async () => {
  now = now.add({ hours: 24 * 7 });
  await sql`truncate saved_searches, emails, found_cars, told_cars, car_changes, vehicles cascade`.execute(database.kysely);
});

describe("what is new", () => {
  test("one mail has all that came, in the words of the search, with two ways to end it", async () => {
    const id = await save({ query: "search=golf&price_max=20000" });
    await insertVehicles(database, [golf, { ...golf, price: 25_000 }, { ...golf, model: "Golf Variant", price: 18_000 }]);
    expect(await round()).toEqual({ changed: 3, found: 2, told: 1, asked: 0 });
    const [mail] = await mails();
    expect(mail?.subject).toBe("2 coches nuevos: “golf”, Hasta 20.000\u00a0€");
    expect(mail?.plain).toContain("18.000\u00a0€");
    expect(mail?.plain).toContain(`https://shop.test/avisos/${id}/signedsigned`);
    expect(mail?.unsubscribe_address).toBe(`https://shop.test/avisos/${id}/signedsigned/baja`);
    expect(await round()).toEqual({ changed: 0, found: 0, told: 0, asked: 0 });
  });

  test("a mail shows a dozen and counts the others", async () => {
    await save();
    await insertVehicles(database, golfs(15));
    await round();
    const [mail] = await mails();
    expect(mail?.subject).toBe("15 coches nuevos: “golf”");
    expect(mail?.plain.match(/\/stock\/[0-9a-f-]{36}/g)).toHaveLength(12);
    expect(mail?.plain).toContain("Ver estos y 3 más");
  });

  test("what was there before the search is not new, nor what it does not look for", async () => {
    const there = await insertVehicle(database, golf);
    await save();
    await change(there, { mileage: 1_000 });
    await insertVehicle(database, { make: "Audi" });
    await round();
    expect(await subjects()).toEqual([]);
  });

  test("a car that came and went is not told, nor one that is reserved; it is when it is free again", async () => {
    await save({ frequency: "daily" });
    const [gone = "", reserved = ""] = await insertVehicles(database, [golf, golf]);
    await round();
    await change(gone, { status: "sold" });
    await change(reserved, { status: "reserved" });
    now = now.add({ hours: 24 });
    await round();
    expect(await subjects()).toEqual([]);
    await change(reserved, { status: "available" });
    await round();
    now = now.add({ hours: 24 });
    await round();
    expect(await subjects()).toEqual(["1 coche nuevo: “golf”"]);
  });

  test("a car in Germany waits for its total, and is found by the price at the door of the region", async () => {
    await save({ query: "price_max=20000", region: "ct" });
    const id = await insertVehicle(database, { ...golf, status: "german_prospect", price: 19_000 });
    expect(await findNewCars({ actor: system, database, now })).toMatchObject({ changed: 0, found: 0 });
    const compute = (ct: number) => computeTotals(id, { mc: 19_000, ct });
    await compute(21_000);
    expect((await round()).found).toBe(0);
    await compute(19_500);
    expect((await round()).found).toBe(1);
    const [mail] = await mails();
    expect(mail?.plain).toMatch(/\/stock\?\S*region=ct/);
  });

  test("a car that is erased during a round holds nobody up", async () => {
    await save();
    const [erased = ""] = await insertVehicles(database, [golf, golf]);
    await interruptedRound();
    await run((transaction) => transaction.deleteFrom("vehicles").where("id", "=", erased).execute());
    expect((await round()).found).toBe(1);
    expect(await subjects()).toEqual(["1 coche nuevo: “golf”"]);
  });

  test("a search that cannot be looked at or told holds nobody else up", async () => {
    const forbid = (table: string, condition: string) =>
      sql.raw(`alter table ${table} add constraint broken check (${condition})`).execute(database.kysely);
    const allow = (table: string) => sql.raw(`alter table ${table} drop constraint broken`).execute(database.kysely);
    const broken = await save({ query: "make=Volkswagen", email: "bea@example.es" });
    await save({ query: "search=volkswagen", email: "carla@example.es" });
    await save();
    await forbid("found_cars", `search_id <> '${broken}'`);
    await forbid("emails", "recipient <> 'carla@example.es'");
    await insertVehicle(database, golf);
    const { did, failed } = await keepAlerts({ actor: system, database, now }, site);
    await allow("found_cars");
    await allow("emails");
    expect(did).toEqual({ changed: 1, found: 2, told: 1, asked: 0 });
    expect(failed).toHaveLength(3);
    expect((await round()).told).toBe(1);
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual(["ana@example.es", "carla@example.es"]);
  });

  test("an unknown make finds nothing until its first car comes", async () => {
    await save({ query: "make=Lada" });
    await insertVehicle(database, golf);
    expect((await round()).found).toBe(0);
    await insertVehicle(database, { make: "Lada", model: "Niva" });
    expect((await round()).found).toBe(1);
  });
});

describe("nobody gets a car twice", () => {
  test("across the searches of an address, also when the car comes back", async () => {
    await save();
    await save({ query: "make=Volkswagen" });
    const id = await insertVehicle(database, golf);
    await round();
    await change(id, { status: "archived" });
    now = now.add({ hours: 2 });
    await round();
    await change(id, { status: "available" });
    await round();
    expect(await subjects()).toHaveLength(1);
  });

  test("but is told of a lawful reduction, beside the lowest price of thirty days", async () => {
    now = Temporal.Now.instant();
    await save();
    await save({ email: "eva@example.es", query: "search=golf&price_max=14000" });
    const id = await insertVehicle(database, golf);
    await asIfOfferedForLong();
    await round();
    now = now.add({ hours: 2 });
    await change(id, { price: 13_500 });
    await round();
    const [, ...later] = await mails();
    expect(later.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["ana@example.es", "1 coche ha bajado de precio: “golf”"],
      ["eva@example.es", "1 coche ha bajado de precio: “golf”, Hasta 14.000\u00a0€"],
    ]);
    for (const { plain } of later)
      expect(plain).toContain("Ha bajado de precio: 13.500\u00a0€. El precio más bajo de los 30 días anteriores: 15.000\u00a0€.");
  });

  test("also of a car that was there when the search was saved, and only once", async () => {
    now = Temporal.Now.instant();
    const id = await insertVehicle(database, golf);
    await asIfOfferedForLong();
    await save();
    await change(id, { price: 13_500 });
    await save({ email: "late@example.es" });
    await round();
    now = now.add({ hours: 2 });
    await change(id, { mileage: 1_000 });
    await round();
    expect(await mails()).toMatchObject([{ recipient: "ana@example.es", subject: "1 coche ha bajado de precio: “golf”" }]);
  });

  test("not of a reduction that is over, or that came while the search was paused", async () => {
    now = Temporal.Now.instant();
    const id = await save();
    const [reduced = "", later = ""] = await insertVehicles(database, [golf, golf]);
    await asIfOfferedForLong();
    await round();
    const pause = (paused_at: string | null) => changeSearch(id, { paused_at });
    await pause(now.toString());
    await change(reduced, { price: 13_500 });
    await pause(null);
    await waitFromNow(id);
    await change(reduced, { mileage: 1_000 });
    now = now.add({ hours: 2 });
    await round();
    await change(later, { price: 13_500 });
    now = now.add({ hours: 24 * 32 });
    await round();
    await round();
    expect(await subjects()).toEqual([]);
  });

  test("of a reduction with both figures of the company's region, where the mail shows another figure", async () => {
    now = Temporal.Now.instant();
    await save({ region: "ct" });
    await save({ email: "eva@example.es" });
    const id = await insertVehicle(database, { ...golf, status: "german_prospect", german_price: 12_000, price: 19_000 });
    await computeTotals(id, { mc: 19_000, ct: 19_000 });
    await asIfOfferedForLong();
    await round();
    await change(id, { price: 17_000, german_price: 10_000 });
    await computeTotals(id, { mc: 17_000, ct: 17_000 });
    now = now.add({ hours: 2 });
    await round();
    const [, , ...later] = await mails();
    const words = "30 días anteriores: 19.000\u00a0€ en la Región de Murcia, donde ahora cuesta 17.000\u00a0€.";
    expect(later.map(({ plain }) => plain.includes(words))).toEqual([true, true]);
  });

  test("a car that only came back crowds out no new one", async () => {
    await insertVehicles(database, golfs(120));
    await sql`update vehicles set status = 'archived'`.execute(database.kysely);
    await round();
    await save();
    await sql`update vehicles set status = 'available'`.execute(database.kysely);
    const newest = await insertVehicle(database, golf);
    await round();
    expect(await isTold(newest)).toBe(true);
  });

  test("a sale crowds out no new car, and the subject counts both", async () => {
    now = Temporal.Now.instant();
    await save();
    await insertVehicles(database, golfs(100));
    await asIfOfferedForLong();
    await round();
    await sql`update vehicles set price = 13500`.execute(database.kysely);
    const newest = await insertVehicle(database, { ...golf, model: "Golf Variant" });
    now = now.add({ hours: 2 });
    await round();
    const [, mail] = await mails();
    expect(mail?.subject).toBe("Al menos 1 coche nuevo y 99 que han bajado de precio: “golf”");
    expect(await isTold(newest)).toBe(true);
  });

  test("and not of a price that was dearer for an hour", async () => {
    await save();
    const id = await insertVehicle(database, golf);
    await round();
    now = now.add({ hours: 2 });
    await change(id, { price: 16_000 });
    await change(id, { price: 14_500 });
    await round();
    expect(await subjects()).toHaveLength(1);
  });
});

describe("when it is told", () => {
  test("at once, and then once an hour", async () => {
    await save();
    for (const minutes of [0, 10, 40, 20]) {
      now = now.add({ minutes });
      await insertVehicle(database, golf);
      await round();
    }
    expect(await subjects()).toEqual(["1 coche nuevo: “golf”", "3 coches nuevos: “golf”"]);
  });

  test("daily at eight, weekly on Monday at eight", async () => {
    now = Temporal.Instant.from("2028-06-16T11:00:00Z");
    await save({ frequency: "daily" });
    await save({ frequency: "weekly", email: "eva@example.es" });
    await insertVehicle(database, golf);
    const recipients = [];
    for (const hours of [0, 18, 1, 48]) {
      now = now.add({ hours });
      await round();
      recipients.push((await mails()).map(({ recipient }) => recipient));
    }
    expect(recipients).toEqual([[], [], ["ana@example.es"], ["ana@example.es", "eva@example.es"]]);
  });

  test("never while paused or unconfirmed, and not after it what came meanwhile", async () => {
    const paused = await save();
    await run((transaction) =>
      transaction.insertInto("saved_searches").values({ email: "eva@example.es", query: "", region: "mc", frequency: "at_once" }).execute(),
    );
    await changeSearch(paused, { paused_at: now.toString() });
    await insertVehicle(database, golf);
    await changeSearch(paused, { paused_at: null });
    await waitFromNow(paused);
    await round();
    expect(await subjects()).toEqual([]);
    await insertVehicle(database, golf);
    await round();
    expect(await subjects()).toEqual(["1 coche nuevo: “golf”"]);
  });

  test("a search that ends leaves nothing behind: neither what it found and told nor a mail that has not left", async () => {
    const id = await save({ frequency: "daily" });
    await save();
    await insertVehicle(database, golf);
    await round();
    await run((transaction) => transaction.deleteFrom("saved_searches").where("email", "=", "ana@example.es").execute());
    for (const table of ["found_cars", "told_cars", "emails"]) {
      const { rows } = await sql`select from ${sql.table(table)}`.execute(database.kysely);
      expect(rows, `${table} of ${id}`).toEqual([]);
    }
  });
});

describe("a search that finds nothing", () => {
  test("asks once after 60 days, and is paused 14 days later", async () => {
    await save();
    const kinds = [];
    for (const days of [59, 1, 13, 1, 60]) {
      now = now.add({ hours: 24 * days });
      await askWhoSearches({ actor: system, database, now }, site);
      kinds.push((await mails()).map(({ kind }) => kind));
    }
    // The question has not left yet when the search is paused, so it never leaves.
    expect(kinds).toEqual([[], ["alert-asked"], ["alert-asked"], ["alert-paused"], ["alert-paused"]]);
    // The words of the page's own button, and of the mail's.
    const [paused] = await mails();
    expect(paused?.plain).toContain("pulsa «Activar el aviso»");
    expect(paused?.plain).toMatch(/terminar el aviso:\n[^]*«terminar el aviso»/);
  });

  test("is not one that finds cars which another search of the address told", async () => {
    await save();
    const id = await insertVehicle(database, golf);
    await round();
    await change(id, { status: "reserved" });
    await round();
    const second = await save({ query: "make=Volkswagen" });
    await change(id, { status: "available" });
    now = now.add({ hours: 24 * 60 });
    await round();
    const { rows } = await sql`select asked_at from saved_searches where id = ${second}::uuid`.execute(database.kysely);
    expect(rows).toEqual([{ asked_at: null }]);
    expect(await subjects()).toEqual(["1 coche nuevo: “golf”"]);
  });

  test("is not paused when a car comes after the question", async () => {
    await save();
    now = now.add({ hours: 24 * 60 });
    await round();
    await insertVehicle(database, golf);
    await round();
    now = now.add({ hours: 24 * 20 });
    await round();
    expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual(["alert-asked", "alert-found"]);
  });
});
