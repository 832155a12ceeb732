import { describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { columnsBeside } from "#tests/columns.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { addExample, addSavedReply, changeSavedReply, deleteSavedReply } from "./commands.server.ts";
import { exampleReplies } from "./example-replies.ts";
import { alreadyDeleted, bodyMissing, savedReplyChanged, savedReplyMissing, titleMissing, titleTaken } from "./messages.ts";
import { listSavedReplies } from "./queries.server.ts";

const database = await databaseOfThisFile(["saved_replies", "form_submissions"]);
const admin = { kind: "admin", userId: await insertUser(database, { email: "oficina@example.es", admin: true }) } as const;

const scope = (actor: Actor = admin) => scopeOf(database, { actor });
const list = () => listSavedReplies(contextOf(database, admin));
const visit = { title: "Visita", body: "Puedes ver el {vehiculo} el sábado.\nUn saludo" };
const add = (fields: Record<string, string> = visit, { ticket = "", actor = admin }: { ticket?: string; actor?: Actor } = {}) =>
  addSavedReply(scope(actor), sentForm("add-saved-reply", fields, { ticket }));
async function added() {
  await add();
  const [reply] = await list();
  if (!reply) throw new Error("It was not kept.");
  return reply;
}
const change = (fields: Record<string, string>, actor?: Actor) => changeSavedReply(scope(actor), sentForm("saved-reply", fields));
const remove = (fields: Record<string, string>, actor?: Actor) => deleteSavedReply(scope(actor), sentForm("delete-saved-reply", fields));

describe("a saved reply", () => {
  test("is stored as typed, once however often it is sent, and written to the audit log (rows R3, B9)", async () => {
    const ticket = makeTicket(testKeys, noon.epochMilliseconds - 60_000);
    const answers = await Promise.all([1, 2].map(() => add(visit, { ticket })));
    expect(answers.map(({ data }) => data.ok)).toEqual([true, true]);
    const [reply, ...others] = await list();
    expect([reply, others]).toMatchObject([{ ...visit, revision: 0 }, []]);
    const entries = await runAs(contextOf(database, admin), (transaction) =>
      transaction
        .selectFrom("audit_log")
        .selectAll()
        .where("row_id", "=", reply?.id ?? "")
        .execute(),
    );
    expect(entries).toMatchObject([{ operation: "insert", admin_user_id: admin.userId, after: { title: "Visita" } }]);
  });

  test.each([
    [
      { title: " ", body: "" },
      { title: titleMissing, body: bodyMissing },
    ],
    [{ ...visit, title: "a\nb" }, { title: "El título va en una sola línea." }],
    [{ ...visit, title: "x".repeat(81) }, { title: "El título admite 80 caracteres como mucho." }],
    [{ ...visit, body: "x".repeat(4001) }, { body: "El texto admite 4000 caracteres como mucho." }],
    [
      { ...visit, body: "{nombre}, el {vehículo} cuesta {importe}" },
      { body: "No conocemos {vehículo}, {importe}. Puedes usar {nombre}, {vehiculo}, {año}, {precio}, {empresa}." },
    ],
  ])("with %j is refused, and the form keeps the typed values", async (fields, errors) => {
    const { data, init } = await add(fields);
    expect([init?.status, data.errors.fields, data.typed]).toEqual([400, errors, fields]);
    expect(await list()).toEqual([]);
  });

  test("has a unique title, without regard to case", async () => {
    await add();
    const { data, init } = await add({ title: "VISITA", body: "Otra" });
    expect([init?.status, data.errors.fields]).toEqual([409, { title: titleTaken }]);
    await add({ title: "Precio", body: "Otra" });
    const [price] = await list();
    const renamed = await change({ id: price?.id ?? "", seen: "0", title: "visita", body: "Otra" });
    expect([renamed.init?.status, renamed.data.errors.fields]).toEqual([409, { title: titleTaken }]);
    expect((await list()).map(({ title }) => title)).toEqual(["Precio", "Visita"]);
  });

  test("is changed only from its current revision; the second person is refused and overwrites nothing (row R21)", async () => {
    const { id } = await added();
    expect((await change({ id, seen: "0", title: "Visita", body: "Primera" })).data.ok).toBe(true);
    const { data, init } = await change({ id, seen: "0", title: "Visita", body: "Segunda" });
    expect([init?.status, data.errors.form, data.typed["body"]]).toEqual([409, savedReplyChanged, "Segunda"]);
    expect(await list()).toMatchObject([{ body: "Primera", revision: 1 }]);
    // The first form is sent again.
    expect((await change({ id, seen: "0", title: "Visita", body: "Primera" })).data.ok).toBe(true);
    expect((await change({ id, seen: "1", title: "Visita", body: "Segunda" })).data.ok).toBe(true);
  });

  test("is deleted once, and a person who was editing it keeps the typed text", async () => {
    const { id } = await added();
    expect((await remove({ id })).data.ok).toBe(true);
    expect((await remove({ id })).data.errors.form).toBe(alreadyDeleted);
    const { data, init } = await change({ id, seen: "0", ...visit });
    expect([init?.status, data.errors.form, data.typed["body"]]).toEqual([404, savedReplyMissing, visit.body]);
  });

  test("accepts no other column, no invalid id, and no form from anyone but an admin (rows B5, D1)", async () => {
    const { id } = await added();
    for (const field of await columnsBeside(database, "saved_replies", { title: 1, body: 1, id: 1 })) {
      expect((await add({ title: "Otra", body: "Hola", [field]: "1" })).init?.status, field).toBe(400);
      expect((await change({ id, seen: "0", ...visit, [field]: "1" })).init?.status, field).toBe(400);
      expect((await remove({ id, [field]: "1" })).init?.status, field).toBe(400);
    }
    for (const seen of ["-1", "x", "", "1.5", "1e400", "9".repeat(20)])
      expect((await change({ id, seen, ...visit, body: "Nueva" })).init?.status, seen).toBe(400);
    for (const odd of ["x", `${id}'`, ""]) expect((await remove({ id: odd })).init?.status, odd).toBe(400);
    for (const actor of [{ kind: "visitor" }, { kind: "customer", userId: admin.userId }] as const) {
      expect((await add({ title: "Otra", body: "Hola" }, { actor })).data.ok).toBe(false);
      expect((await change({ id, seen: "0", ...visit, body: "Nueva" }, actor)).data.ok).toBe(false);
      expect((await remove({ id }, actor)).data.ok).toBe(false);
    }
    expect(await list()).toMatchObject([visit]);
  });
});

test("an example is stored by one click, and only once by two clicks", async () => {
  for (const { name } of exampleReplies) {
    const sent = () => addExample(scope(), sentForm("add-example", { example: name }));
    expect((await Promise.all([sent(), sent()])).map(({ data }) => data.ok)).toEqual([true, true]);
  }
  expect((await list()).map(({ title }) => title).toSorted()).toEqual(exampleReplies.map(({ title }) => title).toSorted());
  expect((await addExample(scope(), sentForm("add-example", { example: "x" }))).init?.status).toBe(400);
});
