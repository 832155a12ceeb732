import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DB } from "#db/types.ts";
import { runAs } from "#server/context.ts";
import { hashPassword } from "#server/secrets/password.ts";
import type { Session } from "#server/session.ts";
import { insertSession, insertSignedIn, insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { fillOrder } from "#tests/filled-order.ts";
import { insertOrder } from "#tests/orders.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { askForDeletion, keepAccount } from "./commands/delete.server.ts";
import { eraseLeavingPeople } from "./commands/erase.server.ts";
import { applyRetention } from "./commands/retain.server.ts";
import { adminCannotLeave, openOrderKeepsAccount } from "./messages.ts";
import { erasureMoment, exportDataOf, findBlockedRecords } from "./queries.server.ts";
import { keptWithoutEnd, periods } from "./retention.ts";
import { tables } from "./tables.ts";

let database: TestDatabase;
let passwordHash: string;
let vehicle: string;
const password = "lluvia sobre el Rin";

beforeAll(async () => {
  database = await openTestDatabase();
  passwordHash = await hashPassword(password);
  vehicle = await insertVehicle(database);
});
afterAll(() => database.close());

const system = <Result>(work: (transaction: Transaction<DB>) => Promise<Result>) => runAs(contextOf(database), work);
const scope = (session: Session, now = noon) => scopeOf(database, { session, now });
const afterDays = (days: number) => noon.add({ hours: 24 * days });

/** Inserts a row of every kind about a person, with the mark in every text that a person writes. */
async function leaveMarks(userId: string | null, email: string, mark: string, at = noon): Promise<void> {
  const created_at = at.toString();
  const agreed = { gdpr_consent: true, data_processing_consent: true };
  await system(async (transaction) => {
    const inquiry = { user_id: userId, email, name: `${mark} nombre`, message: `=${mark} mensaje`, ...agreed, created_at };
    const { id } = await transaction.insertInto("vehicle_inquiries").values(inquiry).returning("id").executeTakeFirstOrThrow();
    await transaction
      .insertInto("contact_messages")
      .values({ user_id: userId, email, name: `${mark} nombre`, message: `${mark}\nmensaje`, gdpr_consent: true, created_at })
      .execute();
    const appointment = { customer_name: `${mark} nombre`, customer_email: email, notes: `${mark} nota`, ...agreed, created_at };
    await transaction
      .insertInto("appointments")
      .values({ ...appointment, user_id: userId, appointment_date: "2026-12-01", appointment_time: "09:00", status: "cancelled" })
      .execute();
    for (const status of ["pending", "accepted"]) {
      const reservation = { name: `${mark} nombre`, email, plan: "basico", deposit: 99, ...agreed, created_at };
      const car = status === "accepted" ? await insertedCar(transaction) : vehicle;
      await transaction
        .insertInto("reservations")
        .values({ ...reservation, user_id: userId, reference: `${mark}-${status}-${crypto.randomUUID()}`, vehicle_id: car, status })
        .execute();
    }
    await transaction
      .insertInto("data_requests")
      .values({ user_id: userId, email, request_type: "access", notes: `${mark} detalles`, created_at })
      .execute();
    await transaction
      .insertInto("consents")
      .values({
        purpose: "privacy",
        granted: true,
        text_revision: "2026-11",
        form: "contact",
        email,
        user_id: userId,
        given_at: created_at,
      })
      .execute();
    const mail = { subject: `${mark} asunto`, html: `<p>${mark}</p>`, plain: mark, created_at, sent_at: created_at };
    await transaction
      .insertInto("emails")
      .values([
        { ...mail, kind: "inquiry-received", audience: "customer", subject_id: id, recipient: email },
        { ...mail, kind: "inquiry-received", audience: "team", subject_id: id, recipient: "equipo@rinsegura.example", reply_to: email },
      ])
      .execute();
    const withheld = { kind: "inquiry-received", reason: "daily-limit", withheld_at: created_at };
    await transaction
      .insertInto("withheld_emails")
      .values({ ...withheld, subject_id: id, recipient: email })
      .execute();
  });
}

async function insertedCar(transaction: Transaction<DB>): Promise<string> {
  const car = {
    make: "Audi",
    model: "A4",
    year: 2020,
    price: 1,
    mileage: 1,
    fuel_type: "Diésel",
    transmission: "Manual",
    location: "Murcia",
  };
  const { id } = await transaction.insertInto("vehicles").values(car).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** A signed-in person who left marks in every table that a person can write to. */
async function markedPerson(mark: string): Promise<Session & { token: string }> {
  const session = await insertSignedIn(database, { email: `${mark}@example.es`, displayName: `${mark} apellido`, now: noon, passwordHash });
  await leaveMarks(session.userId, session.email, mark);
  await system(async (transaction) => {
    await transaction
      .updateTable("profiles")
      .set({ avatar_url: `https://${mark}.example` })
      .where("user_id", "=", session.userId)
      .execute();
    await transaction
      .updateTable("sessions")
      .set({ user_agent: `${mark} navegador` })
      .where("user_id", "=", session.userId)
      .execute();
    await transaction
      .insertInto("auth_factors")
      .values({ user_id: session.userId, friendly_name: `${mark} app`, secret: Buffer.from("x") })
      .execute();
    const owner = session.userId;
    await transaction
      .insertInto("user_preferences")
      .values({ user_id: owner, preferred_makes: [`${mark} marca`] })
      .execute();
    const own = { created_by: owner, is_active: false };
    const make = await transaction
      .insertInto("vehicle_makes")
      .values({ ...own, name: `${mark} marca` })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("vehicle_models")
      .values({ ...own, make_id: make.id, name: `${mark} modelo` })
      .execute();
    await transaction
      .insertInto("service_contracts")
      .values({ user_id: owner, plan: "basico", notes: `${mark} nota` })
      .execute();
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
    // To the form's address, which may differ from the account's.
    const mail = { kind: "team-replied", audience: "customer", subject_id: id, recipient: `${mark}@elsewhere.example` };
    await transaction
      .insertInto("emails")
      .values({ ...mail, subject: mark, html: mark, plain: mark })
      .execute();
    const link = { user_id: session.userId, email: `${mark}-otro@example.es`, token_hash: Buffer.from(mark), password_version: 0 };
    await transaction
      .insertInto("account_links")
      .values({ ...link, purpose: "change_email", expires_at: noon.toString() })
      .execute();
  });
  await leaveOrder(session.userId, session.email, mark);
  return session;
}

/** An order under contract that has ended, with something of each kind below it. */
async function leaveOrder(userId: string | null, email: string, mark: string, status: "open" | "completed" = "completed") {
  const order = await insertOrder(database, { userId, email, name: `${mark} nombre`, status });
  const filled = await fillOrder(database, order, mark);
  await system((transaction) =>
    transaction
      .updateTable("order_quotes")
      .set({ decision: "accepted", decided_at: noon.toString(), decided_name: `${mark} nombre`, accepted_sha256: "a".repeat(64) })
      .where("id", "=", filled.sentQuote)
      .execute(),
  );
  return filled;
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
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely_%' and table_name <> 'vehicles'`.execute(database.kysely);
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
    const files = unzipSync(await exportDataOf(scope(person).context, { userId: person.userId }));
    const json = JSON.parse(strFromU8(files["datos.json"] ?? new Uint8Array())) as Record<string, Record<string, unknown>[]>;
    const named = Object.values(tables).flatMap(({ file }) => file ?? []);
    expect(Object.keys(files).toSorted()).toEqual([...named.map((name) => `${name}.csv`), "LEEME.txt", "datos.json"].toSorted());
    for (const name of named.filter((one) => !["roles", "codigos-de-recuperacion"].includes(one))) {
      const rows = parse(strFromU8(files[`${name}.csv`] ?? new Uint8Array()), { bom: true, columns: true, delimiter: ";" });
      expect(rows.length, name).toBeGreaterThan(0);
      expect(rows, name).toHaveLength(json[name]?.length ?? 0);
    }
    expect(json["consultas"]).toMatchObject([{ message: "=marcaana mensaje" }]);
    expect(strFromU8(files["consultas.csv"] ?? new Uint8Array())).toContain("'=marcaana mensaje");
    const everything = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join("\n");
    expect(everything).not.toContain("marcaeva");
    for (const hidden of ["marcaana interno", "coste", "order-papers/", "order-inspections/"]) expect(everything).not.toContain(hidden);
    expect(json["importaciones-presupuestos"]).toMatchObject([{ version: 1, decision: "accepted" }]);
    expect(json["importaciones-archivos"]).toHaveLength(2);
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
    const { id } = await leaveOrder(person.userId, person.email, "marcaopen", "open");
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
    await leaveMarks(null, person.email, "marcaleaves");
    await leaveMarks(null, other.email, "marcastays");
    await leaveOrder(null, person.email, "marcaleaves");
    await leaveOrder(null, other.email, "marcastays");
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

describe("retention (row G9)", () => {
  test("covers every table, and every period names a column", async () => {
    const known = new Set([...periods.map(({ table }) => table), ...Object.keys(keptWithoutEnd)]);
    expect([...known].toSorted()).toEqual(Object.keys(tables).toSorted());
    for (const { table, from, above } of periods)
      expect(Object.keys(tables[above?.table ?? table]?.columns ?? {}), `${table}: ${from}`).toContain(from);
  });

  test("erases rows that are old enough and keeps younger ones", async () => {
    const fresh = await openTestDatabase();
    const old = database;
    database = fresh;
    vehicle = await insertVehicle(fresh);
    try {
      const unverified = await insertUser(fresh, { verified: false, now: noon });
      const admin = await insertUser(fresh, { verified: false, admin: true, now: noon });
      const person = await insertUser(fresh, { now: noon });
      await leaveOrder(person, "contract@example.es", "marca");
      await leaveOrder(person, "open@example.es", "marca", "open");
      const nothing = await insertOrder(fresh, { status: "cancelled" });
      await fillOrder(fresh, nothing);
      await insertSession(fresh, person, "t".repeat(43), noon);
      await leaveMarks(null, "a@example.es", "marca");
      await system(async (transaction) => {
        await transaction.insertInto("auth_failures").values({ key: "k", failed_at: noon.toString() }).execute();
        await transaction.insertInto("form_counters").values({ key: "k", hour: noon.toString() }).execute();
        await transaction
          .insertInto("form_submissions")
          .values({ ticket: "t", form: "f", body_hash: Buffer.from("x"), created_at: noon.toString() })
          .execute();
      });
      const run = async (moment: Temporal.Instant) => {
        const { rows, failed } = await applyRetention(contextOf(fresh, undefined, moment));
        expect(failed).toEqual([]);
        return rows;
      };
      const years = (count: number) => noon.toZonedDateTimeISO("Europe/Madrid").add({ years: count }).toInstant();
      expect(await run(afterDays(1).subtract({ seconds: 1 }))).toEqual({});
      expect(await run(afterDays(1))).toEqual({ auth_failures: 1 });
      expect(await run(afterDays(2))).toEqual({ form_counters: 1, form_submissions: 1 });
      expect(await run(afterDays(7))).toEqual({ users: 1, sessions: 1 });
      expect(await run(afterDays(30))).toEqual({ data_requests: 1 });
      expect(await run(afterDays(90))).toEqual({ emails: 2, withheld_emails: 1 });
      expect(await run(years(1).subtract({ hours: 1 }))).toEqual({});
      // Of the order under contract, the identity's and the internal paper's files; of the one that came to nothing, everything.
      expect(await run(years(1))).toEqual({
        vehicle_inquiries: 1,
        contact_messages: 1,
        reservations: 1,
        orders: 1,
        order_paper_files: 2,
        order_news: 1,
      });
      expect(await run(years(2))).toEqual({ appointments: 1 });
      expect(await run(years(3))).toEqual({ consents: 1 });
      expect(await run(years(6))).toEqual({ reservations: 1, orders: 1 });
      const open = await system((transaction) => transaction.selectFrom("orders").select(["status"]).execute());
      expect(open).toEqual([{ status: "open" }]);
      const left = await system((transaction) => transaction.selectFrom("users").select("id").execute());
      expect(left.map(({ id }) => id).toSorted()).toEqual([person, admin].toSorted());
      expect(unverified).not.toBe(person);
    } finally {
      database = old;
      await fresh.close();
    }
  });

  test("erases more rows than one batch", async () => {
    const rows = Array.from({ length: 2_500 }, (_, number) => ({ key: `k${number}`, failed_at: noon.toString() }));
    await system((transaction) => transaction.insertInto("auth_failures").values(rows).execute());
    expect(await applyRetention(contextOf(database, undefined, afterDays(1)))).toMatchObject({
      rows: { auth_failures: 2_500 },
      failed: [],
    });
  });
});
