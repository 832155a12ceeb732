import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle, insertVehicles, type NewVehicle } from "#tests/vehicles.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import type { ErrandTools } from "#server/background/errand.ts";
import { autoscout24MakesErrand } from "./commands.server.ts";
import { makeFeed, revokeFeed } from "./office/commands.server.ts";
import { columnsMissing, feedGone, makeFeedForm, revokeFeedForm, storeCodeMissing } from "./office/messages.ts";
import { countCarried, listFeeds, listLeftOut } from "./office/queries.server.ts";
import { openFeed } from "./queries.server.ts";

const database = await databaseOfThisFile();
const asSystem = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

let member: Actor;
beforeEach(async () => {
  await asSystem((transaction) => transaction.deleteFrom("vehicles").execute());
  await asSystem((transaction) => transaction.deleteFrom("feeds").execute());
  member = { kind: "salesperson", userId: await insertUser(database, { role: "salesperson" }) };
});

const make = (fields: Record<string, string>, ticket = "") =>
  makeFeed(scopeOf(database, { actor: member }), sentForm(makeFeedForm, { name: "Portal", store_code: "", ...fields }, { ticket }));
const revoke = (id: string) => revokeFeed(scopeOf(database, { actor: member }), sentForm(revokeFeedForm, { id }));
const feeds = () => listFeeds(contextOf(database, member));

async function newAddress(fields: Record<string, string> = { format: "google", store_code: "MU" }): Promise<string> {
  return (await make(fields)).data.address;
}

/** What a portal's program gets, without a session. */
function ask(address: string, mark: string | null = null) {
  const [, , format = "", key = ""] = new URL(address).pathname.split("/");
  return openFeed(scopeOf(database), { format, key }, mark);
}

const idsIn = async (address: string) =>
  parse<{ id: string }>((await (await ask(address))?.text()) ?? "", { columns: true, delimiter: "\t" }).map(({ id }) => id);

async function insertPictured(given: Partial<NewVehicle>, pictures = 1): Promise<string> {
  const id = await insertVehicle(database, { colour: "Gris", co2: 120, ...given });
  for (let number = 0; number < pictures; number += 1)
    await asSystem((transaction) =>
      transaction
        .insertInto("vehicle_images")
        .values({
          vehicle_id: id,
          storage_key: `${id}/${number}`,
          width: 3,
          height: 2,
          placeholder: "data:image/webp;base64,",
          display_order: number,
        })
        .execute(),
    );
  return id;
}

describe("a feed's address (row B15)", () => {
  test("is shown once, works without a session, and ends when it is revoked", async () => {
    const car = await insertPictured({});
    const made = await make({ format: "google", store_code: "MU" });
    expect(made.data).toMatchObject({ ok: true, address: expect.stringMatching(/^https:\/\/shop\.test\/feeds\/google\/[\w-]{43}$/) });
    expect(await idsIn(made.data.address)).toEqual([car]);
    const [feed] = await feeds();
    expect(JSON.stringify(feed)).not.toContain(made.data.address.slice(-43));
    expect(await revoke(feed?.id ?? "")).toMatchObject({ data: { ok: true } });
    expect(await ask(made.data.address)).toBeUndefined();
    expect(await feeds()).toEqual([]);
    expect(await revoke(feed?.id ?? "")).toMatchObject({ data: { ok: false, errors: { form: feedGone } } });
  });

  test("is made once however often the form is sent, and a second answer has no address", async () => {
    const ticket = sentForm(makeFeedForm, {}).get("ticket") as string;
    const first = await make({ format: "google", store_code: "MU" }, ticket);
    const second = await make({ format: "google", store_code: "MU" }, ticket);
    expect(first.data.address).not.toBe("");
    expect(second.data).toMatchObject({ ok: true, address: "" });
    expect(await feeds()).toHaveLength(1);
  });

  test.each(["x", "", "/feeds/google/", "__proto__"])("does not open with the key %j", async (key) => {
    await newAddress();
    expect(await openFeed(scopeOf(database), { format: "google", key }, null)).toBeUndefined();
  });

  test.each(["toString", "Google", "", "meta"])("does not open at the format %j", async (format) => {
    const key = (await newAddress()).slice(-43);
    expect(await openFeed(scopeOf(database), { format, key }, null)).toBeUndefined();
  });

  test("for Google needs the code of the shop, and a name always", async () => {
    expect(await make({ format: "google" })).toMatchObject({ data: { errors: { fields: { store_code: storeCodeMissing } } } });
    expect(await make({ format: "google", store_code: "MU", name: " " })).toMatchObject({ data: { ok: false } });
    expect(await make({ format: "x" })).toMatchObject({ data: { ok: false } });
  });

  test("for an own file needs columns, and keeps the chosen ones in the file's order", async () => {
    expect(await make({ format: "own" })).toMatchObject({ data: { errors: { form: columnsMissing } } });
    await insertPictured({});
    const address = await newAddress({ format: "own", column_price: "on", column_make: "on" });
    const text = (await (await ask(address))?.text()) ?? "";
    expect(parse(text, { bom: true, delimiter: ";" })).toEqual([
      ["Marca", "Precio (€)"],
      ["Audi", "19900"],
    ]);
    expect(await make({ format: "own", column_vin: "on" })).toMatchObject({ data: { ok: false } });
  });

  test("is no right of a customer or an accountant", async () => {
    for (const kind of ["customer", "accountant"] as const) {
      const answer = await makeFeed(
        scopeOf(database, { actor: { ...member, kind } as Actor }),
        sentForm(makeFeedForm, { name: "x", format: "google", store_code: "MU" }),
      );
      expect(answer.data.ok).toBe(false);
    }
  });
});

describe("a feed", () => {
  test("has the cars that are for sale in Spain, and no others", async () => {
    const car = await insertPictured({});
    for (const status of ["reserved", "sold", "german_prospect", "archived"] as const) await insertPictured({ status });
    await insertPictured({ price: 0 });
    await insertPictured({}, 0);
    expect(await idsIn(await newAddress())).toEqual([car]);
  });

  test("is as fresh as the stock, and 304 while nothing has changed", async () => {
    const car = await insertPictured({}, 2);
    const address = await newAddress();
    const markOf = async () => (await ask(address))?.headers.get("etag") ?? "";
    let mark = await markOf();
    const changes: ((transaction: Parameters<Parameters<typeof runAs>[1]>[0]) => Promise<unknown>)[] = [
      (t) => t.updateTable("vehicles").set({ price: 18_900 }).where("id", "=", car).execute(),
      (t) => t.updateTable("vehicle_images").set({ display_order: 7 }).where("storage_key", "=", `${car}/0`).execute(),
      (t) => t.deleteFrom("vehicle_images").where("storage_key", "=", `${car}/0`).execute(),
      (t) => t.updateTable("vehicles").set({ status: "reserved" }).where("id", "=", car).execute(),
    ];
    for (const change of changes) {
      const same = await ask(address, `W/"x", ${mark}`);
      expect(same?.status).toBe(304);
      expect(await same?.text()).toBe("");
      await asSystem(change);
      expect((await ask(address, mark))?.status).toBe(200);
      const next = await markOf();
      expect(next).not.toBe(mark);
      mark = next;
    }
    // A visit is no change of the car.
    await asSystem((t) => t.updateTable("vehicles").set({ visitor_count: 9 }).where("id", "=", car).execute());
    expect((await ask(address, mark))?.status).toBe(304);
  });

  test("has every car of a stock larger than one piece, each once", async () => {
    const ids = await insertVehicles(
      database,
      Array.from({ length: 1_203 }, () => ({ colour: "Gris", co2: 120 })),
    );
    await asSystem((transaction) =>
      transaction
        .insertInto("vehicle_images")
        .values(ids.map((id) => ({ vehicle_id: id, storage_key: id, width: 3, height: 2, placeholder: "data:image/webp;base64," })))
        .execute(),
    );
    expect(await idsIn(await newAddress())).toEqual(ids.toSorted());
  });
});

describe("the page of what is missing", () => {
  test("counts what each format carries, and names the reasons of the others", async () => {
    await insertPictured({});
    const bare = await insertVehicle(database, { make: "Seat", model: "León", price: 0 });
    const grey = await insertPictured({ make: "Opel", co2: null });
    await insertPictured({ status: "sold" });
    const context = contextOf(database, member);
    expect(await countCarried(context)).toMatchObject({ total: 3, carried: { google: 1 }, others: [{ status: "sold", count: 1 }] });
    const all = await listLeftOut(context, "google", { reason: undefined, page: 1 });
    expect(all.cars.map(({ id, reasons }) => [id, reasons])).toEqual([
      [grey, ["co2"]],
      [bare, ["price", "picture", "colour", "co2"]],
    ]);
    expect(all).toMatchObject({ total: 2, all: 2, pageCount: 1, counts: expect.arrayContaining([{ name: "co2", count: 2 }]) });
    const without = await listLeftOut(context, "google", { reason: "price", page: 9 });
    expect(without).toMatchObject({ cars: [{ id: bare }], total: 1, all: 2, page: 1 });
  });
});

describe("AutoScout24's list of makes (rinsegura autoscout24-makes)", () => {
  const folder = temporaryFolder("autoscout24-makes");
  afterAll(() => folder.remove());
  const listOf = (name: string) => ({ makes: [{ id: 9, name, models: [{ id: 1626, name: "A4", vehicleType: "C" }] }] });
  let said: string[] = [];
  beforeEach(() => {
    said = [];
  });
  async function load(content: string, ...others: string[]) {
    const path = join(folder.path, "makes.json");
    await writeFile(path, content);
    const tools = { context: contextOf(database), say: (line: string) => said.push(line) };
    return autoscout24MakesErrand(tools as unknown as ErrandTools, [path, ...others]);
  }
  async function listed(address: string): Promise<number[][]> {
    const { listings } = JSON.parse((await (await ask(address))?.text()) ?? "") as { listings: { make: number; model: number }[] };
    return listings.map((listing) => [listing.make, listing.model]);
  }

  test("decides which cars are in its feed, and ends the marks of the file before", async () => {
    await insertPictured({ make: "Audi", model: "A4 Avant", first_registration: "2020-03-01", body_style: "Familiar" });
    const address = await newAddress({ format: "autoscout24" });
    expect(await listed(address)).toEqual([]);
    const mark = (await ask(address))?.headers.get("etag") ?? "";
    expect((await ask(address, mark))?.status).toBe(304);
    await load(JSON.stringify(listOf("AUDI")));
    expect(said).toEqual(["AutoScout24: 1 modelos de 1 marcas."]);
    expect((await ask(address, mark))?.status).toBe(200);
    expect(await listed(address)).toEqual([[9, 1626]]);
    expect((await countCarried(contextOf(database, member))).carried.autoscout24).toBe(1);
    await load(JSON.stringify(listOf("Seat")));
    expect(await listed(address)).toEqual([]);
  });

  test.each(["", "<!doctype html>", "{}", '{"makes":[]}'])("stays as it is when the file is %j", async (content) => {
    await load(JSON.stringify(listOf("Audi")));
    await expect(load(content)).rejects.toThrow("no es la lista de marcas de AutoScout24");
    expect((await countCarried(contextOf(database, member))).knownModels).toBe(1);
  });

  test("asks for one file that can be read", async () => {
    await expect(load("{}", "another")).rejects.toThrow("Di el archivo");
    await expect(autoscout24MakesErrand({} as ErrandTools, [join(folder.path, "missing.json")])).rejects.toThrow("No se puede leer");
  });
});
