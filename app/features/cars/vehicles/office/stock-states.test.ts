import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findFeatured } from "#app/features/cars/vehicles/queries.server.ts";
import { type Actor, runAs, visitor } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { changeFeatured, changeStatus } from "./commands/change-state.server.ts";

let database: TestDatabase;
let ana: Actor & { kind: "admin" };
let eva: Actor & { kind: "admin" };

beforeAll(async () => {
  database = await openTestDatabase();
  ana = { kind: "admin", userId: await insertUser(database, { email: "ana@rinsegura.es", admin: true }) };
  eva = { kind: "admin", userId: await insertUser(database, { email: "eva@rinsegura.es", admin: true }) };
});
afterAll(() => database.close());
beforeEach(() => runAs(contextOf(database), (transaction) => transaction.deleteFrom("vehicles").execute()));

const rowOf = async (id: string) =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("vehicles").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  );
const statusOf = (answer: { init: ResponseInit | null }) => answer.init?.status ?? 200;
const status = (fields: Record<string, string>, actor: Actor = ana) =>
  changeStatus(scopeOf(database, { actor }), sentForm("vehicle-status", fields));
const featured = (fields: Record<string, string>) =>
  changeFeatured(scopeOf(database, { actor: ana }), sentForm("vehicle-featured", fields));

describe("a state that is changed in the list", () => {
  const every = ["available", "reserved", "sold", "german_prospect", "archived"];

  test("may follow any other (FLEET-2)", async () => {
    for (const from of every)
      for (const to of every) {
        const id = await insertVehicle(database, { status: from });
        expect((await status({ id, seen: from, status: to })).data.ok, `${from} ${to}`).toBe(true);
        expect(await rowOf(id)).toMatchObject({ status: to });
      }
  });

  test("is not changed if somebody else was first, and the error names the current state (row R21)", async () => {
    const id = await insertVehicle(database, { status: "reserved" });
    const answer = await status({ id, seen: "available", status: "sold" });
    expect(statusOf(answer)).toBe(409);
    expect(answer.data.errors.form).toContain("«Reservado»");
    expect(await rowOf(id)).toMatchObject({ status: "reserved" });
  });

  test("that already has the wanted value counts as success, because a form may be sent twice", async () => {
    const id = await insertVehicle(database, { status: "sold" });
    expect((await status({ id, seen: "available", status: "sold" })).data.ok).toBe(true);
    expect((await rowOf(id)).revision).toBe(1);
  });

  test.each<[fields: Record<string, string>, status: number]>([
    [{ id: "x", seen: "available", status: "sold" }, 400],
    [{ id: crypto.randomUUID(), seen: "available", status: "sold" }, 404],
    [{ id: crypto.randomUUID(), seen: "available", status: "lost" }, 400],
    [{ id: crypto.randomUUID(), seen: "available", status: "sold", price: "1" }, 400],
  ])("%j gets the status %i", async (fields, expected) => {
    expect(statusOf(await status(fields))).toBe(expected);
  });

  test("is recorded with the admin who changed it (row B9)", async () => {
    const id = await insertVehicle(database);
    await status({ id, seen: "available", status: "sold" }, eva);
    const entry = await runAs(contextOf(database, ana), (transaction) =>
      transaction.selectFrom("audit_log").selectAll().where("row_id", "=", id).executeTakeFirstOrThrow(),
    );
    expect(entry).toMatchObject({ admin_user_id: eva.userId, before: { status: "available" }, after: { status: "sold" } });
  });

  test("of 'featured' goes on and off, based on the seen state", async () => {
    const id = await insertVehicle(database, { featured: false });
    expect((await featured({ id, seen: "no", featured: "yes" })).data.ok).toBe(true);
    expect(await rowOf(id)).toMatchObject({ featured: true });
    expect((await findFeatured(contextOf(database, visitor))).map((card) => card.id)).toEqual([id]);
    expect((await featured({ id, seen: "no", featured: "yes" })).data.ok).toBe(true);
    expect((await featured({ id, seen: "yes", featured: "no" })).data.ok).toBe(true);
    expect(await rowOf(id)).toMatchObject({ featured: false });
  });
});
