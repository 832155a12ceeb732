import { describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertMessage, insertReservation } from "#tests/inbox.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { addNote, removeNote, saveWork } from "./commands.server.ts";
import type { InboxKind } from "./inbox-state.ts";
import { noteKeptBefore, noteNotYours, workChangedMeanwhile } from "./messages.ts";
import { readInbox } from "./queries/list.server.ts";
import { readThread } from "./queries/thread.server.ts";
import { listDueActions } from "./queries/work.server.ts";
import { readInboxSearch } from "./search-params.ts";

const database = await databaseOfThisFile(["vehicle_inquiries", "contact_messages", "reservations"]);
const admin = { kind: "admin", userId: await insertUser(database, { email: "oficina@example.es", admin: true }) } as const;
const seller = { kind: "salesperson", userId: await insertUser(database, { email: "eva@example.es", role: "salesperson" }) } as const;
const customer = await insertUser(database, { email: "ana@example.es" });

const work = { assigned_to: "", next_action: "", next_action_on: "", seen: "0" };
const save = (id: string, fields: Partial<typeof work>, kind: InboxKind = "inquiry", actor: Actor = admin) =>
  saveWork(scopeOf(database, { actor }), kind, id, sentForm("conversation-work", { ...work, ...fields }));
const note = (id: string, fields: { id?: string; note: string }, kind: InboxKind = "inquiry", actor: Actor = admin) =>
  addNote(scopeOf(database, { actor }), kind, id, sentForm("conversation-note", { id: crypto.randomUUID(), ...fields }));
const thread = (id: string, kind: InboxKind = "inquiry", actor: Actor = admin) => readThread(contextOf(database, actor), kind, id);
const call = { next_action: "Llamar a Ana", next_action_on: "2026-11-20" };

describe("whose a conversation is, and what happens next", () => {
  test("is stored for every kind, and shown in the list and in the details", async () => {
    const car = await insertVehicle(database);
    const rows = [
      ["inquiry", await insertInquiry(database, null)],
      ["message", await insertMessage(database)],
      ["reservation", await insertReservation(database, car)],
    ] as const;
    for (const [kind, id] of rows) {
      expect((await save(id, { ...call, assigned_to: seller.userId }, kind, seller)).data.ok).toBe(true);
      expect((await thread(id, kind))?.work).toEqual({ ...call, assigned_to: seller.userId, revision: 1 });
    }
    const list = await readInbox(contextOf(database, seller), readInboxSearch(new URLSearchParams("assigned=me")));
    expect(list.rows.map(({ assigned, next }) => [assigned, next])).toEqual(
      rows.map(() => ["eva", { action: "Llamar a Ana", day: "2026-11-20" }]),
    );
    expect((await readInbox(contextOf(database, admin), readInboxSearch(new URLSearchParams("assigned=me")))).total).toBe(0);
    expect((await readInbox(contextOf(database, admin), readInboxSearch(new URLSearchParams("assigned=nobody")))).total).toBe(0);
  });

  test("is not overwritten after another person's change, and twice the same is one change (row R21)", async () => {
    const id = await insertInquiry(database, null);
    await save(id, call);
    expect((await save(id, { next_action: "Otra cosa", next_action_on: "2026-11-21" })).data.errors.form).toBe(workChangedMeanwhile);
    expect((await save(id, call)).data.ok).toBe(true);
    expect((await save(id, { seen: "1", assigned_to: admin.userId })).data.ok).toBe(true);
    expect((await thread(id))?.work).toEqual({ assigned_to: admin.userId, next_action: "", next_action_on: null, revision: 2 });
  });

  test.each([
    [{ next_action: "Llamar" }, "next_action_on"],
    [{ next_action_on: "2026-11-20" }, "next_action"],
    [{ assigned_to: customer }, "assigned_to"],
    [{ assigned_to: "x" }, "assigned_to"],
    [{ next_action: "a".repeat(201), next_action_on: "2026-11-20" }, "next_action"],
  ])("refuses %j at its field", async (fields, wrong) => {
    const id = await insertInquiry(database, null);
    expect(Object.keys((await save(id, fields)).data.errors.fields)).toEqual([wrong]);
    expect((await thread(id))?.work.revision).toBe(0);
  });

  test("of a conversation that does not exist is refused", async () => {
    const answer = await save(await insertMessage(database), call, "inquiry");
    expect(answer.init?.status).toBe(404);
  });

  test("comes to the dashboard on its day, while the conversation is open", async () => {
    const days = { "2026-11-19": "pending", "2026-11-20": "in_progress", "2026-11-21": "pending", "2026-11-18": "completed" };
    for (const [day, status] of Object.entries(days))
      await save(await insertInquiry(database, null, { status }), { next_action: day, next_action_on: day });
    expect((await listDueActions(contextOf(database, admin), 10)).map(({ action }) => action)).toEqual(["2026-11-19", "2026-11-20"]);
  });
});

describe("notes", () => {
  test("stand with their writer, and only the writer removes one", async () => {
    const id = await insertInquiry(database, null);
    // The test's clock stands still, so their ids give the order.
    const [first = "", second = ""] = [crypto.randomUUID(), crypto.randomUUID()].toSorted();
    await note(id, { id: first, note: "Prefiere la tarde" }, "inquiry", seller);
    await note(id, { id: second, note: "Tiene un Golf" });
    const notes = (await thread(id))?.notes ?? [];
    expect(notes.map(({ note: text, writer, own }) => [text, writer, own])).toEqual([
      ["Prefiere la tarde", "eva", false],
      ["Tiene un Golf", "oficina", true],
    ]);
    const remove = (actor: Actor) => removeNote(scopeOf(database, { actor }), sentForm("remove-note", { id: notes[0]?.id ?? "" }));
    expect((await remove(admin)).data.errors.form).toBe(noteNotYours);
    expect((await remove(seller)).data.ok).toBe(true);
    expect((await thread(id))?.notes.map(({ note: text }) => text)).toEqual(["Tiene un Golf"]);
  });

  test("that are sent twice are there once, and another text under the same id is refused", async () => {
    const [conversation, id] = [await insertMessage(database), crypto.randomUUID()];
    for (const _ of [1, 2]) expect((await note(conversation, { id, note: "Hola" }, "message")).data.ok).toBe(true);
    expect((await note(conversation, { id, note: "Adiós" }, "message")).data.errors.form).toBe(noteKeptBefore);
    expect((await thread(conversation, "message"))?.notes).toHaveLength(1);
  });

  test("are refused blank, and leave with their conversation", async () => {
    const id = await insertInquiry(database, null);
    expect((await note(id, { note: " \n " })).data.errors.fields).toEqual({ note: "Escribe la nota." });
    await note(id, { note: "Hola" });
    const left = await runAs(contextOf(database), async (transaction) => {
      await transaction.deleteFrom("vehicle_inquiries").where("id", "=", id).execute();
      return transaction.selectFrom("conversation_notes").select("id").where("conversation_id", "=", id).execute();
    });
    expect(left).toEqual([]);
  });
});
