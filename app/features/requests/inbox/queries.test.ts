import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertMail, insertMessage, insertReservation } from "#tests/inbox.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { inboxTitle, kindLabel } from "./inbox-title.ts";
import { readInbox, readInboxInPieces } from "./queries/list.server.ts";
import { readThread } from "./queries/thread.server.ts";
import { readInboxSearch } from "./search-params.ts";

const database = await databaseOfThisFile(["vehicle_inquiries", "contact_messages", "reservations", "emails"]);
const admin: Actor = { kind: "admin", userId: await insertUser(database, { email: "oficina@example.es", admin: true }) };
const car: string = await insertVehicle(database, { make: "Citroën", model: "C4 Picasso", year: 2019, price: 12_900 });

const asAdmin = () => contextOf(database, admin);
const read = (query = "") => readInbox(asAdmin(), readInboxSearch(new URLSearchParams(query)));
const namesOf = async (query: string) => (await read(query)).rows.map(({ name }) => name).toSorted();

describe("the inbox", () => {
  test("shows all rows of the three kinds, newest first", async () => {
    await insertInquiry(database, null, { name: "Uno", vehicle_id: car, inquiry_type: "pricing", created_at: "2026-11-20T08:00:00Z" });
    await insertMessage(database, { name: "Dos", subject: "presupuesto", status: "in_progress", created_at: "2026-11-20T09:00:00Z" });
    await insertReservation(database, car, { name: "Tres", reference: "RS-7K4M-Q2", created_at: "2026-11-20T10:00:00Z" });
    await insertInquiry(database, null, { name: "Cuatro", inquiry_type: "garantía", created_at: "2026-11-18T10:00:00Z" });
    const { rows, total, page, pageCount } = await read();
    expect([total, page, pageCount]).toEqual([4, 1, 1]);
    expect(rows.map((row) => [row.name, kindLabel(row), inboxTitle(row), row.age.text])).toEqual([
      ["Tres", "Reserva", "Reserva RS-7K4M-Q2 · Citroën C4 Picasso · 2019", "hace 1 h"],
      ["Dos", "Contacto", "Mensaje de contacto · Presupuesto", "hace 2 h"],
      ["Uno", "Consulta de precio", "Citroën C4 Picasso · 2019", "hace 3 h"],
      ["Cuatro", "Garantía", "Garantía", "hace 49 h, fuera de plazo"],
    ]);
  });

  test("shows a complaint with its reference and its own clock, and finds it by the reference", async () => {
    const id = "3f2a91bc-0000-4000-8000-000000000000";
    await insertMessage(database, { id, name: "Ana", subject: "reclamacion", status: "in_progress", created_at: "2026-11-04T10:00:00Z" });
    await insertMessage(database, { name: "Eva", subject: "otro" });
    expect(await namesOf("search=3F2A91BC")).toEqual(["Ana"]);
    const { rows } = await read("search=3f2a91bc");
    expect(rows.map((row) => [kindLabel(row), inboxTitle(row), row.age.text, row.age.overdue])).toEqual([
      ["Reclamación", "Reclamación 3F2A91BC", "responder hasta el 19 nov, fuera de plazo", true],
    ]);
    expect(await readThread(asAdmin(), "message", id)).toMatchObject({ answerBy: { day: "19 de noviembre de 2026", isLate: true } });
  });

  test("counts all rows by status, independent of the search, and filters by status; a decided reservation is completed", async () => {
    for (const [position, status] of ["pending", "accepted", "rejected", "cancelled"].entries()) {
      const vehicle = await insertVehicle(database);
      await insertReservation(database, vehicle, { name: `Reserva ${position}`, status });
    }
    for (const status of ["pending", "in_progress", "completed"]) {
      await insertInquiry(database, null, { name: `Consulta ${status}`, status });
      await insertMessage(database, { name: `Mensaje ${status}`, status });
    }
    const counters = { total: 10, pending: 3, in_progress: 2, completed: 5, late: 3 };
    expect((await read()).counters).toEqual(counters);
    expect((await read("search=nadie&status=pending")).counters).toEqual(counters);
    for (const status of ["pending", "in_progress", "completed"] as const) {
      const { rows, total } = await read(`status=${status}`);
      expect([total, rows.length]).toEqual([counters[status], counters[status]]);
      expect(new Set(rows.map((row) => row.status))).toEqual(new Set([status]));
    }
    expect(await namesOf("kind=reservation&status=completed")).toEqual(["Reserva 1", "Reserva 2", "Reserva 3"]);
    expect(await namesOf("kind=reservation&status=in_progress")).toEqual([]);
    expect(await namesOf("kind=message")).toEqual(["Mensaje completed", "Mensaje in_progress", "Mensaje pending"]);
  });

  test.each([
    ["canovas", ["Pedro Cánovas"]],
    ["CÁNOVAS", ["Pedro Cánovas"]],
    ["citroen picasso 2019", ["Eva", "Marta"]],
    ["matriculacion", ["Eva"]],
    ["pedro@", ["Pedro Cánovas"]],
    ["RS-AAAA", ["Marta"]],
    ["picasso matriculación eva", ["Eva"]],
    ["presupuesto", ["Nico"]],
    ["100%", ["Nico"]],
    ["%", ["Nico"]],
    ["_", ["Nico"]],
    ["a.b", ["Nico"]],
    [".*", []],
    ["(", []],
    ["\\", []],
    ["eva|nico", []],
  ])("finds %j by name, address, car or text, and treats every character literally (row D3)", async (search, names) => {
    await insertInquiry(database, null, { name: "Eva", vehicle_id: car, message: "¿Incluye la matriculación?" });
    await insertInquiry(database, null, { name: "Pedro Cánovas", email: "pedro@example.es", message: "Hola" });
    await insertMessage(database, { name: "Nico", subject: "presupuesto", message: "Al 100% de_acuerdo con a.b" });
    await insertReservation(database, car, { name: "Marta", reference: "RS-AAAA-22" });
    expect(await namesOf(new URLSearchParams({ search }).toString())).toEqual(names);
  });

  test("keeps make, model and year of an archived car", async () => {
    const gone = await insertVehicle(database, { make: "Lancia", model: "Thema", year: 1990, status: "archived" });
    const id = await insertInquiry(database, null, { vehicle_id: gone });
    expect((await read("search=lancia")).rows.map(inboxTitle)).toEqual(["Lancia Thema · 1990"]);
    expect(await readThread(asAdmin(), "inquiry", id)).toMatchObject({ car: { make: "Lancia", status: "archived" } });
  });

  test("has thirty rows on a page, none of them twice, and shows the last page for a page number beyond it", async () => {
    for (let number = 0; number < 25; number += 1) {
      const created_at = Temporal.Instant.from("2026-11-19T10:00:00Z")
        .add({ minutes: number % 7 })
        .toString();
      await insertInquiry(database, null, { created_at });
      await insertMessage(database, { created_at });
      await insertReservation(database, car, { created_at });
    }
    const pages = [await read(), await read("page=2"), await read("page=3")];
    expect(pages.map(({ rows }) => rows.length)).toEqual([30, 30, 15]);
    const seen = pages.flatMap(({ rows }) => rows);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(75);
    const moments = seen.map(({ age }) => age.iso);
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(await read("page=99")).toMatchObject({ page: 3, pageCount: 3 });
  });

  test("shows the side of the last reply and the number of mails that were given up", async () => {
    const asked = await insertInquiry(database, null, { name: "Con mal correo" });
    const replied = await insertMessage(database, { name: "Respondido" });
    const userId = "userId" in admin ? admin.userId : "";
    const reply = {
      id: crypto.randomUUID(),
      inquiry_id: asked,
      reply_message: "Hola",
      admin_user_id: userId,
      created_at: "2026-11-19T11:00:00Z",
    };
    await runAs(contextOf(database), async (transaction) => {
      await transaction.insertInto("inquiry_replies").values(reply).execute();
      await transaction
        .insertInto("inquiry_replies")
        .values({ inquiry_id: asked, reply_message: "¿Y el precio?", created_at: "2026-11-19T12:00:00Z" })
        .execute();
      await transaction
        .insertInto("team_replies")
        .values({ contact_message_id: replied, reply_message: "Hola", admin_user_id: userId })
        .execute();
    });
    for (const subject of [reply.id, asked]) await insertMail(database, subject, { given_up_at: "2026-11-19T12:00:00Z" });
    await insertMail(database, replied);
    const { rows } = await read();
    expect(rows.map(({ name, lastWord, failedMails }) => `${name}: ${lastWord}, ${failedMails}`).toSorted()).toEqual([
      "Con mal correo: customer, 2",
      "Respondido: team, 0",
    ]);
  });

  test("is readable by the team only: the database refuses all other actors", async () => {
    for (const actor of [{ kind: "visitor" }, { kind: "customer", userId: crypto.randomUUID() }] as const)
      await expect(readInbox(contextOf(database, actor), readInboxSearch(new URLSearchParams()))).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a thread", () => {
  test("contains the message, the replies of both sides and the state of its mails", async () => {
    const customer = await insertUser(database);
    const id = await insertInquiry(database, customer, {
      vehicle_id: car,
      phone: "+34600111222",
      contact_preference: "whatsapp",
      message: "Hola\n¿sigue?",
    });
    const userId = "userId" in admin ? admin.userId : "";
    const replies = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await runAs(contextOf(database), (transaction) =>
      transaction
        .insertInto("inquiry_replies")
        .values([
          { id: replies[0], inquiry_id: id, reply_message: "Sí", admin_user_id: userId, created_at: "2026-11-19T11:00:00Z" },
          { id: replies[1], inquiry_id: id, reply_message: "Bien", admin_user_id: null, created_at: "2026-11-19T12:00:00Z" },
          {
            id: replies[2],
            inquiry_id: id,
            reply_message: "Hecho",
            admin_user_id: crypto.randomUUID(),
            created_at: "2026-11-19T13:00:00Z",
          },
        ])
        .execute(),
    );
    await insertMail(database, replies[0] ?? "", { given_up_at: "2026-11-19T12:00:00Z" });
    await insertMail(database, replies[2] ?? "");
    await insertMail(database, id, { sent_at: "2026-11-19T12:00:00Z" });
    const quiet = { failed: false, waiting: false };
    expect(await readThread(asAdmin(), "inquiry", id)).toMatchObject({
      kind: "inquiry",
      name: "Ana Ruiz",
      phone: "+34600111222",
      contactPreference: "whatsapp",
      hasAccount: true,
      consents: { privacy: true, processing: true, marketing: "No las quiere" },
      message: "Hola\n¿sigue?",
      car: { make: "Citroën", model: "C4 Picasso", year: 2019, price: 12_900 },
      mail: quiet,
      replies: [
        { message: "Sí", byTeam: { email: "oficina@example.es" }, mail: { failed: true, waiting: false } },
        { message: "Bien", byTeam: null, mail: quiet },
        { message: "Hecho", byTeam: { email: undefined }, mail: { failed: false, waiting: true } },
      ],
    });
  });

  test("of a reservation counts the other pending requests for the car", async () => {
    const id = await insertReservation(database, car);
    await insertReservation(database, car, { name: "Otra" });
    await insertReservation(database, car, { status: "cancelled" });
    await insertReservation(database, await insertVehicle(database));
    expect(await readThread(asAdmin(), "reservation", id)).toMatchObject({
      competing: 1,
      reservation: { deposit: 199 },
      hasAccount: false,
    });
  });

  test("is found only under its own kind", async () => {
    const id = await insertMessage(database);
    expect(await readThread(asAdmin(), "message", id)).toMatchObject({ kind: "message", consents: { processing: null } });
    expect(await readThread(asAdmin(), "inquiry", id)).toBeUndefined();
    expect(await readThread(asAdmin(), "reservation", crypto.randomUUID())).toBeUndefined();
  });
});

test("the export contains each matching row once, in order, even if many have the same time", async () => {
  await runAs(contextOf(database), (transaction) =>
    sql`
      insert into contact_messages (name, email, message, gdpr_consent, created_at)
      select 'n' || i, 'a@b.es', 'Hola', true, timestamptz '2026-11-19 10:00:00+00' + (i % 50) * interval '1 microsecond'
      from generate_series(1, 500) i
    `.execute(transaction),
  );
  await insertInquiry(database, null, { name: "n0" });
  const names: string[] = [];
  const pieces: number[] = [];
  for await (const piece of readInboxInPieces(asAdmin(), readInboxSearch(new URLSearchParams("search=n")), 60)) {
    pieces.push(piece.length);
    names.push(...piece.map(({ name }) => name));
  }
  expect([names.length, new Set(names).size, Math.max(...pieces)]).toEqual([501, 501, 60]);
});
