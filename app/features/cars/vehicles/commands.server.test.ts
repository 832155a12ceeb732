import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, type Context, runAs, visitor } from "#server/context.ts";
import { openStorage, type Storage, StorageFull } from "#server/files/storage.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { addPicture, countVisit, type Visit } from "./commands.server.ts";

let database: TestDatabase;
let id: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await runAs(contextOf(database), async (transaction) => {
    await transaction.deleteFrom("vehicles").execute();
    await transaction.deleteFrom("vehicle_visit_days").execute();
  });
  id = await insertVehicle(database);
});

const at = (moment: string, actor: Actor = visitor): Context => contextOf(database, actor, Temporal.Instant.from(moment));
const noon = "2026-11-20T11:00:00Z";
const visitOf = (given: Partial<Visit> = {}): Visit => ({
  vehicleId: id,
  address: "203.0.113.7",
  userAgent: "Firefox",
  timeZone: "Europe/Madrid",
  ...given,
});
const countOf = async (vehicleId = id) =>
  (
    await runAs(contextOf(database), (transaction) =>
      transaction.selectFrom("vehicles").select("visitor_count").where("id", "=", vehicleId).executeTakeFirst(),
    )
  )?.visitor_count;
const daysKept = async () => {
  const rows = await runAs(contextOf(database), (transaction) => transaction.selectFrom("vehicle_visit_days").select("day").execute());
  return rows.map(({ day }) => day);
};

describe("a visit", () => {
  test("counts once per visitor and day", async () => {
    expect(await countVisit(at(noon), visitOf())).toBe(true);
    expect(await countVisit(at("2026-11-20T18:00:00Z"), visitOf())).toBe(false);
    expect(await countOf()).toBe(1);
  });

  test.each<[title: string, moment: string, given: Partial<Visit>]>([
    ["from another address", noon, { address: "203.0.113.8" }],
    ["with another browser", noon, { userAgent: "Safari" }],
    ["on the next day", "2026-11-21T11:00:00Z", {}],
    ["after midnight in Madrid, though not in Greenwich", "2026-11-20T23:30:00Z", {}],
  ])("%s counts again", async (_title, moment, given) => {
    await countVisit(at(noon), visitOf());
    expect(await countVisit(at(moment), visitOf(given))).toBe(true);
    expect(await countOf()).toBe(2);
  });

  test("of an admin never counts", async () => {
    expect(await countVisit(at(noon, { kind: "admin", userId: crypto.randomUUID() }), visitOf())).toBe(false);
    expect(await countOf()).toBe(0);
  });

  test("of an archived or unknown vehicle does not count", async () => {
    const archived = await insertVehicle(database, { status: "archived" });
    expect(await countVisit(at(noon), visitOf({ vehicleId: archived }))).toBe(false);
    expect(await countVisit(at(noon), visitOf({ vehicleId: crypto.randomUUID() }))).toBe(false);
    expect(await countOf(archived)).toBe(0);
  });

  test("erases yesterday's secret and rows, so that nobody can be followed from one day to the next", async () => {
    await countVisit(at("2026-11-19T11:00:00Z"), visitOf());
    await countVisit(at(noon), visitOf());
    expect(await daysKept()).toEqual(["2026-11-20"]);
    const kept = await runAs(contextOf(database), async (transaction) => [
      ...(await transaction.selectFrom("vehicle_visits").select(["day", "visitor_hash as hash"]).execute()),
      ...(await transaction.selectFrom("vehicle_visit_networks").select(["day", "network_hash as hash"]).execute()),
    ]);
    expect(kept.map(({ day }) => day)).toEqual(["2026-11-20", "2026-11-20"]);
    for (const { hash } of kept) expect(hash.toString("latin1")).not.toContain("203.0.113");
  });

  test("sent twenty times in parallel counts once", async () => {
    const counted = await Promise.all(Array.from({ length: 20 }, () => countVisit(at(noon), visitOf())));
    expect(counted.filter(Boolean)).toHaveLength(1);
    expect(await countOf()).toBe(1);
  });

  test("by twenty visitors in parallel counts twenty, also as the first of a day", async () => {
    const visits = Array.from({ length: 20 }, (_, number) => countVisit(at(noon), visitOf({ address: `203.0.113.${number}` })));
    expect((await Promise.all(visits)).filter(Boolean)).toHaveLength(20);
    expect(await countOf()).toBe(20);
  });

  test("of one network counts for at most four browsers, under any names", async () => {
    const visits = Array.from({ length: 200 }, (_, number) => countVisit(at(noon), visitOf({ userAgent: `Firefox ${number}` })));
    expect((await Promise.all(visits)).filter(Boolean)).toHaveLength(4);
    expect(await countOf()).toBe(4);
  });

  test("of one IPv6 customer belongs to one network, with any of its addresses", async () => {
    for (let number = 0; number < 20; number += 1) await countVisit(at(noon), visitOf({ address: `2001:db8:1:2::${number.toString(16)}` }));
    expect(await countOf()).toBe(1);
  });

  const shown = async (count: number) => Promise.all(Array.from({ length: count }, () => insertVehicle(database)));
  const countedOf = async (vehicles: readonly string[], addressOf: (number: number) => string) => {
    const counted = await Promise.all(
      vehicles.map((vehicleId, number) => countVisit(at(noon), visitOf({ vehicleId, address: addressOf(number) }))),
    );
    return counted.filter(Boolean).length;
  };

  test("of one network counts two hundred times a day, for all vehicles together", async () => {
    const vehicles = await shown(230);
    expect(await countedOf(vehicles, () => "203.0.113.7")).toBe(200);
    const [first = ""] = vehicles;
    expect(await countVisit(at(noon), visitOf({ vehicleId: first, address: "203.0.113.8" }))).toBe(true);
    const totals = await runAs(contextOf(database), (transaction) =>
      transaction.selectFrom("vehicle_visit_totals").select("visits").where("day", "=", "2026-11-20").executeTakeFirst(),
    );
    expect(totals?.visits).toBeGreaterThanOrEqual(201);
    // Uncounted visits left no rows.
    const rows = await runAs(contextOf(database), (transaction) => transaction.selectFrom("vehicle_visits").select("day").execute());
    expect(rows).toHaveLength(201);
  });

  test("of the many networks of one customer of a data centre counts a thousand times a day", async () => {
    const vehicles = await shown(5);
    const each = (number: number) => `2001:db8:7:${number.toString(16)}::1`;
    expect(await countedOf(vehicles.slice(0, 1), () => each(99))).toBe(1);
    // As if 997 more had been counted; the count of the small network is not reached.
    await runAs(contextOf(database), (transaction) => transaction.updateTable("vehicle_visit_networks").set({ visits: 998 }).execute());
    expect(await countedOf(vehicles, each)).toBe(2);
  });
});

describe("a picture", () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeAll(() => {
    folder = temporaryFolder("pictures");
  });
  afterAll(() => folder.remove());

  const bytes = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: "#336699" } })
      .png()
      .toBuffer();
  const add = async (vehicleId: string, given: { isPrimary?: boolean } = {}) =>
    addPicture(contextOf(database), openStorage({ kind: "folder", folder: folder.path }), vehicleId, {
      bytes: await bytes(),
      altText: "Un coche azul",
      place: { isPrimary: given.isPrimary ?? true, displayOrder: 3 },
    });
  const filesOf = async (prefix: string) =>
    (await readdir(folder.path, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.parentPath.includes(prefix))
      .map((entry) => entry.name)
      .toSorted();

  test("is written to the file store and recorded with the page's data", async () => {
    const picture = await add(id);
    const row = await runAs(contextOf(database), (transaction) =>
      transaction.selectFrom("vehicle_images").selectAll().where("id", "=", picture.id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ vehicle_id: id, width: 1600, height: 1067, alt_text: "Un coche azul", is_primary: true, display_order: 3 });
    expect(row.storage_key).toMatch(new RegExp(`^vehicle-images/${id}/[0-9a-f-]{36}$`));
    expect(await filesOf(row.storage_key)).toEqual(["1200.jpg", "1600.avif", "1600.webp", "400.avif", "400.webp", "800.avif", "800.webp"]);
  });

  test("leaves no file if its row cannot be written: unknown vehicle, or a second primary picture", async () => {
    const unknown = crypto.randomUUID();
    await expect(add(unknown)).rejects.toMatchObject({ code: "23503" });
    expect(await filesOf(unknown)).toEqual([]);

    await add(id);
    const before = await filesOf(id);
    await expect(add(id)).rejects.toMatchObject({ code: "23505" });
    expect(await filesOf(id)).toEqual(before);
  });

  test("leaves no file if one of its files cannot be written while the others are still being written", async () => {
    const real = openStorage({ kind: "folder", folder: folder.path });
    const slow: Storage = {
      ...real,
      async write(key, file, contentType) {
        if (key.endsWith("/400.avif")) throw new StorageFull("no room");
        await new Promise((resolve) => setTimeout(resolve, 50));
        await real.write(key, file, contentType);
      },
    };
    const vehicleId = await insertVehicle(database);
    await expect(addPicture(contextOf(database), slow, vehicleId, { bytes: await bytes(), altText: "" })).rejects.toThrow(StorageFull);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await filesOf(vehicleId)).toEqual([]);
  });
});
