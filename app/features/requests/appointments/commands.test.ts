import { sync, type VEvent } from "node-ical";
import { describe, expect, test } from "vitest";
import { company } from "#company";
import { runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { changedColumns, columnsBeside } from "#tests/columns.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { bookingMessages, noSlot, notChangeable, notOffered, slotTaken } from "./messages.ts";
import { appointmentPath, findAppointment, findInvitation, readCalendar } from "./queries.server.ts";
import { bookAppointment } from "./commands/book.server.ts";
import { cancelAppointment, moveAppointment } from "./commands/change.server.ts";

const database = await databaseOfThisFile(["appointments", "emails", "form_submissions", "form_sendings"]);

const slot = "2026-12-09 09:30";
const fields = {
  name: "Ana Ruiz",
  email: "ana@example.es",
  phone: "600 123 456",
  day: "2026-12-09",
  slot,
  service_type: "financing",
  notes: "Busco un familiar.",
  gdpr_consent: "on",
  data_processing_consent: "on",
};
type Changes = Partial<Record<keyof typeof fields | "vehicle_id" | "marketing_consent", string>>;

let sender = 0;
const scope = (now = noon) => scopeOf(database, { now, address: `203.0.${Math.floor((sender += 1) / 250)}.${sender % 250}` });
const formOf = (changes: Changes = {}) => sentForm("booking", { ...fields, ...changes });
const book = (changes: Changes = {}, capacity?: number) => bookAppointment(scope(), formOf(changes), capacity);
const anyone = () => ({ email: `p${(sender += 1)}@example.es` });

const rows = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("appointments").selectAll().execute());
const mails = async (kind: string, audience: "customer" | "team" = "customer") =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("emails").selectAll().where("kind", "=", kind).where("audience", "=", audience).execute(),
  );
const eventIn = (text: string | null) => Object.values(sync.parseICS(text ?? "")).find((part) => part?.type === "VEVENT") as VEvent;

async function booked(changes: Changes = {}) {
  await book(changes);
  const [row] = await rows();
  const found = await findAppointment(contextOf(database), row?.id ?? "");
  if (!found) throw new Error("It was not booked.");
  return found;
}

describe("booking", () => {
  test("stores a pending appointment without an account and its consents, and returns its time", async () => {
    const { data, init } = await book({ marketing_consent: "on" });
    expect(init?.status).toBeUndefined();
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ user_id: null, status: "pending", marketing_consent: true });
    expect(data).toMatchObject({
      ok: true,
      notice: bookingMessages.done,
      outcome: { day: "2026-12-09", time: "09:30", path: appointmentPath(testKeys, row?.id ?? "") },
    });
    const consents = await runAs(contextOf(database), (transaction) =>
      transaction
        .selectFrom("consents")
        .select(["purpose", "granted"])
        .where("subject_id", "=", row?.id ?? "")
        .execute(),
    );
    expect(consents).toHaveLength(3);
  });

  test("mails the customer an invitation with a link to change it, and mails the team with the customer as the reply address", async () => {
    const { id } = await booked();
    const [mail] = await mails("appointment-requested");
    expect(mail).toMatchObject({ recipient: "ana@example.es", calendar_method: "REQUEST", subject_id: id });
    expect(mail?.plain).toContain(`https://shop.test${appointmentPath(testKeys, id)}`);
    expect(mail?.plain).toContain("pendiente de confirmar");
    const event = eventIn(mail?.calendar ?? null);
    expect(event.start.toISOString()).toBe("2026-12-09T08:30:00.000Z");
    expect(event).toMatchObject({ status: "TENTATIVE", sequence: 0 });
    const [toTeam] = await mails("appointment-requested", "team");
    expect(toTeam).toMatchObject({ recipient: company.email, reply_to: "ana@example.es" });
    const [reminder] = await mails("appointment-reminder");
    expect(reminder?.send_after.toISOString()).toBe("2026-12-08T09:00:00.000Z");
  });

  test("keeps the vehicle, but leaves out an invisible or unknown one", async () => {
    const vehicle = await insertVehicle(database, { make: "BMW", model: "X3" });
    const archived = await insertVehicle(database, { status: "archived" });
    await book({ ...anyone(), vehicle_id: vehicle });
    await book({ ...anyone(), slot: "2026-12-09 10:00", vehicle_id: archived });
    await book({ ...anyone(), slot: "2026-12-09 10:30", vehicle_id: crypto.randomUUID() });
    expect((await rows()).map((row) => row.vehicle_id)).toEqual([vehicle, null, null]);
    expect((await mails("appointment-requested"))[0]?.plain).toContain("BMW X3");
  });

  test("stores only the named fields, and no other column can be set (row B5)", async () => {
    const foreign = await columnsBeside(database, "appointments", { ...fields, vehicle_id: "", marketing_consent: "" });
    expect(foreign).toEqual(expect.arrayContaining(["id", "user_id", "customer_email", "appointment_date", "place", "status", "revision"]));
    for (const name of foreign) {
      expect((await bookAppointment(scope(), sentForm("booking", { ...fields, [name]: "1" }))).init?.status, name).toBe(400);
    }
    expect([await rows(), await mails("appointment-requested")]).toEqual([[], []]);

    await book();
    expect(await rows()).toEqual([
      {
        id: expect.any(String),
        user_id: null,
        vehicle_id: null,
        customer_name: "Ana Ruiz",
        customer_email: "ana@example.es",
        customer_phone: "+34600123456",
        appointment_date: "2026-12-09",
        appointment_time: "09:30:00",
        place: 0,
        service_type: "financing",
        notes: "Busco un familiar.",
        status: "pending",
        revision: 0,
        gdpr_consent: true,
        data_processing_consent: true,
        marketing_consent: false,
        created_at: new Date(noon.epochMilliseconds),
      },
    ]);
  });

  test.each<[string, Changes, string]>([
    ["today", { day: "2026-11-20", slot: "2026-11-20 17:00" }, notOffered],
    ["on a holiday", { day: "2026-12-08", slot: "2026-12-08 09:30" }, notOffered],
    ["on a Saturday", { day: "2026-12-12", slot: "2026-12-12 09:30" }, notOffered],
    ["in half a year", { day: "2027-05-12", slot: "2027-05-12 09:30" }, notOffered],
    ["on another day than the one that is open", { day: "2026-12-10" }, noSlot],
  ])("%s is refused, and the typed values are kept", async (_, changes, sentence) => {
    const { data, init } = await book(changes);
    expect(init?.status).toBe(409);
    expect(data).toMatchObject({ ok: false, errors: { fields: { slot: sentence } }, typed: { name: "Ana Ruiz", notes: fields.notes } });
    expect(await rows()).toEqual([]);
  });

  test.each(["", "2026-12-09", "2026-12-09 09:31", "2026-02-30 09:30", "2026-12-09 09:30 ", "'; drop table appointments"])(
    "with the slot %j is an error of the form",
    async (wrong) => {
      const { data, init } = await book({ slot: wrong });
      expect(init?.status).toBe(400);
      expect(data.errors.fields).toEqual({ slot: noSlot });
    },
  );

  test("without a consent returns an error and writes nothing (BOOK-7)", async () => {
    const { gdpr_consent: _, ...rest } = fields;
    const { data, init } = await bookAppointment(scope(), sentForm("booking", rest));
    expect(init?.status).toBe(400);
    expect(data.notice).toEqual({ title: "Consentimiento requerido", text: "Debe aceptar el tratamiento de datos para continuar." });
    expect(await rows()).toEqual([]);
  });
});

describe("a slot", () => {
  test("that is taken is refused and no longer offered, and the second try leaves no trace", async () => {
    await book();
    const { data, init } = await book(anyone());
    expect(init?.status).toBe(409);
    expect(data).toMatchObject({ ok: false, errors: { fields: { slot: slotTaken } } });
    expect(await rows()).toHaveLength(1);
    expect(await mails("appointment-requested")).toHaveLength(1);
    const calendar = await readCalendar(contextOf(database));
    expect(calendar.find(({ day }) => day === "2026-12-09")?.free).not.toContain("09:30");
  });

  test.each([
    [1, 1],
    [2, 2],
    [3, 3],
  ])("of capacity %i takes %i of ten parallel bookings", async (capacity, expected) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(anyone(), capacity)));
    expect(answers.filter(({ data }) => data.ok)).toHaveLength(expected);
    expect((await rows()).map(({ place }) => place).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: expected }, (_, place) => place),
    );
    const free = (await readCalendar(contextOf(database), capacity + 1)).find(({ day }) => day === "2026-12-09")?.free;
    expect(free).toContain("09:30");
  });
});

describe("moving", () => {
  const move = (appointment: Awaited<ReturnType<typeof booked>>, to: string, now = noon) =>
    moveAppointment(scope(now), appointment, sentForm("move", { slot: to }, { now }));

  test("keeps the row, frees its slot, requires a new confirmation, and renews reminder and invitation", async () => {
    const appointment = await booked();
    await runAs(contextOf(database), (transaction) => transaction.updateTable("appointments").set({ status: "confirmed" }).execute());
    const { data } = await move(appointment, "2026-12-10 12:30");
    expect(data).toMatchObject({ ok: true });
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: appointment.id,
      appointment_date: "2026-12-10",
      appointment_time: "12:30:00",
      revision: 1,
      status: "pending",
    });
    const reminders = await mails("appointment-reminder");
    expect(reminders.map(({ send_after }) => send_after.toISOString())).toEqual(["2026-12-09T09:00:00.000Z"]);
    const [mail] = await mails("appointment-moved");
    const event = eventIn(mail?.calendar ?? null);
    expect(event.start.toISOString()).toBe("2026-12-10T11:30:00.000Z");
    expect(event.sequence).toBe(1);
    expect((await mails("appointment-moved", "team"))[0]?.plain).toContain("miércoles, 9 de diciembre de 2026, a las 09:30");
    expect((await book(anyone())).data.ok).toBe(true);
  });

  test("to a taken slot changes nothing", async () => {
    const appointment = await booked();
    await book({ ...anyone(), slot: "2026-12-09 10:00" });
    const { data, init } = await move(appointment, "2026-12-09 10:00");
    expect(init?.status).toBe(409);
    expect(data.errors.fields).toEqual({ slot: slotTaken });
    expect(await findAppointment(contextOf(database), appointment.id)).toEqual(appointment);
    expect(await mails("appointment-moved")).toEqual([]);
  });

  test("five appointments to one slot in parallel succeeds once", async () => {
    for (const time of ["09:00", "09:30", "10:00", "10:30", "11:00"]) await book({ ...anyone(), slot: `2026-12-09 ${time}` });
    const context = contextOf(database);
    const all = await Promise.all((await rows()).map(({ id }) => findAppointment(context, id)));
    const answers = await Promise.all(all.flatMap((each) => (each ? [move(each, "2026-12-11 16:00")] : [])));
    expect(answers.filter(({ data }) => data.ok)).toHaveLength(1);
    expect((await rows()).filter((row) => row.appointment_date === "2026-12-11")).toHaveLength(1);
  });

  test("is refused after the start, or after a cancellation", async () => {
    const appointment = await booked();
    const afterStart = Temporal.Instant.from("2026-12-09T08:30:00Z");
    expect((await move(appointment, "2026-12-14 09:30", afterStart)).data.errors.form).toBe(notChangeable);
    await cancelAppointment(scope(), appointment, sentForm("cancel", { reason: "" }));
    expect((await move(appointment, "2026-12-14 09:30")).data.errors.form).toBe(notChangeable);
  });
});

describe("cancelling", () => {
  test("frees the slot, withdraws the reminder, and mails both sides", async () => {
    const appointment = await booked();
    const { data } = await cancelAppointment(scope(), appointment, sentForm("cancel", { reason: "Ya tengo coche" }));
    expect(data).toMatchObject({ ok: true });
    expect((await rows())[0]).toMatchObject({ status: "cancelled", revision: 1 });
    expect(await mails("appointment-reminder")).toEqual([]);
    const [mail] = await mails("appointment-cancelled");
    expect(mail?.calendar_method).toBe("CANCEL");
    expect(eventIn(mail?.calendar ?? null)).toMatchObject({
      status: "CANCELLED",
      sequence: 1,
      uid: eventIn((await mails("appointment-requested"))[0]?.calendar ?? null).uid,
    });
    expect((await mails("appointment-cancelled", "team"))[0]?.plain).toContain("Ya tengo coche");
    expect((await book(anyone())).data.ok).toBe(true);
  });

  test("a second time with another form is refused", async () => {
    const appointment = await booked();
    const cancel = () => cancelAppointment(scope(), appointment, sentForm("cancel", { reason: "" }));
    expect((await cancel()).data.ok).toBe(true);
    const second = await cancel();
    expect(second.init?.status).toBe(409);
    expect(second.data.errors.form).toBe(notChangeable);
    expect(await mails("appointment-cancelled")).toHaveLength(1);
  });
});

describe("an appointment's other columns (row B5)", () => {
  const changes = [
    {
      form: "move",
      own: { day: "2026-12-10", slot: "2026-12-10 12:30" },
      command: moveAppointment,
      changed: ["appointment_date", "appointment_time", "revision", "status"],
    },
    { form: "cancel", own: { reason: "Ya tengo coche" }, command: cancelAppointment, changed: ["revision", "status"] },
  ];

  test.each(changes)("cannot be set with the form $form, which changes only $changed", async ({ form, own, command, changed }) => {
    const appointment = await booked();
    await book({ ...anyone(), slot: "2026-12-09 10:00" });
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("appointments").set({ status: "confirmed" }).where("id", "=", appointment.id).execute(),
    );
    const before = await rows();
    const columns = await columnsBeside(database, "appointments", own);
    expect(columns).toEqual(expect.arrayContaining(["id", "user_id", "customer_email", "place", "status", "revision"]));
    for (const name of columns) {
      const answer = await command(scope(), appointment, sentForm(form, { ...own, [name]: "1" }));
      expect(answer.init?.status, name).toBe(400);
    }
    expect(await rows()).toEqual(before);

    expect((await command(scope(), appointment, sentForm(form, own))).data.ok).toBe(true);
    const after = await rows();
    const differing = before.map((row) => changedColumns(row, after.find(({ id }) => id === row.id) ?? {}).toSorted());
    expect(differing).toEqual(before.map(({ id }) => (id === appointment.id ? changed : [])));
  });
});

test("an address that got its three mails today can still book: the page says so, and there is no mail and no reminder", async () => {
  // The three mails: booked, cancelled, booked again.
  const first = await booked({ slot: "2026-12-09 09:00" });
  await cancelAppointment(scope(), first, sentForm("cancel", { reason: "" }));
  await book({ slot: "2026-12-09 10:00" });
  const { data } = await book({ slot: "2026-12-09 12:00" });
  expect(data).toMatchObject({ ok: true, outcome: { mailed: "no" }, notice: bookingMessages.unmailed });
  expect(await mails("appointment-requested")).toHaveLength(2);
  expect(await mails("appointment-reminder")).toHaveLength(1);
  expect(await mails("appointment-requested", "team")).toHaveLength(3);
});

describe("the calendar of a customer without an account (case D13)", () => {
  const method = (text: string) => /METHOD:(\w+)/.exec(text)?.[1];

  test("is told of the cancellation after two moves, above every earlier sequence", async () => {
    const { id } = await booked();
    for (const time of ["10:00", "10:30"])
      expect((await moveAppointment(scope(), { id }, sentForm("move", { day: "2026-12-09", slot: `2026-12-09 ${time}` }))).data.ok).toBe(
        true,
      );
    const { data } = await cancelAppointment(scope(), { id }, sentForm("cancel", { reason: "" }));
    expect(data).toMatchObject({ ok: true, notice: { text: "La hora vuelve a estar libre. Gracias por avisar." } });
    const [mail, ...others] = await mails("appointment-cancelled");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ calendar_method: "CANCEL", recipient: "ana@example.es" });
    const events = [...(await mails("appointment-requested")), ...(await mails("appointment-moved")), mail].map((each) =>
      eventIn(each?.calendar ?? null),
    );
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
    expect(events.map(({ sequence }) => Number(sequence))).toEqual([0, 1, 2, 3]);
  });

  test("that no invitation reached gets no mail beyond the limit, and the page has the file", async () => {
    for (const at of ["10:00", "10:30", "11:00"]) {
      await book({ slot: `2026-12-09 ${at}` });
      await runAs(contextOf(database), (transaction) => transaction.deleteFrom("appointments").execute());
    }
    const { id } = await booked();
    const file = async () => (await findInvitation(scope(), id))?.text() ?? "";
    expect(method(await file())).toBe("REQUEST");
    const { data } = await cancelAppointment(scope(), { id }, sentForm("cancel", { reason: "" }));
    expect(data).toMatchObject({ notice: { text: expect.stringContaining("el archivo de esta página") } });
    expect(await mails("appointment-cancelled")).toEqual([]);
    expect(method(await file())).toBe("CANCEL");
    expect(eventIn(await file())).toMatchObject({ uid: expect.stringContaining(id), sequence: 1, status: "CANCELLED" });
  });
});
