import { unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { markAdvertised, takeDown } from "./commands.server.ts";
import { carGone } from "./messages.ts";
import { findAdvertised, listToTakeDown, openPictures } from "./queries.server.ts";

const database = await databaseOfThisFile();
const asSystem = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

let member: Actor;
let car: string;
beforeEach(async () => {
  await asSystem((transaction) => transaction.deleteFrom("advertised_places").execute());
  member = { kind: "salesperson", userId: await insertUser(database, { role: "salesperson", email: `${crypto.randomUUID()}@example.es` }) };
  car = await insertVehicle(database, { make: "Seat", model: "León" });
});

const scope = () => scopeOf(database, { actor: member });
const mark = (place: string, vehicle = car) => markAdvertised(scope(), sentForm("mark-advertised", { vehicle, place }));
const tick = (place: string, vehicle = car) => takeDown(scope(), sentForm("take-down", { vehicle, place }));
const places = async () => (await findAdvertised(contextOf(database, member), car))?.advertised.map(({ place }) => place).toSorted();
const toTakeDown = () => listToTakeDown(contextOf(database, member));
const become = (status: string) =>
  asSystem((transaction) => transaction.updateTable("vehicles").set({ status }).where("id", "=", car).execute());

test("a car is marked once where it is advertised, with day and person, and the mark goes when it is ticked", async () => {
  for (const place of ["wallapop", "wallapop", "coches_net"]) expect((await mark(place)).data.ok).toBe(true);
  expect(await places()).toEqual(["coches_net", "wallapop"]);
  const found = await findAdvertised(contextOf(database, member), car);
  expect(found?.advertised[0]).toMatchObject({ since: new Date(noon.epochMilliseconds), by: expect.stringContaining("@example.es") });
  for (let twice = 0; twice < 2; twice += 1) expect((await tick("wallapop")).data.ok).toBe(true);
  expect(await places()).toEqual(["coches_net"]);
});

test.each(["sold", "reserved", "archived"])("the day's list names a car that became %s until somebody ticks it", async (status) => {
  await mark("wallapop");
  await mark("milanuncios");
  expect(await toTakeDown()).toEqual([]);
  await become(status);
  expect(await toTakeDown()).toMatchObject([
    { vehicleId: car, car: "Seat León", place: "milanuncios", status },
    { place: "wallapop", status },
  ]);
  await tick("wallapop");
  expect(await toTakeDown()).toMatchObject([{ place: "milanuncios" }]);
  await become("available");
  expect(await toTakeDown()).toEqual([]);
});

test("the advertisement of a car that was erased must still be taken down", async () => {
  await mark("wallapop");
  await asSystem((transaction) => transaction.deleteFrom("vehicles").where("id", "=", car).execute());
  expect(await toTakeDown()).toMatchObject([{ vehicleId: car, car: "Seat León", status: null }]);
  await tick("wallapop");
  expect(await toTakeDown()).toEqual([]);
});

test("an unknown place or car is refused, and an accountant may mark nothing", async () => {
  expect((await mark("ebay")).data.ok).toBe(false);
  expect((await mark("wallapop", crypto.randomUUID())).data.errors.form).toBe(carGone);
  const accountant = scopeOf(database, { actor: { kind: "accountant", userId: await insertUser(database, { role: "accountant" }) } });
  expect((await markAdvertised(accountant, sentForm("mark-advertised", { vehicle: car, place: "wallapop" }))).data.ok).toBe(false);
  expect(await places()).toEqual([]);
});

test("the pictures come as a ZIP in the order of the car's page, without those whose file is missing", async () => {
  const picture = { vehicle_id: car, width: 3, height: 2, placeholder: "data:image/webp;base64," };
  await asSystem((transaction) =>
    transaction
      .insertInto("vehicle_images")
      .values([
        { ...picture, storage_key: "b", display_order: 2 },
        { ...picture, storage_key: "gone", display_order: 1 },
        { ...picture, storage_key: "a", display_order: 5, is_primary: true },
      ])
      .execute(),
  );
  const storage: Pick<Storage, "stream"> = {
    stream: async (key) => {
      async function* bytes() {
        yield Buffer.from(key);
      }
      return key.startsWith("gone") ? undefined : bytes();
    },
  };
  const answer = await openPictures({ context: contextOf(database, member), storage: storage as Storage }, car);
  const files = unzipSync(new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer()));
  expect(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ["01.jpg", "a/1200.jpg"],
    ["03.jpg", "b/1200.jpg"],
  ]);
  expect(await openPictures({ context: contextOf(database, member), storage: storage as Storage }, crypto.randomUUID())).toBeUndefined();
});
