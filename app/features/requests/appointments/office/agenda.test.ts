import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { bookAppointment } from "#app/features/requests/appointments/commands/book.server.ts";
import { slotTaken } from "#app/features/requests/appointments/messages.ts";
import { readCalendar } from "#app/features/requests/appointments/queries.server.ts";
import { csvResponse } from "#app/lib/csv.ts";
import { type Actor, runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { writeOrder } from "#tests/write-order.ts";
import {
  blockHours,
  unblockHours,
  setAppointmentStatus,
  releaseAppointments,
  restoreAppointments,
  rescheduleAppointment,
} from "./commands.server.ts";
import { alreadyChanged, changedMeanwhile, endsBeforeStart, hourTaken, releasedMeanwhile } from "./messages.ts";
import { agendaForExport, exportColumns } from "./export.ts";
import { findAgendaEntry, listAppointments, readAgendaInPieces, readSuspiciousBookings, readWeek } from "./queries.server.ts";
import { readAgendaSearch } from "./search-params.ts";
import { writeSeenAppointments } from "./suspicious-bookings.ts";

const database = await databaseOfThisFile([
  "appointments",
  "appointment_blocks",
  "emails",
  "form_submissions",
  "form_sendings",
  "audit_log",
]);
const admin: Actor = { kind: "admin", userId: await insertUser(database, { email: "oficina@example.es", admin: true }) };

const team = () => scopeOf(database, { actor: admin });
let sender = 0;

async function booked(slot = "2026-12-09 09:30", name = "Ana Ríos"): Promise<string> {
  sender += 1;
  const fields = { name, email: `p${sender}@example.es`, phone: "", day: slot.slice(0, 10), slot, service_type: "financing", notes: "" };
  const consents = { gdpr_consent: "on", data_processing_consent: "on" };
  const sent = sentForm("booking", { ...fields, ...consents });
  const { data } = await bookAppointment(scopeOf(database, { address: `203.0.113.${sender}` }), sent);
  expect(data).toMatchObject({ ok: true });
  const rows = await runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("appointments").select("id").where("customer_email", "=", `p${sender}@example.es`).execute(),
  );
  await runAs(contextOf(database), (transaction) => transaction.deleteFrom("emails").execute());
  return rows[0]?.id ?? "";
}

const setStatus = async (id: string, seen: string, status: string) =>
  (await setAppointmentStatus(team(), sentForm("appointment-status", { id, seen, status }))).data;
const row = (id: string) =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  );
const mails = () =>
  runAs(contextOf(database), (transaction) =>
    transaction
      .selectFrom("emails")
      .select(["kind", "audience", "recipient", "plain", "calendar", "send_after"])
      .where("kind", "<>", "appointment-reminder")
      .orderBy(writeOrder)
      .execute(),
  );
const audit = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("audit_log").selectAll().orderBy("id").execute());

describe("a state that an admin sets", () => {
  test("is stored, recorded, and mailed to the customer with a newer invitation", async () => {
    const id = await booked();
    expect(await setStatus(id, "pending", "confirmed")).toMatchObject({ ok: true });
    expect(await row(id)).toMatchObject({ status: "confirmed", revision: 1 });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "appointment-confirmed", audience: "customer" });
    expect(mail?.calendar).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1[\s\S]*STATUS:CONFIRMED/);
    expect(mail?.plain).toContain("confirmada");
    expect(await audit()).toMatchObject([
      { table_name: "appointments", row_id: id, operation: "update", before: { status: "pending" }, after: { status: "confirmed" } },
    ]);
  });

  test("that is undone at once causes no mail", async () => {
    const id = await booked();
    await setStatus(id, "pending", "confirmed");
    expect(new Date((await mails())[0]?.send_after ?? 0).getTime()).toBeGreaterThan(noon.epochMilliseconds);
    await setStatus(id, "confirmed", "pending");
    expect(await mails()).toEqual([]);
    expect(await row(id)).toMatchObject({ status: "pending", revision: 2 });
  });

  test("that is undone after its mail causes another mail", async () => {
    const id = await booked();
    await setStatus(id, "pending", "confirmed");
    await runAs(contextOf(database), (transaction) => transaction.updateTable("emails").set({ sent_at: noon.toString() }).execute());
    await setStatus(id, "confirmed", "pending");
    expect((await mails()).map(({ kind }) => kind)).toEqual(["appointment-confirmed", "appointment-reopened"]);
  });

  test.each([
    ["cancelled", "appointment-called-off"],
    ["completed", undefined],
    ["no_show", undefined],
  ])("%s causes a mail only if it matters to the customer", async (status, kind) => {
    const id = await booked();
    await setStatus(id, "pending", status);
    expect((await mails()).map((mail) => mail.kind)).toEqual(kind === undefined ? [] : [kind]);
    const free = (await readCalendar(contextOf(database))).find(({ day }) => day === "2026-12-09")?.free;
    expect(free?.includes("09:30")).toBe(true);
  });

  test("is not overwritten by an admin who saw another state (row R21)", async () => {
    const id = await booked();
    await setStatus(id, "pending", "confirmed");
    expect(await setStatus(id, "pending", "cancelled")).toMatchObject({ ok: false, errors: { form: alreadyChanged("Confirmada") } });
    expect(await row(id)).toMatchObject({ status: "confirmed" });
    // An admin who asks for the current state gets no error.
    expect(await setStatus(id, "pending", "confirmed")).toMatchObject({ ok: true });
  });

  test("cannot reactivate an appointment if somebody else has its hour now", async () => {
    const first = await booked();
    await setStatus(first, "pending", "cancelled");
    await booked();
    expect(await setStatus(first, "cancelled", "confirmed")).toMatchObject({ ok: false, errors: { form: hourTaken } });
    expect(await row(first)).toMatchObject({ status: "cancelled" });
  });

  test.each(["pending'", "done", "", "PENDING"])("%j is refused as a state", async (status) => {
    const id = await booked();
    expect(await setStatus(id, "pending", status)).toMatchObject({ ok: false });
    expect(await row(id)).toMatchObject({ status: "pending" });
  });

  test("is refused for an appointment that does not exist", async () => {
    expect(await setStatus(crypto.randomUUID(), "pending", "confirmed")).toMatchObject({ ok: false });
    expect(await setStatus("x", "pending", "confirmed")).toMatchObject({ ok: false });
  });

  test("changes no other column, even if it is sent (row B5)", async () => {
    const id = await booked();
    const before = await row(id);
    for (const column of Object.keys(before).filter((name) => !["id", "status"].includes(name))) {
      const sent = sentForm("appointment-status", { id, seen: "pending", status: "confirmed", [column]: "2000-01-01" });
      expect((await setAppointmentStatus(team(), sent)).data).toMatchObject({ ok: false });
    }
    expect(await row(id)).toEqual(before);
  });

  test("is refused by the database unless an admin sets it", async () => {
    const id = await booked();
    const sent = sentForm("appointment-status", { id, seen: "pending", status: "confirmed" });
    const customer: Actor = { kind: "customer", userId: await insertUser(database) };
    expect((await setAppointmentStatus(scopeOf(database, { actor: customer }), sent)).data).toMatchObject({ ok: false });
    expect(await row(id)).toMatchObject({ status: "pending" });
  });
});

describe("another hour", () => {
  const move = async (id: string, slot: string, seen = 0) => {
    const sent = sentForm("reschedule", { day: slot.slice(0, 10), slot, seen_revision: String(seen) });
    return (await rescheduleAppointment(team(), id, sent)).data;
  };

  test("moves the appointment, keeps its state, and updates the customer's calendar", async () => {
    const id = await booked();
    await setStatus(id, "pending", "confirmed");
    await runAs(contextOf(database), (transaction) => transaction.deleteFrom("emails").execute());
    expect(await move(id, "2026-12-10 11:00", 1)).toMatchObject({ ok: true });
    expect(await row(id)).toMatchObject({ appointment_date: "2026-12-10", appointment_time: "11:00:00", status: "confirmed", revision: 2 });
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: "appointment-rescheduled", audience: "customer" });
    expect(mail?.plain).toContain("miércoles, 9 de diciembre");
    expect(mail?.calendar).toMatch(/SEQUENCE:2[\s\S]*STATUS:CONFIRMED/);
  });

  test.each([
    ["somebody else's", "2026-12-10 09:00"],
    ["a blocked one", "2026-12-11 09:00"],
  ])("cannot be %s", async (_, slot) => {
    const id = await booked();
    await booked("2026-12-10 09:00");
    await blockHours(team(), sentForm("block", { day: "2026-12-11", reason: "" }));
    expect(await move(id, slot)).toMatchObject({ ok: false, errors: { fields: { slot: slotTaken } } });
    expect(await row(id)).toMatchObject({ appointment_date: "2026-12-09" });
  });

  test("is refused for an outdated page (row R21)", async () => {
    const id = await booked();
    await setStatus(id, "pending", "confirmed");
    expect(await move(id, "2026-12-10 11:00", 0)).toMatchObject({ ok: false, errors: { form: changedMeanwhile } });
  });
});

describe("blocked hours", () => {
  const block = async (fields: Record<string, string>) => (await blockHours(team(), sentForm("block", { reason: "", ...fields }))).data;
  const freeOn = async (day: string) => (await readCalendar(contextOf(database))).find((shown) => shown.day === day);

  test("are not offered, and an old page cannot book them; unblocked, they are offered again", async () => {
    expect(await block({ day: "2026-12-03", from: "09:30", to: "10:30", reason: "Feria" })).toMatchObject({ ok: true });
    expect((await freeOn("2026-12-03"))?.free.slice(0, 3)).toEqual(["09:00", "10:30", "11:00"]);
    const sent = { name: "Eva", email: "eva@example.es", phone: "", notes: "", service_type: "financing", day: "2026-12-03" };
    const consents = { gdpr_consent: "on", data_processing_consent: "on" };
    const late = await bookAppointment(
      scopeOf(database, { address: "198.51.100.1" }),
      sentForm("booking", { ...sent, ...consents, slot: "2026-12-03 10:00" }),
    );
    expect(late.data).toMatchObject({ ok: false, errors: { fields: { slot: slotTaken } } });

    const week = await readWeek(contextOf(database, admin), Temporal.PlainDate.from("2026-12-03"));
    const blocks = week.find(({ day }) => day === "2026-12-03")?.blocks ?? [];
    expect(blocks).toMatchObject([{ from: "09:30", to: "10:30", reason: "Feria", times: ["09:30", "10:00"] }]);
    await unblockHours(team(), sentForm("unblock", { id: blocks[0]?.id ?? "" }));
    expect((await freeOn("2026-12-03"))?.free).toContain("10:00");
    expect((await audit()).map(({ operation }) => operation)).toEqual(["insert", "delete"]);
  });

  test("of a whole day close it, and leave its appointments as they are", async () => {
    const id = await booked("2026-12-04 09:00");
    expect(await block({ day: "2026-12-04" })).toMatchObject({ ok: true });
    expect(await freeOn("2026-12-04")).toMatchObject({ state: "full", free: [] });
    expect(await setStatus(id, "pending", "confirmed")).toMatchObject({ ok: true });
  });

  test("and a booking in parallel wait for each other, so that no booking falls into a block", async () => {
    for (let day = 14; day < 19; day += 1) {
      const slot = `2026-12-${day} 09:00`;
      await Promise.allSettled([booked(slot), block({ day: slot.slice(0, 10) })]);
      expect((await freeOn(slot.slice(0, 10)))?.free).toEqual([]);
    }
  });

  test("with a wrong order or without a day get an error", async () => {
    expect(await block({ day: "2026-12-03", from: "11:00", to: "10:00" })).toMatchObject({ errors: { fields: { to: endsBeforeStart } } });
    expect(await block({ day: "mañana" })).toMatchObject({ ok: false, typed: { day: "mañana" } });
    expect(await block({ day: "2026-12-03", from: "9", to: "10:00" })).toMatchObject({ ok: false });
  });
});

describe("the agenda", () => {
  const list = (address: string) => listAppointments(contextOf(database, admin), readAgendaSearch(new URLSearchParams(address)));

  test("shows coming appointments by date and time, and old ones only while they are open", async () => {
    const late = await booked("2026-12-09 10:00");
    const early = await booked("2026-12-09 09:00");
    const old = await booked("2026-12-02 09:00");
    const closed = await booked("2026-12-02 09:30");
    await runAs(contextOf(database), async (transaction) => {
      await transaction.updateTable("appointments").set({ appointment_date: "2026-11-02" }).where("id", "in", [old, closed]).execute();
      await transaction.updateTable("appointments").set({ status: "completed" }).where("id", "=", closed).execute();
    });
    expect((await list("")).entries.map(({ id }) => id)).toEqual([old, early, late]);
    expect((await list("when=past")).entries.map(({ id }) => id)).toEqual([closed]);
  });

  test.each(["rios", "RÍOS", "ana r", "%", "_", "'"])("is searched for %j literally, with or without accents", async (search) => {
    await booked("2026-12-09 10:00", "Ana Ríos");
    const odd = await booked("2026-12-09 11:00", "O'Neil 100%_");
    const found = (await list(`search=${encodeURIComponent(search)}`)).entries.map(({ name }) => name);
    expect(found).toEqual(/[%_']/.test(search) ? ["O'Neil 100%_"] : ["Ana Ríos"]);
    expect(await findAgendaEntry(contextOf(database, admin), odd)).toMatchObject({ name: "O'Neil 100%_" });
  });

  test.each(["page=-1", "page=1e9", "day=2026-02-30", "status=x&when=x&view=x", "search=%00"])(
    "reads %s without failing",
    async (address) => {
      expect((await list(address)).pageCount).toBe(1);
    },
  );

  test("exports all entries in the list's order, and makes spreadsheet formulas harmless (row D13)", async () => {
    await booked("2026-12-09 10:00", "=1+1");
    await booked("2026-12-09 09:00", "Ana; Ríos");
    const search = readAgendaSearch(new URLSearchParams("page=7"));
    const answer = csvResponse("citas", exportColumns, agendaForExport(readAgendaInPieces(contextOf(database, admin), search)));
    const rows = parse(await answer.text(), { bom: true, columns: true, delimiter: ";" }) as Record<string, string>[];
    expect(rows.map(({ Hora, Nombre, Estado }) => [Hora, Nombre, Estado])).toEqual([
      ["09:00", "Ana; Ríos", "Pendiente"],
      ["10:00", "'=1+1", "Pendiente"],
    ]);
  });
});

describe("hours that one person probably booked", () => {
  const hours = ["2026-12-09 09:00", "2026-12-09 09:30", "2026-12-09 10:00"];

  /** Books three hours from one network, with made-up addresses. */
  async function bookAsOneNetwork(): Promise<{ id: string; status: string }[]> {
    const found = [];
    for (const hour of hours) found.push(await booked(hour));
    await runAs(contextOf(database), (transaction) => transaction.updateTable("appointment_senders").set({ network_key: "one" }).execute());
    return found.map((id) => ({ id, status: "pending" }));
  }
  const readThem = () => readSuspiciousBookings(contextOf(database, admin));
  const send = async (command: typeof releaseAppointments, named: string) =>
    (await command(team(), sentForm("release", { appointments: named }))).data;

  test("are shown to the team with their common traits, but never with the network itself", async () => {
    await bookAsOneNetwork();
    await booked("2026-12-10 09:00");
    const [suspicious, ...others] = await readThem();
    expect(others).toEqual([]);
    expect(suspicious).toMatchObject({ shared: ["network"], unproven: 3 });
    expect(suspicious?.appointments.map(({ day, time }) => `${day} ${time}`)).toEqual(hours);
    expect(JSON.stringify(suspicious)).not.toContain("network_key");
    expect(Object.keys(suspicious?.appointments[0] ?? {})).not.toContain("network");
  });

  test("count the addresses that were proven", async () => {
    await bookAsOneNetwork();
    await insertUser(database, { email: `p${sender}@example.es` });
    expect(await readThem()).toMatchObject([{ unproven: 2 }]);
  });

  test("are freed and recorded at once, and mailed half a minute later; one click restores them before any mail", async () => {
    const group = await bookAsOneNetwork();
    expect(await send(releaseAppointments, writeSeenAppointments(group))).toMatchObject({ ok: true });
    expect((await Promise.all(group.map(({ id }) => row(id)))).map(({ status }) => status)).toEqual([
      "cancelled",
      "cancelled",
      "cancelled",
    ]);
    expect((await mails()).map(({ kind }) => kind)).toEqual(Array.from({ length: 3 }, () => "appointment-called-off"));
    expect((await audit()).map(({ table_name, operation }) => `${table_name} ${operation}`)).toEqual(
      Array.from({ length: 3 }, () => "appointments update"),
    );
    expect(await readThem()).toEqual([]);
    const day = (await readCalendar(contextOf(database))).find((one) => one.day === "2026-12-09");
    expect(day?.free).toEqual(expect.arrayContaining(["09:00", "09:30", "10:00"]));

    expect(await send(restoreAppointments, writeSeenAppointments(group))).toMatchObject({ ok: true });
    expect(await mails()).toEqual([]);
    expect(await readThem()).toHaveLength(1);
  });

  test("keep an appointment that somebody changed meanwhile (row R21)", async () => {
    const group = await bookAsOneNetwork();
    await setStatus(group[0]?.id ?? "", "pending", "confirmed");
    expect(await send(releaseAppointments, writeSeenAppointments(group))).toMatchObject({ ok: true });
    expect(await row(group[0]?.id ?? "")).toMatchObject({ status: "confirmed" });
    expect(await send(releaseAppointments, writeSeenAppointments(group))).toMatchObject({ ok: false, errors: { form: releasedMeanwhile } });
  });

  test("are not restored if somebody else has booked the freed hour meanwhile", async () => {
    const group = await bookAsOneNetwork();
    await send(releaseAppointments, writeSeenAppointments(group));
    const other = await booked(hours[0]);
    await send(restoreAppointments, writeSeenAppointments(group));
    expect(await row(group[0]?.id ?? "")).toMatchObject({ status: "cancelled" });
    expect(await row(other)).toMatchObject({ status: "pending" });
    expect(await row(group[1]?.id ?? "")).toMatchObject({ status: "pending" });
  });

  test.each(["", "x", "x pending", `${crypto.randomUUID()} gone`, `${crypto.randomUUID()} pending more`, "a,".repeat(200)])(
    "are refused if named as %j",
    async (named) => {
      expect(await send(releaseAppointments, named)).toMatchObject({ ok: false });
    },
  );

  test("cannot be freed by a customer", async () => {
    const group = await bookAsOneNetwork();
    const customer = { kind: "customer", userId: await insertUser(database) } as const;
    const sent = sentForm("release", { appointments: writeSeenAppointments(group) });
    expect((await releaseAppointments(scopeOf(database, { actor: customer }), sent)).data.ok).toBe(false);
    expect(await row(group[0]?.id ?? "")).toMatchObject({ status: "pending" });
  });
});
