import { describe, expect, test } from "vitest";
import { company } from "#company";
import { type Actor, runAs } from "#server/context.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { changedColumns, columnsBeside } from "#tests/columns.ts";
import { contextOf } from "#tests/database.ts";
import { insertMessage, insertReservation } from "#tests/inbox.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { writeOrder } from "#tests/write-order.ts";
import { replyToThread, setInboxStatus } from "./commands.server.ts";

const others: Actor[] = [{ kind: "visitor" }, { kind: "customer", userId: crypto.randomUUID() }];

const database = await databaseOfThisFile(["vehicle_inquiries", "contact_messages", "reservations", "emails", "form_submissions"]);
const admin = { kind: "admin", userId: await insertUser(database, { email: "oficina@example.es", admin: true }) } as const;

const scope = (actor: Actor = admin) => scopeOf(database, { actor });
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const mails = () => system((transaction) => transaction.selectFrom("emails").selectAll().orderBy(writeOrder).execute());
const audit = (rowId: string) =>
  runAs(contextOf(database, admin), (transaction) =>
    transaction.selectFrom("audit_log").selectAll().where("row_id", "=", rowId).orderBy("id").execute(),
  );

describe.each([
  ["inquiry", "vehicle_inquiries"],
  ["message", "contact_messages"],
] as const)("the status of a row of kind %s", (kind, table) => {
  const insert = () => (kind === "inquiry" ? insertInquiry(database, null) : insertMessage(database));
  const rowOf = (id: string) =>
    system((transaction) => transaction.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirstOrThrow());
  const set = (fields: Record<string, string>, actor?: Actor) =>
    setInboxStatus(scope(actor), sentForm("inquiry-status", { kind, seen: "pending", ...fields }));

  test("changes from any value to any other, alone in its row, and is written to the audit log (rows B5, B9)", async () => {
    const id = await insert();
    const before = await rowOf(id);
    const steps = ["in_progress", "completed", "pending", "completed", "in_progress", "pending"];
    for (const [position, status] of steps.entries()) {
      const { data } = await set({ id, seen: steps[position - 1] ?? "pending", status });
      expect(data).toMatchObject({ ok: true, notice: { title: "Estado actualizado" } });
      expect((await rowOf(id)).status).toBe(status);
    }
    await set({ id, status: "completed" });
    expect(changedColumns(before, await rowOf(id))).toEqual(["status"]);
    expect((await audit(id)).at(-1)).toMatchObject({
      admin_user_id: admin.userId,
      before: { status: "pending" },
      after: { status: "completed" },
    });
    expect(await mails()).toEqual([]);
  });

  test("is not overwritten after another person's change, and the refusal names the current status (row R21)", async () => {
    const id = await insert();
    await set({ id, status: "completed" });
    const { data, init } = await set({ id, status: "in_progress" });
    expect(init?.status).toBe(409);
    expect(data.errors.form).toBe(
      "No se pudo actualizar el estado de la consulta. Otra persona lo ha cambiado antes: ahora está «Completada».",
    );
    expect((await rowOf(id)).status).toBe("completed");
    // The form was sent twice, or two people chose the same status.
    expect((await set({ id, status: "completed" })).data.ok).toBe(true);
  });

  test("changes once if two people set it at the same moment", async () => {
    const id = await insert();
    const answers = await Promise.all(["completed", "in_progress"].map((status) => set({ id, status })));
    expect(answers.map(({ init }) => String(init?.status ?? 200)).toSorted()).toEqual(["200", "409"]);
  });

  test("is refused with any other column of the table or with invalid values (rows B5, D1)", async () => {
    const id = await insert();
    const before = await rowOf(id);
    for (const field of await columnsBeside(database, table, { id: 1, status: 1 }))
      expect((await set({ id, status: "completed", [field]: "x" })).init?.status, field).toBe(400);
    for (const wrong of [
      { status: "resolved" },
      { seen: "x" },
      { id: "1" },
      { id: `${id}\n` },
      { kind: "reservation" },
      { kind: "emails" },
    ])
      expect((await set({ id, status: "completed", ...wrong })).init?.status, JSON.stringify(wrong)).toBe(400);
    expect(await rowOf(id)).toEqual(before);
  });

  test("gets a 404 for an unknown row, and only an admin can change it", async () => {
    expect((await set({ id: crypto.randomUUID(), status: "completed" })).init?.status).toBe(404);
    const id = await insert();
    for (const actor of others) expect((await set({ id, status: "completed" }, actor)).data.ok).toBe(false);
    expect((await rowOf(id)).status).toBe("pending");
  });
});

const insertCar = () => insertVehicle(database, { make: "BMW", model: "X3", year: 2019 });

describe.each([
  {
    kind: "inquiry",
    table: "vehicle_inquiries",
    stored: { table: "inquiry_replies", row: "inquiry_id" },
    subject: "Te hemos respondido: BMW X3",
    insert: async () => insertInquiry(database, null, { vehicle_id: await insertCar() }),
  },
  {
    kind: "message",
    table: "contact_messages",
    stored: { table: "team_replies", row: "contact_message_id" },
    subject: "Te hemos respondido: Presupuesto",
    insert: () => insertMessage(database, { subject: "presupuesto" }),
  },
  {
    kind: "reservation",
    table: "reservations",
    stored: { table: "team_replies", row: "reservation_id" },
    subject: "Sobre tu reserva RS-7K4M-Q2: BMW X3",
    insert: async () => insertReservation(database, await insertCar(), { reference: "RS-7K4M-Q2" }),
  },
] as const)("the team's reply to a row of kind $kind", ({ kind, table, stored: place, subject, insert }) => {
  const replies = () => system((transaction) => transaction.selectFrom(place.table).selectAll().orderBy(writeOrder).execute());
  type Sent = { message?: string; seen?: string; ticket?: string; actor?: Actor };
  const reply = (id: string, { message = "Sí, claro", seen = "", ticket = "", actor = admin }: Sent = {}) =>
    replyToThread(scope(actor), kind, id, sentForm("team-reply", { message, seen }, { ticket }));

  test("is stored under the admin's id, audited without its text, and mailed to the address in the row (rows B9, D10)", async () => {
    const id = await insert();
    expect((await reply(id, { message: "<script>ran=1</script>\nSí" })).data).toMatchObject({
      ok: true,
      notice: { title: "Respuesta enviada", text: "La respuesta ha sido enviada correctamente al cliente." },
    });
    const [stored, ...more] = await replies();
    expect(more).toEqual([]);
    expect(stored).toMatchObject({ [place.row]: id, reply_message: "<script>ran=1</script>\nSí", admin_user_id: admin.userId });
    const [mail, ...otherMails] = await mails();
    expect(otherMails).toEqual([]);
    expect(mail).toMatchObject({
      kind: "team-replied",
      subject_id: stored?.id,
      audience: "customer",
      recipient: "ana@example.es",
      reply_to: company.email,
      subject,
    });
    expect(mail?.html).toContain("&lt;script&gt;ran=1&lt;/script&gt;<br>Sí");
    const [entry] = await audit(stored?.id ?? "");
    expect(entry).toMatchObject({ operation: "insert", admin_user_id: admin.userId });
    expect(JSON.stringify(entry)).not.toContain("ran=1");
  });

  test("sent twice is stored once, even if its page has loaded the first one meanwhile (row R3)", async () => {
    const id = await insert();
    const ticket = makeTicket(testKeys, noon.epochMilliseconds - 60_000);
    const answers = await Promise.all([1, 2].map(() => reply(id, { ticket })));
    const [stored] = await replies();
    answers.push(await reply(id, { ticket, seen: stored?.id ?? "" }));
    expect(answers.map(({ data }) => data.ok)).toEqual([true, true, true]);
    expect([(await replies()).length, (await mails()).length]).toEqual([1, 1]);
  });

  test("after another reply that its writer has not seen is refused, and the form keeps the text (row R21)", async () => {
    const id = await insert();
    const answers = await Promise.all([reply(id, { message: "Una" }), reply(id, { message: "Otra" })]);
    expect(answers.map(({ init }) => String(init?.status ?? 200)).toSorted()).toEqual(["200", "409"]);
    const [stored] = await replies();
    const late = await reply(id, { message: "Otra más" });
    expect([late.init?.status, late.data.typed["message"]]).toEqual([409, "Otra más"]);
    expect((await reply(id, { message: "Otra más", seen: stored?.id ?? "" })).data.ok).toBe(true);
    expect((await mails()).length).toBe(2);
  });

  test("is not stored if it is blank, too long, has another column or is not an admin's (rows B5, D1)", async () => {
    const id = await insert();
    expect((await reply(id, { message: " \n" })).data.errors.fields).toEqual({ message: "Por favor escribe un mensaje de respuesta." });
    expect((await reply(id, { message: "x".repeat(4001) })).init?.status).toBe(400);
    expect((await reply(id, { message: "Hola\0" })).init?.status).toBe(400);
    expect((await reply(crypto.randomUUID())).init?.status).toBe(404);
    for (const field of await columnsBeside(database, place.table, {})) {
      const sent = sentForm("team-reply", { message: "Hola", seen: "", [field]: crypto.randomUUID() });
      expect((await replyToThread(scope(), kind, id, sent)).init?.status, field).toBe(400);
    }
    for (const actor of [...others, { kind: "system" } as const]) expect((await reply(id, { actor })).data.ok, actor.kind).toBe(false);
    expect([await replies(), await mails()]).toEqual([[], []]);
  });

  test("is deleted together with the row that it answers", async () => {
    const id = await insert();
    await reply(id);
    await system((transaction) => transaction.deleteFrom(table).where("id", "=", id).execute());
    expect(await replies()).toEqual([]);
  });
});

test("open pages are told that the inbox has news, without any text of a message", async () => {
  const heard: (string | undefined)[] = [];
  const listening = await database.listen("conversation_changed", (payload) => heard.push(payload));
  const since = async (work: () => Promise<unknown>) => {
    heard.length = 0;
    await work();
    await expect.poll(() => heard).toContain("inbox");
  };
  const vehicle = await insertVehicle(database);
  let id = "";
  await since(async () => (id = await insertMessage(database)));
  await since(() => insertInquiry(database, null));
  await since(() => insertReservation(database, vehicle));
  await since(() => replyToThread(scope(), "message", id, sentForm("team-reply", { message: "Hola", seen: "" })));
  await since(() => setInboxStatus(scope(), sentForm("inquiry-status", { kind: "message", id, seen: "pending", status: "completed" })));
  await since(() => system((transaction) => transaction.updateTable("emails").set({ given_up_at: "2026-11-20T12:00:00Z" }).execute()));
  await since(() => system((transaction) => transaction.updateTable("emails").set({ given_up_at: null }).execute()));
  await since(() => system((transaction) => transaction.updateTable("emails").set({ sent_at: "2026-11-20T12:00:00Z" }).execute()));
  await listening.stop();
});
