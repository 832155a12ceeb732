import { describe, expect, test } from "vitest";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { company } from "#company";
import { runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { changedColumns, columnsBeside } from "#tests/columns.ts";
import { contextOf, openTestDatabase } from "#tests/database.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { writeOrder } from "#tests/write-order.ts";
import { confirmationAddress } from "./addresses.ts";
import { confirmRequest, requestData } from "./commands.server.ts";
import { findLinkedRequest } from "./queries.server.ts";

const database = await databaseOfThisFile(["data_requests", "emails", "form_submissions", "form_sendings"]);

const ana = { email: "ana@ejemplo.es", request_type: "access", notes: "Los mensajes de mayo" };
const ask = (fields: Record<string, string> = ana, now = noon) =>
  requestData(scopeOf(database, { now }), sentForm("data-request", fields, { now }));
const confirm = async (link: { requestId: string; signature: string }, now = noon, address = "203.0.113.7") =>
  answerOf(await confirmRequest(scopeOf(database, { now, address }), link, sentForm("data-request-confirmation", {}, { now })));

const requests = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("data_requests").selectAll().execute());
const mails = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("emails").selectAll().orderBy(writeOrder).execute());
const onlyId = async () => {
  const [row, ...others] = await requests();
  expect(others).toEqual([]);
  return row?.id ?? "";
};
const linkTo = (requestId: string) => ({ requestId, signature: testKeys.sign("data-request-link", requestId) });
const days = (count: number) => noon.add({ hours: 24 * count });

function answerOf(answer: { data: FormAnswer; init: ResponseInit | null } | undefined) {
  return answer && { status: answer.init?.status ?? 200, ...answer.data };
}

describe("a data request", () => {
  test("of a signed-in person is proven at once for their own address, but not for another one (row G1)", async () => {
    const session = await insertSignedIn(database, { email: "ana@ejemplo.es", now: noon });
    const { userId } = session;
    const askAs = (email: string) => requestData(scopeOf(database, { session }), sentForm("data-request", { ...ana, email }));
    expect(answerOf(await askAs("ana@ejemplo.es"))).toMatchObject({ ok: true });
    expect(answerOf(await askAs("eva@ejemplo.es"))).toMatchObject({ ok: true });
    expect((await requests()).map(({ email, status, user_id }) => [email, status, user_id])).toEqual([
      ["ana@ejemplo.es", "pending", userId],
      ["eva@ejemplo.es", "unverified", userId],
    ]);
    expect((await mails()).map(({ kind, audience }) => [kind, audience])).toEqual([
      ["data-request-confirmed", "team"],
      ["data-request-confirmation", "customer"],
    ]);
  });

  test("is stored unproven, and its address gets a mail with the link that proves it; the team gets no mail yet", async () => {
    const answer = answerOf(await ask({ ...ana, email: " Ana@Ejemplo.ES " }));
    expect(answer).toMatchObject({
      ok: true,
      notice: { title: "Solicitud enviada", text: "Su solicitud ha sido registrada. Le contactaremos pronto." },
      typed: {},
    });
    const id = await onlyId();
    expect(await requests()).toMatchObject([{ ...ana, status: "unverified", verified_at: null }]);
    const sent = await mails();
    expect(sent.map(({ audience, recipient, kind }) => ({ audience, recipient, kind }))).toEqual([
      { audience: "customer", recipient: "ana@ejemplo.es", kind: "data-request-confirmation" },
    ]);
    const address = `https://shop.test${confirmationAddress(id, linkTo(id).signature)}`;
    expect(sent[0]?.plain).toContain(address);
    expect(sent[0]?.html).toContain(`href="${address}"`);
    expect(sent[0]?.plain).toContain("20 de diciembre de 2026");
    expect(sent[0]?.plain).not.toContain("mayo");
  });

  test.each<[title: string, fields: Record<string, string>, errors: Record<string, string>]>([
    ["without an address", { ...ana, email: "" }, { email: "Email inválido" }],
    ["with a wrong address", { ...ana, email: "ana@ejemplo" }, { email: "Email inválido" }],
    ["with two addresses", { ...ana, email: "ana@ejemplo.es,eva@ejemplo.es" }, { email: "Email inválido" }],
    ["without a type", { email: ana.email, notes: "" }, { request_type: "Seleccione un tipo de solicitud" }],
    ["with an unknown type", { ...ana, request_type: "rectification" }, { request_type: "Seleccione un tipo de solicitud" }],
    ["with nothing", { email: "", notes: "" }, { email: "Email inválido", request_type: "Seleccione un tipo de solicitud" }],
    ["with endless details", { ...ana, notes: "x".repeat(2_001) }, { notes: "Los detalles admiten 2000 caracteres como mucho." }],
  ])("%s is refused, and nothing typed is lost", async (_title, fields, errors) => {
    const answer = answerOf(await ask(fields));
    expect(answer).toMatchObject({ ok: false, status: 400, typed: fields, errors: { fields: errors } });
    expect([await requests(), await mails()]).toEqual([[], []]);
  });

  test("stores only the named fields, and the form can set no other column (row B5)", async () => {
    const foreign = await columnsBeside(database, "data_requests", ana);
    expect(foreign).toEqual(expect.arrayContaining(["id", "user_id", "status", "verified_at", "created_at"]));
    for (const name of foreign)
      expect(answerOf(await ask({ ...ana, [name]: "completed" })), name).toMatchObject({ ok: false, status: 400 });
    expect([await requests(), await mails()]).toEqual([[], []]);

    await ask();
    expect(await requests()).toEqual([
      {
        ...ana,
        id: expect.any(String),
        user_id: null,
        status: "unverified",
        verified_at: null,
        completed_at: null,
        created_at: new Date(noon.epochMilliseconds),
      },
    ]);
  });

  test("gets the same response for a known and an unknown address (row G1)", async () => {
    await runAs(contextOf(database), (transaction) =>
      transaction
        .insertInto("contact_messages")
        .values({ name: "Eva", email: "eva@ejemplo.es", message: "Hola", gdpr_consent: true })
        .execute(),
    );
    const known = answerOf(await ask({ ...ana, email: "eva@ejemplo.es" }));
    const unknown = answerOf(await ask({ ...ana, email: "nadie@ejemplo.es" }));
    expect(known).toEqual(unknown);
    const [a, b] = await mails();
    const withoutLink = (text = "") => text.replaceAll(/\/data-request\/\S+/g, "");
    expect(withoutLink(a?.plain)).toBe(withoutLink(b?.plain));
  });

  test("gets the same response when its address has had its mails of the day, and reaches the team unproven", async () => {
    for (let time = 0; time < 3; time += 1) await ask();
    const answer = answerOf(await ask());
    expect(answer?.ok).toBe(true);
    expect(await requests()).toHaveLength(4);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([ana.email, ana.email, ana.email, company.email].toSorted());
    const toTeam = sent.find(({ audience }) => audience === "team");
    expect(toTeam).toMatchObject({ kind: "data-request-without-link", reply_to: "ana@ejemplo.es" });
    expect(toTeam?.plain).toContain("Comprobad quién lo pide");
  });

  test("that cannot be stored says so and keeps the typed text (DATA-6)", async () => {
    const away = await openTestDatabase();
    await away.close();
    expect(answerOf(await requestData(scopeOf(away), sentForm("data-request", ana)))).toMatchObject({
      ok: false,
      notice: { title: "Error", text: "No se pudo enviar la solicitud. Inténtelo de nuevo." },
      typed: ana,
    });
  });
});

describe("the link in the mail", () => {
  test("shows the request and changes nothing", async () => {
    await ask();
    const id = await onlyId();
    const found = await findLinkedRequest(scopeOf(database), linkTo(id));
    expect(found).toMatchObject({ email: ana.email, requestType: "access", notes: ana.notes, verifiedAt: undefined });
    expect((await requests())[0]).toMatchObject({ status: "unverified", verified_at: null });
  });

  test("proves the request once, and tells the team the day on which the 30 days end", async () => {
    await ask();
    const link = linkTo(await onlyId());
    expect(await confirm(link, days(2))).toMatchObject({ ok: true, outcome: { confirmed: "now" } });
    expect((await requests())[0]).toMatchObject({ status: "pending", verified_at: new Date(days(2).epochMilliseconds) });
    const toTeam = (await mails()).find(({ audience }) => audience === "team");
    expect(toTeam).toMatchObject({ kind: "data-request-confirmed", recipient: company.email, reply_to: ana.email });
    for (const fact of ["Acceso", "20 de diciembre de 2026", "> Los mensajes de mayo"]) expect(toTeam?.plain).toContain(fact);

    expect(await confirm(link, days(3))).toMatchObject({ ok: true, outcome: { confirmed: "before" } });
    expect((await requests())[0]?.verified_at).toEqual(new Date(days(2).epochMilliseconds));
    expect(await mails()).toHaveLength(2);
  });

  test("sets the request's status and time of proof, and its button can set no other column (row B5)", async () => {
    await ask();
    const id = await onlyId();
    const before = await requests();
    for (const name of await columnsBeside(database, "data_requests", {})) {
      const sent = sentForm("data-request-confirmation", { [name]: "completed" });
      expect(answerOf(await confirmRequest(scopeOf(database), linkTo(id), sent)), name).toMatchObject({ ok: false, status: 400 });
    }
    expect(await requests()).toEqual(before);
    await ask({ ...ana, email: "eva@ejemplo.es" });
    await confirm(linkTo(id));
    const after = await requests();
    const rowOf = (rows: typeof after, email: string) => rows.find((row) => row.email === email) ?? {};
    expect(changedColumns(rowOf(before, ana.email), rowOf(after, ana.email)).toSorted()).toEqual(["status", "verified_at"]);
    expect(rowOf(after, "eva@ejemplo.es")).toMatchObject({ status: "unverified", verified_at: null });
  });

  test("proves the request once and mails the team once when it is pressed ten times at once", async () => {
    await ask();
    const link = linkTo(await onlyId());
    const answers = await Promise.all(Array.from({ length: 10 }, (_, place) => confirm(link, noon, `203.0.113.${place}`)));
    const said = answers.map((answer) => answer?.outcome?.["confirmed"]);
    expect([said.filter((word) => word === "now").length, said.filter((word) => word === "before").length]).toEqual([1, 9]);
    expect((await mails()).filter(({ audience }) => audience === "team")).toHaveLength(1);
  });

  test("works for seven days; after that it says so and changes nothing", async () => {
    await ask();
    const link = linkTo(await onlyId());
    expect(await confirm(link, days(7))).toMatchObject({ ok: false, status: 409, errors: { form: expect.stringContaining("caducado") } });
    expect((await requests())[0]?.status).toBe("unverified");
    expect(await confirm(link, days(7).subtract({ seconds: 1 }))).toMatchObject({ ok: true });
    expect(await confirm(link, days(30))).toMatchObject({ ok: true, outcome: { confirmed: "before" } });
  });

  test("does not reopen a cancelled request", async () => {
    await ask();
    const link = linkTo(await onlyId());
    await runAs(contextOf(database), (transaction) => transaction.updateTable("data_requests").set({ status: "cancelled" }).execute());
    expect(await confirm(link)).toMatchObject({ ok: false });
    expect((await requests())[0]).toMatchObject({ status: "cancelled", verified_at: null });
  });

  test("is refused with a wrong signature like a request that does not exist", async () => {
    await ask();
    const id = await onlyId();
    const other = crypto.randomUUID();
    const wrong = [
      { requestId: id, signature: linkTo(other).signature },
      { requestId: other, signature: linkTo(id).signature },
      { requestId: id, signature: testKeys.sign("appointment-link", id) },
      { requestId: id, signature: "" },
      { requestId: id, signature: `${linkTo(id).signature}x` },
      { requestId: id.toUpperCase(), signature: linkTo(id).signature },
      { requestId: "1", signature: testKeys.sign("data-request-link", "1") },
    ];
    for (const link of wrong) {
      expect(await findLinkedRequest(scopeOf(database), link), JSON.stringify(link)).toBeUndefined();
      expect(await confirm(link), JSON.stringify(link)).toBeUndefined();
    }
    expect((await requests())[0]?.status).toBe("unverified");
    expect(await findLinkedRequest(scopeOf(database), linkTo(other))).toBeUndefined();
  });
});
