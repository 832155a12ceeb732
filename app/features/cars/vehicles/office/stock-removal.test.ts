import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPicture } from "#app/features/cars/vehicles/commands.server.ts";
import { type Actor, runAs } from "#server/context.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { filesBelow, temporaryFolder } from "#tests/temporary-folder.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { removeVehicle } from "./commands/change-state.server.ts";
import { findRemovable } from "./queries.server.ts";

let database: TestDatabase;
let admin: Actor;
let folder: ReturnType<typeof temporaryFolder>;
let storage: Storage;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = { kind: "admin", userId: await insertUser(database, { admin: true }) };
  folder = temporaryFolder("removal");
  storage = openStorage({ kind: "folder", folder: folder.path });
});
afterAll(async () => {
  folder.remove();
  await database.close();
});
beforeEach(() => rmSync(join(folder.path, "vehicle-images"), { recursive: true, force: true }));

const remove = (id: string, kept = storage) =>
  removeVehicle(scopeOf(database, { actor: admin, storage: kept }), sentForm("remove-vehicle", { id }));
const exists = async (id: string) =>
  runAs(contextOf(database), (transaction) => transaction.selectFrom("vehicles").select("status").where("id", "=", id).executeTakeFirst());
async function withPicture(): Promise<string> {
  const id = await insertVehicle(database);
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#0d4a57" } })
    .png()
    .toBuffer();
  await addPicture(contextOf(database), storage, id, { bytes, altText: "" });
  expect(filesBelow(folder.path)).not.toEqual([]);
  return id;
}

const consents = { gdpr_consent: true, data_processing_consent: true };
const pasts: Record<string, (vehicle_id: string) => Promise<unknown>> = {
  inquiry: (vehicle_id) =>
    runAs(contextOf(database), (transaction) =>
      transaction
        .insertInto("vehicle_inquiries")
        .values({ vehicle_id, name: "Ana", email: "a@b.es", message: "Hola", ...consents })
        .execute(),
    ),
  appointment: (vehicle_id) =>
    runAs(contextOf(database), (transaction) =>
      transaction
        .insertInto("appointments")
        .values({
          vehicle_id,
          customer_name: "Ana",
          customer_email: "a@b.es",
          appointment_date: "2027-01-11",
          appointment_time: "09:00",
          ...consents,
        })
        .execute(),
    ),
  reservation: (vehicle_id) =>
    runAs(contextOf(database), (transaction) =>
      transaction
        .insertInto("reservations")
        .values({ vehicle_id, reference: "RS-AB2C-DE", name: "Ana", email: "a@b.es", plan: "basico", deposit: 99, ...consents })
        .execute(),
    ),
};

describe("erasing a vehicle", () => {
  test("erases its pictures too, rows and files", async () => {
    const id = await withPicture();
    const answer = await remove(id);
    expect(answer.data).toMatchObject({ ok: true, notice: { title: "Vehicle deleted successfully" } });
    expect(await exists(id)).toBeUndefined();
    expect(filesBelow(folder.path)).toEqual([]);
  });

  test.each([
    ["inquiry", "1 consulta"],
    ["appointment", "1 cita"],
    ["reservation", "1 reserva"],
  ])("with an %s archives it instead, and the admin is told (FLEET-12)", async (past, words) => {
    const id = await withPicture();
    await pasts[past]?.(id);
    expect(await findRemovable(contextOf(database, admin), id)).toMatchObject({
      pictures: 1,
      history: { [`${past}${past === "inquiry" ? "" : "s"}`.replace("inquiry", "inquiries")]: 1 },
    });
    const answer = await remove(id);
    expect(answer.data).toMatchObject({
      ok: true,
      notice: { title: "Vehicle archived instead of deleted", text: expect.stringContaining(words) },
    });
    expect(await exists(id)).toEqual({ status: "archived" });
    expect(filesBelow(folder.path)).not.toEqual([]);
    await runAs(contextOf(database), async (transaction) => {
      for (const table of ["vehicle_inquiries", "appointments", "reservations"] as const) await transaction.deleteFrom(table).execute();
    });
  });

  test("that no longer exists is reported, also when the form is sent twice", async () => {
    const id = await insertVehicle(database);
    expect((await remove(id)).data.ok).toBe(true);
    const again = await remove(id);
    expect(again.init?.status).toBe(404);
    expect(again.data.errors.form).toMatch(/ya no existe/);
  });

  test("succeeds even if its files cannot be removed: that is only logged (FLEET-10)", async () => {
    const id = await withPicture();
    // A file store in which a file has replaced the folder: every removal fails for real.
    const broken = join(folder.path, "broken");
    mkdirSync(broken);
    writeFileSync(join(broken, "vehicle-images"), "");
    const failing = openStorage({ kind: "folder", folder: broken });
    await expect(failing.removeAll("vehicle-images/x")).rejects.toMatchObject({ code: "ENOTDIR" });
    expect((await remove(id, failing)).data.ok).toBe(true);
    expect(await exists(id)).toBeUndefined();
  });

  test.skipIf(!process.env["DATABASE_URL"])("waits for a concurrent inquiry, and archives the vehicle because of it", async () => {
    const id = await insertVehicle(database);
    const stored = Promise.withResolvers<void>();
    const inquiry = runAs(contextOf(database), async (transaction) => {
      await transaction
        .insertInto("vehicle_inquiries")
        .values({ vehicle_id: id, name: "Ana", email: "a@b.es", message: "Hola", ...consents })
        .execute();
      stored.resolve();
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await stored.promise;
    const answer = await remove(id);
    await inquiry;
    expect(answer.data.notice?.title).toBe("Vehicle archived instead of deleted");
    expect(await exists(id)).toEqual({ status: "archived" });
  });

  test.each([["x"], [""], ["../etc"]])("by %j instead of an id is refused", async (id) => {
    expect((await remove(id)).init?.status).toBe(400);
  });
});
