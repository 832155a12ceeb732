import { parse } from "csv-parse/sync";
import { strFromU8 } from "fflate";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { runAs, type Transaction } from "#server/context.ts";
import { hashPassword } from "#server/secrets/password.ts";
import type { Session } from "#server/session.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { insertOrder } from "#tests/orders.ts";
import { leaveMarks, leaveOrder } from "#tests/personal-rows.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { textIn, unzipped } from "#tests/zip.ts";
import { copyDataOf } from "./commands/copy.server.ts";
import { askForDeletion, keepAccount } from "./commands/delete.server.ts";
import { eraseLeavingPeople } from "./commands/erase.server.ts";
import { adminCannotLeave, openOrderKeepsAccount } from "./messages.ts";
import { erasureMoment, findBlockedRecords } from "./queries.server.ts";
import { tables } from "./tables.ts";

const password = "lluvia sobre el Rin";

const database = await databaseOfThisFile();
const passwordHash: string = await hashPassword(password);

const system = <Result>(work: (transaction: Transaction) => Promise<Result>) => runAs(contextOf(database), work);
const scope = (session: Session, now = noon) => scopeOf(database, { session, now });
const afterDays = (days: number) => noon.add({ hours: 24 * days });

/** A signed-in person who left marks in every table that a person can write to. */
async function markedPerson(mark: string): Promise<Session & { token: string }> {
  const session = await insertSignedIn(database, { email: `${mark}@example.es`, displayName: `${mark} apellido`, now: noon, passwordHash });
  await leaveMarks(database, { userId: session.userId, email: session.email, mark });
  await system(async (transaction) => {
    const owner = session.userId;
    const profile = { avatar_url: `https://${mark}.example` };
    await transaction.updateTable("profiles").set(profile).where("user_id", "=", owner).execute();
    const browser = { user_agent: `${mark} navegador` };
    await transaction.updateTable("sessions").set(browser).where("user_id", "=", owner).execute();
    const factor = { user_id: owner, friendly_name: `${mark} app`, secret: Buffer.from("x") };
    await transaction.insertInto("auth_factors").values(factor).execute();
    const preferences = { user_id: owner, preferred_makes: [`${mark} marca`] };
    await transaction.insertInto("user_preferences").values(preferences).execute();
    const car = await transaction.selectFrom("vehicles").select("id").executeTakeFirstOrThrow();
    await transaction.insertInto("saved_cars").values({ user_id: owner, vehicle_id: car.id }).execute();
    const own = { created_by: owner, is_active: false };
    const make = { ...own, name: `${mark} marca` };
    const { id: make_id } = await transaction.insertInto("vehicle_makes").values(make).returning("id").executeTakeFirstOrThrow();
    const model = { ...own, make_id, name: `${mark} modelo` };
    await transaction.insertInto("vehicle_models").values(model).execute();
    const contract = { user_id: owner, plan: "basico", notes: `${mark} nota` };
    await transaction.insertInto("service_contracts").values(contract).execute();
    await transaction.insertInto("openid_identities").values({ issuer: "https://otro.example", subject: mark, user_id: owner }).execute();
    await transaction
      .insertInto("inquiry_replies")
      .columns(["inquiry_id", "reply_message"])
      .expression((select) =>
        select
          .selectFrom("vehicle_inquiries")
          .select(["id", sql.lit(`${mark} respuesta`).as("reply_message")])
          .where("user_id", "=", owner),
      )
      .execute();
    const message = await transaction.selectFrom("contact_messages").select("id").where("user_id", "=", owner).executeTakeFirstOrThrow();
    const teamReply = { contact_message_id: message.id, reply_message: `${mark} respuesta del equipo`, admin_user_id: crypto.randomUUID() };
    const { id } = await transaction.insertInto("team_replies").values(teamReply).returning("id").executeTakeFirstOrThrow();
    const work = { contact_message_id: message.id, next_action: `${mark} llamar`, next_action_on: "2026-12-01" };
    await transaction.insertInto("conversation_work").values(work).execute();
    const note = { contact_message_id: message.id, note: `${mark} nota del equipo`, written_by: crypto.randomUUID() };
    await transaction.insertInto("conversation_notes").values(note).execute();
    // To the form's address, which may differ from the account's.
    const mail = { kind: "team-replied", audience: "customer", subject_id: id, recipient: `${mark}@elsewhere.example` };
    const written = { ...mail, subject: mark, html: mark, plain: mark };
    await transaction.insertInto("emails").values(written).execute();
    const key = { token_hash: Buffer.from(mark), password_version: 0, expires_at: noon.toString() };
    const link = { ...key, user_id: owner, email: `${mark}-otro@example.es`, purpose: "change_email" };
    await transaction.insertInto("account_links").values(link).execute();
  });
  await leaveOrder(database, { userId: session.userId, email: session.email, mark });
  return session;
}

/** All rows of all tables as text, like a dump of the database. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(database.kysely);
  const texts: string[] = [];
  for (const { name } of rows) {
    const { rows: dumped } = await sql<{ row: string }>`select ${sql.table(name)}::text as row from ${sql.table(name)}`.execute(
      database.kysely,
    );
    texts.push(...dumped.map(({ row }) => `${name} ${row}`));
  }
  return texts.join("\n");
}

describe("the marks of columns (row G3)", () => {
  test("name every column of every table of the database, and no other", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%' and table_name <> 'vehicles'`.execute(
      database.kysely,
    );
    expect(Object.keys(tables).filter((table) => tables[table]?.excluded !== undefined)).toEqual(["vehicles"]);
    const marked = Object.entries(tables).flatMap(([table, { columns }]) => Object.keys(columns).map((column) => `${table}.${column}`));
    expect(marked.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test("give a reason for each column that is left out", () => {
    const marks = Object.values(tables).flatMap(({ columns }) => Object.values(columns));
    const unexplained = marks.filter((mark) => mark !== "export" && mark.exclude.length < 10);
    expect(unexplained).toEqual([]);
  });

  test("say what happens to every table with rows of a person", () => {
    for (const [table, { owner, parents, file, leaving }] of Object.entries(tables)) {
      expect((owner ?? parents) === undefined, table).toBe(file === undefined);
      if (owner !== undefined && table !== "users") expect(leaving, table).toBeDefined();
    }
  });

  test("agree with the database about the rows that it deletes with the person's row", async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint where confrelid = 'users'::regclass and confdeltype = 'c'`.execute(
      database.kysely,
    );
    const cascading = Object.keys(tables).filter((table) => tables[table]?.leaving === "cascades");
    expect(cascading.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});

describe("a person's data", () => {
  test("come as JSON and CSV, hold all of the person's rows, no rows of others and no secrets", async () => {
    const person = await markedPerson("marcaana");
    await markedPerson("marcaeva");
    const files = await unzipped(await copyDataOf(scope(person), { userId: person.userId }));
    const json = JSON.parse(textIn(files, "datos.json")) as Record<string, Record<string, unknown>[]>;
    const named = Object.values(tables).flatMap(({ file }) => file ?? []);
    expect(Object.keys(files).toSorted()).toEqual([...named.map((name) => `${name}.csv`), "LEEME.txt", "datos.json"].toSorted());
    for (const name of named.filter((one) => !["roles", "codigos-de-recuperacion"].includes(one))) {
      const rows = parse(textIn(files, `${name}.csv`), { bom: true, columns: true, delimiter: ";" });
      expect(rows.length, name).toBeGreaterThan(0);
      expect(rows, name).toHaveLength(json[name]?.length ?? 0);
    }
    expect(json["consultas"]).toMatchObject([{ message: "=marcaana mensaje" }]);
    expect(textIn(files, "consultas.csv")).toContain("'=marcaana mensaje");
    const everything = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join("\n");
    expect(everything).not.toContain("marcaeva");
    for (const hidden of ["marcaana interno", "coste", "order-papers/", "order-inspections/"]) expect(everything).not.toContain(hidden);
    expect(json["importaciones-presupuestos"]).toMatchObject([{ version: 1, decision: "accepted" }]);
    expect(json["importaciones-archivos"]).toHaveLength(2);
    // These have only ids, so a row of another person would show no mark.
    for (const name of ["avisos-coches-por-avisar", "avisos-coches-avisados"]) expect(json[name], name).toHaveLength(1);
    for (const key of ["password_hash", "token_hash", "secret", passwordHash, person.token]) expect(everything).not.toContain(key);
  });
});

describe("deletion (row G5)", () => {
  const ask = (session: Session, fields: Record<string, string> = { current_password: password }) =>
    askForDeletion(scope(session), session, sentForm("delete-account", fields));

  test("needs the password, is mailed to the owner, and can be cancelled within seven days", async () => {
    const person = await insertSignedIn(database, { now: noon, passwordHash });
    expect((await ask(person, { current_password: "otra" })).data.ok).toBe(false);
    expect(await erasureMoment(scope(person).context, person.userId)).toBeUndefined();
    expect((await ask(person)).data.ok).toBe(true);
    expect((await erasureMoment(scope(person).context, person.userId))?.toString()).toBe(afterDays(7).toString());
    await keepAccount(scope(person), person, sentForm("keep-account", {}));
    expect(await erasureMoment(scope(person).context, person.userId)).toBeUndefined();
    const told = await system((transaction) =>
      transaction.selectFrom("emails").select("kind").where("subject_id", "=", person.userId).execute(),
    );
    expect(told.map(({ kind }) => kind)).toEqual(["account-deletion-asked", "account-deletion-undone"]);
    expect(await eraseLeavingPeople(contextOf(database, undefined, afterDays(9)), testKeys)).toEqual({ people: 0, failed: [] });
  });

  test("is refused to an admin", async () => {
    const admin = await insertSignedIn(database, { now: noon, passwordHash, admin: true });
    expect((await ask(admin)).data.errors.form).toBe(adminCannotLeave);
  });

  test("is refused while an order under contract is open, and waits for its end if the quote was accepted later", async () => {
    const person = await insertSignedIn(database, { now: noon, passwordHash });
    const order = await insertOrder(database, { userId: person.userId });
    expect((await ask(person)).data.ok).toBe(true);
    await keepAccount(scope(person), person, sentForm("keep-account", {}));
    const { id } = await leaveOrder(database, { userId: person.userId, email: person.email, mark: "marcaopen" }, "open");
    expect((await ask(person)).data.errors.form).toBe(openOrderKeepsAccount);
    expect(await erasureMoment(scope(person).context, person.userId)).toBeUndefined();
    await system((transaction) =>
      transaction.updateTable("users").set({ deletion_requested_at: noon.toString() }).where("id", "=", person.userId).execute(),
    );
    const erase = () => eraseLeavingPeople(contextOf(database, undefined, afterDays(20)), testKeys);
    expect(await erase()).toEqual({ people: 0, failed: [] });
    const ended = { status: "withdrawn", ended_at: noon.toString() };
    await system((transaction) => transaction.updateTable("orders").set(ended).where("id", "=", id).execute());
    expect(await erase()).toEqual({ people: 1, failed: [] });
    const left = await system((transaction) => transaction.selectFrom("orders").select("id").where("id", "in", [id, order]).execute());
    expect(left).toEqual([]);
  });

  test("gives back the car of an open order that goes with its customer", async () => {
    const person = await insertSignedIn(database, { now: noon, passwordHash });
    const car = await insertVehicle(database, { status: "reserved" });
    await insertOrder(database, { userId: person.userId, vehicleId: car, statusBefore: "german_prospect" });
    expect((await ask(person)).data.ok).toBe(true);
    expect((await eraseLeavingPeople(contextOf(database, undefined, afterDays(7)), testKeys)).people).toBe(1);
    const { status } = await system((transaction) =>
      transaction.selectFrom("vehicles").select("status").where("id", "=", car).executeTakeFirstOrThrow(),
    );
    expect(status).toBe("german_prospect");
  });

  test("leaves no mark of the person in a dump, keeps what a law requires under lock, and changes no other person's rows", async () => {
    const person = await markedPerson("marcaleaves");
    const other = await markedPerson("marcastays");
    await leaveMarks(database, { userId: null, email: person.email, mark: "marcaleaves" });
    await leaveMarks(database, { userId: null, email: other.email, mark: "marcastays" });
    await leaveOrder(database, { userId: null, email: person.email, mark: "marcaleaves" });
    await leaveOrder(database, { userId: null, email: other.email, mark: "marcastays" });
    const cancelled = await insertOrder(database, { userId: person.userId, name: "marcaleaves", status: "cancelled" });
    const staying = (text: string) =>
      text
        .split("\n")
        .filter((row) => row.includes("marcastays"))
        .toSorted();
    const before = await dump();
    expect(before.split("\n").filter((row) => row.includes("marcaleaves")).length).toBeGreaterThan(15);
    expect((await ask(person)).data.ok).toBe(true);
    expect(await eraseLeavingPeople(contextOf(database, undefined, afterDays(7).subtract({ seconds: 1 })), testKeys)).toEqual({
      people: 0,
      failed: [],
    });
    expect(await eraseLeavingPeople(contextOf(database, undefined, afterDays(7)), testKeys)).toEqual({ people: 1, failed: [] });
    const after = await dump();
    expect(after).not.toContain("marcaleaves");
    expect(after).not.toContain(Buffer.from("marcaleaves").toString("hex"));
    expect(staying(after)).toEqual(staying(before));

    const blocked = await system((transaction) =>
      transaction
        .selectFrom("blocked_records")
        .selectAll()
        .where("created_at", "=", new Date(afterDays(7).epochMilliseconds))
        .execute(),
    );
    expect(blocked.map(({ source }) => source).toSorted()).toEqual([
      "consents",
      "consents",
      "data_requests",
      "data_requests",
      "orders",
      "orders",
      "reservations",
      "reservations",
    ]);
    const order = blocked.find(({ source }) => source === "orders");
    // Only the invoice's file: the law does not demand the identity.
    expect(order?.files).toEqual([expect.stringMatching(/^order-papers\//)]);
    expect(order?.keep_until.toISOString()).toBe("2032-11-20T11:00:00.000Z");
    const deposit = blocked.find(({ source }) => source === "reservations");
    expect(deposit?.keep_until.toISOString()).toBe("2032-11-20T11:00:00.000Z");
    const opened = await findBlockedRecords(contextOf(database), testKeys, person.email);
    expect(opened).toHaveLength(8);
    const ofOrder = opened.find(({ table }) => table === "orders")?.row;
    expect(ofOrder).toMatchObject({ status: "completed", order_quotes: [{ decision: "accepted" }] });
    expect(ofOrder?.["order_entries"]).toHaveLength(3);
    expect(ofOrder?.["order_withdrawals"]).toHaveLength(1);
    expect(JSON.stringify(opened)).not.toContain(cancelled);
    expect(opened.find(({ table }) => table === "reservations")?.row).toMatchObject({
      status: "accepted",
      deposit: 99,
      name: "marcaleaves nombre",
    });
    expect(await findBlockedRecords(contextOf(database), testKeys, other.email)).toEqual([]);
    expect(() => testKeys.decrypt("factor-secrets", deposit?.id ?? "", deposit?.content ?? Buffer.alloc(0))).toThrow(/authenticate/);
  });
});
