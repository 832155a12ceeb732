import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { auditedTables, changesOf } from "./labels.ts";
import { listAuditedAdmins, listAuditEntries } from "./queries.server.ts";
import { readAuditSearch } from "./search-params.ts";
import { contextOf } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { insertVehicle } from "#tests/vehicles.ts";

const database = await databaseOfThisFile();
const admin = { kind: "admin" as const, userId: await insertUser(database, { email: "oficina@example.es", admin: true }) };

const entries = (rowId: string) =>
  runAs(contextOf(database, admin), (transaction) =>
    transaction.selectFrom("audit_log").selectAll().where("row_id", "=", rowId).orderBy("id").execute(),
  );

describe("the audit log (row B9)", () => {
  test("records who changed what, with old and new values, whatever command changed it", async () => {
    const id = await insertVehicle(database, { price: 10_000 });
    await runAs(contextOf(database, admin), (transaction) =>
      transaction.updateTable("vehicles").set({ price: 12_000, status: "reserved" }).where("id", "=", id).execute(),
    );
    await runAs(contextOf(database, admin), (transaction) => transaction.deleteFrom("vehicles").where("id", "=", id).execute());
    const [update, erasure, ...others] = await entries(id);
    expect(others).toEqual([]);
    expect(update).toMatchObject({
      admin_user_id: admin.userId,
      table_name: "vehicles",
      operation: "update",
      before: { price: 10_000, status: "available" },
      after: { price: 12_000, status: "reserved" },
    });
    expect(Object.keys(update?.after ?? {}).toSorted()).toEqual(["price", "status"]);
    expect(erasure).toMatchObject({ operation: "delete", before: { make: "Audi", price: 12_000 }, after: null });
  });

  test("records old and new values of tables without hidden columns too", async () => {
    const make = { id: crypto.randomUUID(), name: "Trabant" };
    await runAs(contextOf(database, admin), async (transaction) => {
      await transaction.insertInto("vehicle_makes").values(make).execute();
      await transaction.updateTable("vehicle_makes").set({ name: "Wartburg" }).where("id", "=", make.id).execute();
      await transaction.deleteFrom("vehicle_makes").where("id", "=", make.id).execute();
    });
    expect(await entries(make.id)).toMatchObject([
      { operation: "insert", before: null, after: { name: "Trabant" } },
      { operation: "update", before: { name: "Trabant" }, after: { name: "Wartburg" } },
      { operation: "delete", before: { name: "Wartburg" }, after: null },
    ]);
  });

  test("has no entry for writes that change nothing, are the software's own, or are rolled back", async () => {
    const id = await insertVehicle(database);
    await runAs(contextOf(database, admin), (transaction) =>
      transaction.updateTable("vehicles").set({ status: "available" }).where("id", "=", id).execute(),
    );
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("vehicles").set({ visitor_count: 5 }).where("id", "=", id).execute(),
    );
    await runAs(contextOf(database, admin), async (transaction) => {
      await transaction.updateTable("vehicles").set({ price: 1 }).where("id", "=", id).execute();
      throw new Error("undone");
    }).catch(() => {});
    expect(await entries(id)).toEqual([]);
  });

  test("keeps no text that people wrote", async () => {
    const sent = { name: "MARCA-nombre", email: "marca@example.es", message: "MARCA-texto", gdpr_consent: true };
    const { id } = await runAs(contextOf(database), (transaction) =>
      transaction.insertInto("contact_messages").values(sent).returning("id").executeTakeFirstOrThrow(),
    );
    await runAs(contextOf(database, admin), (transaction) =>
      transaction.updateTable("contact_messages").set({ status: "completed", message: "MARCA-otro" }).where("id", "=", id).execute(),
    );
    await runAs(contextOf(database, admin), (transaction) => transaction.deleteFrom("contact_messages").where("id", "=", id).execute());
    const kept = await entries(id);
    expect(kept).toHaveLength(2);
    expect(kept[0]).toMatchObject({ before: { status: "pending" }, after: { status: "completed" } });
    expect(JSON.stringify(kept)).not.toMatch(/marca/i);
  });

  test.each([
    "insert into audit_log (admin_user_id, table_name, row_id, operation) values (gen_random_uuid(), 'x', 'x', 'insert')",
    "update audit_log set row_id = 'x'",
    "delete from audit_log",
    "truncate audit_log",
    "alter table audit_log disable trigger all",
  ])("cannot be changed by an admin: %s", async (statement) => {
    await expect(runAs(contextOf(database, admin), (transaction) => sql.raw(statement).execute(transaction))).rejects.toMatchObject({
      code: "42501",
    });
  });
});

describe("the page of the log", () => {
  test("has a label for every table that the log can hold, and for every column unless it hides it", async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select relname as table, attname as column
      from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_attribute on attrelid = tgrelid
      where tgname = 'audited' and attnum > 0 and not attisdropped
        and attname <> all(string_to_array(encode(tgargs, 'escape'), '\\000'))`.execute(database.kysely);
    expect(rows.length).toBeGreaterThan(100);
    const unlabelled = rows.filter(({ column }) => changesOf({ [column]: 1 }, { [column]: 2 }).some((change) => change.column === column));
    expect(unlabelled.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
    expect(rows.filter(({ table }) => !Object.hasOwn(auditedTables, table))).toEqual([]);
    // Every table that can be chosen has entries one day.
    expect(Object.keys(auditedTables).filter((name) => !rows.some(({ table }) => table === name))).toEqual([]);
  });

  const list = (address: string) => listAuditEntries(contextOf(database, admin), readAuditSearch(new URLSearchParams(address)));
  const change = (actor: Actor, vehicle: string, price: number) =>
    runAs(contextOf(database, actor), (transaction) =>
      transaction.updateTable("vehicles").set({ price }).where("id", "=", vehicle).execute(),
    );

  test("shows the latest first, and can show one table, one admin, or one row with the rows that belong to it", async () => {
    const other: Actor = { kind: "admin", userId: await insertUser(database, { email: "otra@example.es", admin: true }) };
    const id = await insertVehicle(database);
    await change(admin, id, 1_000);
    await change(other, id, 2_000);
    await runAs(contextOf(database, other), (transaction) =>
      transaction.insertInto("vehicle_features").values({ vehicle_id: id, feature_name: "Techo" }).execute(),
    );
    const { entries: found } = await list(`row=${id}`);
    expect(found.map(({ table_name, admin: email }) => [table_name, email])).toEqual([
      ["vehicle_features", "otra@example.es"],
      ["vehicles", "otra@example.es"],
      ["vehicles", "oficina@example.es"],
    ]);
    expect((await list(`row=${id}&table=vehicles&admin=${other.userId}`)).entries).toHaveLength(1);
    expect((await listAuditedAdmins(contextOf(database, admin))).map(({ email }) => email)).toEqual([
      "oficina@example.es",
      "otra@example.es",
    ]);
  });

  test("knows the order of a changed row, whose entry has only the changed columns", async () => {
    const order = await insertOrder(database);
    const planned = { planned_on: "2026-12-01" };
    await runAs(contextOf(database, admin), (transaction) =>
      transaction.updateTable("order_steps").set(planned).where("order_id", "=", order).where("kind", "=", "bought").execute(),
    );
    await insertOrder(database);
    const { entries: found } = await list(`row=${order}`);
    expect(found).toMatchObject([{ table_name: "order_steps", operation: "update", after: planned, order_id: order }]);
    expect((await list("table=vehicles")).entries[0]?.order_id).toBeNull();
  });

  test.each(["table=users", "table=toString", "admin=x", "row=%27", "page=-3", "page=99999999"])(
    "reads %s without failing",
    async (address) => {
      expect((await list(address)).pageCount).toBeGreaterThan(0);
    },
  );

  test("shows fifty entries per page, and the last page for a page number beyond it", async () => {
    const id = await insertVehicle(database);
    for (let price = 1; price <= 51; price += 1) await change(admin, id, price);
    const first = await list(`row=${id}`);
    expect([first.entries.length, first.pageCount, first.total]).toEqual([50, 2, 51]);
    const second = await list(`row=${id}&page=2`);
    expect([second.entries.length, second.page]).toEqual([1, 2]);
    expect(await list(`row=${id}&page=9`)).toEqual(second);
  });

  test("is refused to a customer", async () => {
    const customer: Actor = { kind: "customer", userId: await insertUser(database) };
    await expect(listAuditEntries(contextOf(database, customer), readAuditSearch(new URLSearchParams()))).rejects.toMatchObject({
      code: "42501",
    });
  });
});
