import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { company } from "#company";
import { openDatabase } from "#db/client.ts";
import { type Actor, as } from "#server/context.ts";
import { makeTicket } from "#server/form-ticket.ts";
import type { Session } from "#server/session.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { factsOf, noon, sentForm, testKeys } from "#tests/request-facts.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { reply, replyAsTeam } from "./commands.server.ts";
import { repliedMeanwhile } from "./messages.ts";

let database: TestDatabase;
let ana: Session;
let eva: Session;
let admin: Session;
let inquiry: string;

const sessionOf = async (email: string, isAdmin = false): Promise<Session> => ({
  id: crypto.randomUUID(),
  userId: await insertUser(database, { email, admin: isAdmin }),
  email,
  displayName: "",
  admin: isAdmin,
  hasFactor: false,
  aal: 1,
  confirmedAt: noon,
});

beforeAll(async () => {
  database = await openTestDatabase();
  ana = await sessionOf("ana.account@example.es");
  eva = await sessionOf("eva@example.es");
  admin = await sessionOf("admin@example.es", true);
});
afterAll(() => database.close());
beforeEach(async () => {
  await as(contextOf(database), async (transaction) => {
    for (const table of ["vehicle_inquiries", "emails", "form_submissions", "form_sendings"] as const)
      await transaction.deleteFrom(table).execute();
  });
  const vehicle_id = await insertVehicle(database, { make: "BMW", model: "X3 xDrive20d", year: 2019 });
  inquiry = await insertInquiry(database, ana.userId, { vehicle_id });
});

const send = (fields: Record<string, string>, { as: session = ana, to = inquiry } = {}) =>
  reply(factsOf(database, { session }), session, to, sentForm("reply", fields));
const statusOf = (answer: Awaited<ReturnType<typeof send>>) => answer.init?.status ?? 200;
const replies = () => as(contextOf(database), (transaction) => transaction.selectFrom("inquiry_replies").selectAll().execute());
const mails = () => as(contextOf(database), (transaction) => transaction.selectFrom("emails").selectAll().execute());
const setStatus = (status: string, id = inquiry) =>
  as(contextOf(database), (transaction) => transaction.updateTable("vehicle_inquiries").set({ status }).where("id", "=", id).execute());

describe("a customer's reply", () => {
  test("is stored with the named fields and nothing else, and changes no status (row B5)", async () => {
    const answer = await send({ message: " ¿Y el mantenimiento?\r\nGracias " });
    expect(answer.data).toMatchObject({ ok: true, typed: {}, notice: { title: "Respuesta enviada" } });
    const at = new Date(noon.epochMilliseconds);
    expect(await replies()).toEqual([
      {
        id: expect.any(String),
        inquiry_id: inquiry,
        reply_message: "¿Y el mantenimiento?\nGracias",
        sent_at: at,
        created_at: at,
        admin_user_id: null,
      },
    ]);
    const [row] = await as(contextOf(database), (transaction) => transaction.selectFrom("vehicle_inquiries").select("status").execute());
    expect(row?.status).toBe("pending");
  });

  test.each(["id", "inquiry_id", "reply_message", "sent_at", "created_at", "admin_user_id", "status"])(
    "with a field %s of its sender's own is refused whole (row B5)",
    async (field) => {
      const answer = await send({ message: "Hola", [field]: admin.userId });
      expect(statusOf(answer)).toBe(400);
      expect(answer.data.typed).toMatchObject({ message: "Hola" });
      expect([await replies(), await mails()]).toEqual([[], []]);
    },
  );

  test.each(["", "   ", "\n\t\r\n", "\u00a0"])("that is blank is refused (TALK-8): %j", async (message) => {
    const answer = await send({ message });
    expect(statusOf(answer)).toBe(400);
    expect(answer.data.errors.fields).toEqual({ message: "Por favor escribe un mensaje de respuesta." });
    expect(await replies()).toEqual([]);
  });

  test("of 4,000 characters is taken, and of one more refused with what was typed", async () => {
    expect(statusOf(await send({ message: "x".repeat(4000) }))).toBe(200);
    const answer = await send({ message: "x".repeat(4001) });
    expect(statusOf(answer)).toBe(400);
    expect(answer.data.errors.fields["message"]).toContain("4000 caracteres");
    expect(answer.data.typed["message"]).toHaveLength(4001);
    expect(await replies()).toHaveLength(1);
  });

  test("with what nothing can store is refused", async () => {
    expect(statusOf(await send({ message: "Hola\0" }))).toBe(400);
    expect(await replies()).toEqual([]);
  });

  test("loses control characters and directions of writing that came along", async () => {
    await send({ message: "a\u0007b\u202ec" });
    expect(await replies()).toMatchObject([{ reply_message: "abc" }]);
  });

  test("in another customer's thread and in none answers the same 404, and writes nothing (row B2)", async () => {
    const answers = [await send({ message: "Hola" }, { as: eva }), await send({ message: "Hola" }, { to: crypto.randomUUID() })];
    expect(answers.map(statusOf)).toEqual([404, 404]);
    // Each keeps the ticket that it was sent with.
    const [others, nobodys] = answers.map(({ data }) => ({ ...data, ticket: "" }));
    expect(others).toEqual(nobodys);
    expect(answers[0]?.data.typed).toEqual({ message: "Hola" });
    expect([await replies(), await mails()]).toEqual([[], []]);
  });

  test("in a closed thread is refused with 409, and the text stays (row B7)", async () => {
    await setStatus("completed");
    const answer = await send({ message: "Una cosa más" });
    expect(statusOf(answer)).toBe(409);
    expect(answer.data).toMatchObject({
      ok: false,
      typed: { message: "Una cosa más" },
      errors: { form: expect.stringContaining("resuelta") },
    });
    expect([await replies(), await mails()]).toEqual([[], []]);
    await setStatus("in_progress");
    expect(statusOf(await send({ message: "Una cosa más" }))).toBe(200);
  });

  test("of someone of the team in an inquiry of their own is the customer's, and in another's a 404", async () => {
    const own = await insertInquiry(database, admin.userId);
    expect(statusOf(await send({ message: "Hola" }, { as: admin, to: own }))).toBe(200);
    expect(await replies()).toMatchObject([{ inquiry_id: own, admin_user_id: null }]);
    expect(statusOf(await send({ message: "Hola" }, { as: admin }))).toBe(404);
  });

  test("sent twice is one reply and one mail (row R3)", async () => {
    const sent = sentForm("reply", { message: "Hola" });
    const answers = await Promise.all([1, 2].map(() => reply(factsOf(database, { session: ana }), ana, inquiry, sent)));
    expect(answers.map(({ data }) => data.ok)).toEqual([true, true]);
    expect([(await replies()).length, (await mails()).length]).toEqual([1, 1]);
  });

  test("writes to the team, who answer to the account's address; scripts stay text (rows C6, D10)", async () => {
    await send({ message: "<script>ran=1</script>\nHola" });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "customer-replied",
      audience: "team",
      recipient: company.email,
      reply_to: "ana.account@example.es",
      subject: "Respuesta de Ana Ruiz: BMW X3 xDrive20d",
    });
    expect(mail?.html).not.toMatch(/<script/i);
    expect(mail?.html).toContain("&lt;script&gt;ran=1&lt;/script&gt;<br>Hola");
    expect(mail?.plain).toContain("> <script>ran=1</script>\n> Hola");
    expect(mail?.plain).toContain("BMW X3 xDrive20d de 2019");
  });

  test("with the database away keeps the text and says so (row R9)", async () => {
    const away = await openDatabase({ kind: "postgres", url: "postgres://nobody@127.0.0.1:1/nothing", poolSize: 1 });
    const answer = await reply(factsOf(away, { session: ana }), ana, inquiry, sentForm("reply", { message: "Hola" }));
    expect(statusOf(answer)).toBe(503);
    expect(answer.data).toMatchObject({
      notice: { text: "No se pudo enviar la respuesta. Inténtalo de nuevo." },
      typed: { message: "Hola" },
    });
    await away.close();
  });
});

describe("what the policies say of a reply, whatever a command does (row B7)", () => {
  const insert = (session: Session, row: { inquiry_id?: string; admin_user_id?: string | null }) =>
    as(factsOf(database, { session }).context, (transaction) =>
      transaction
        .insertInto("inquiry_replies")
        .values({ inquiry_id: inquiry, reply_message: "Hola", admin_user_id: null, ...row })
        .execute(),
    );
  const refused = { code: "42501" };

  test("a customer may not write as the team, in another's thread or in a closed one", async () => {
    await expect(insert(ana, { admin_user_id: admin.userId })).rejects.toMatchObject(refused);
    await expect(insert(ana, { admin_user_id: ana.userId })).rejects.toMatchObject(refused);
    await expect(insert(eva, {})).rejects.toMatchObject(refused);
    await setStatus("completed");
    await expect(insert(ana, {})).rejects.toMatchObject(refused);
    expect(await replies()).toEqual([]);
  });

  test("someone of the team may write neither as a colleague nor as the customer", async () => {
    await expect(insert(admin, { admin_user_id: eva.userId })).rejects.toMatchObject(refused);
    await expect(insert(admin, {})).rejects.toMatchObject(refused);
  });

  test("of a reply and a closing at the same moment, none is stored after the closing", async () => {
    const rounds = database.kind === "postgres" ? 40 : 5;
    for (let round = 0; round < rounds; round += 1) {
      const id = await insertInquiry(database, ana.userId);
      const [answer] = await Promise.all([send({ message: "A la vez" }, { to: id }), setStatus("completed", id)]);
      const stored = (await replies()).filter(({ inquiry_id }) => inquiry_id === id).length;
      expect(stored).toBe(answer.data.ok ? 1 : 0);
    }
  }, 60_000);

  test.skipIf(!process.env["DATABASE_URL"])("a reply that meets a closing under way waits for it and is refused", async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const closing = as(contextOf(database), async (transaction) => {
      await transaction.updateTable("vehicle_inquiries").set({ status: "completed" }).where("id", "=", inquiry).execute();
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    const replying = send({ message: "Demasiado tarde" });
    const first = await Promise.race([replying.then(() => "replied"), new Promise((resolve) => setTimeout(() => resolve("waits"), 400))]);
    expect(first).toBe("waits");
    end.resolve();
    await closing;
    expect(statusOf(await replying)).toBe(409);
    expect(await replies()).toEqual([]);
  });
});

describe("the team's reply", () => {
  type Asked = { as?: Actor; to?: string; ticket?: string; seen?: string };
  const asAdmin = (): Actor => ({ kind: "admin", userId: admin.userId });
  const answer = (message: string, { as: actor = asAdmin(), to = inquiry, ticket = "", seen = "" }: Asked = {}) =>
    replyAsTeam(factsOf(database, { actor }), to, sentForm("team-reply", { message, seen }, { ticket }));
  const notice = { title: "Respuesta enviada", text: "La respuesta ha sido enviada correctamente al cliente." };

  test("is stored under the admin's id and mailed to whom the row names, with a way into the panel", async () => {
    expect((await answer("Sí, sigue.\n¿Cuándo quieres verlo?")).data).toMatchObject({ ok: true, notice, typed: {} });
    expect(await replies()).toMatchObject([
      { inquiry_id: inquiry, reply_message: "Sí, sigue.\n¿Cuándo quieres verlo?", admin_user_id: admin.userId },
    ]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "team-replied",
      audience: "customer",
      recipient: "ana@example.es",
      reply_to: company.email,
      subject: "Te hemos respondido: BMW X3 xDrive20d",
    });
    expect(mail?.html).toContain("Sí, sigue.<br>¿Cuándo quieres verlo?");
    expect(mail?.plain).toContain(`https://shop.test/dashboard/consultas/${inquiry}`);
  });

  test("changes no status by itself (INBOX-3)", async () => {
    await answer("Hola");
    const [row] = await as(contextOf(database), (transaction) => transaction.selectFrom("vehicle_inquiries").select("status").execute());
    expect(row?.status).toBe("pending");
  });

  test("sent twice, at once or later, is one reply and one mail (row R3)", async () => {
    const ticket = makeTicket(testKeys, noon.epochMilliseconds - 60_000);
    const answers = await Promise.all([1, 2].map(() => answer("Hola", { ticket })));
    // Its page has heard of the reply meanwhile and says so; what it sends again is the same all the same.
    const [first] = await replies();
    answers.push(await answer("Hola", { ticket, seen: first?.id ?? "" }));
    expect(answers.map(({ data }) => data.ok)).toEqual([true, true, true]);
    expect([(await replies()).length, (await mails()).length]).toEqual([1, 1]);
  });

  test("after one that its writer has not seen is refused, and the text stays (row R21)", async () => {
    await answer("La primera");
    const late = await answer("La segunda");
    expect(statusOf(late)).toBe(409);
    expect(late.data).toMatchObject({ ok: false, typed: { message: "La segunda" }, errors: { form: repliedMeanwhile } });
    expect([(await replies()).length, (await mails()).length]).toEqual([1, 1]);
    const [first] = await replies();
    expect(statusOf(await answer("La segunda", { seen: first?.id ?? "" }))).toBe(200);
  });

  test("of two at the same moment leaves one, and the other is told (row R21)", async () => {
    const rounds = database.kind === "postgres" ? 20 : 3;
    for (let round = 0; round < rounds; round += 1) {
      const to = await insertInquiry(database, ana.userId);
      const statuses = await Promise.all([answer("Una", { to }), answer("Otra", { to })]);
      expect(statuses.map((one) => String(statusOf(one))).toSorted()).toEqual(["200", "409"]);
      expect((await replies()).filter(({ inquiry_id }) => inquiry_id === to)).toHaveLength(1);
    }
  }, 60_000);

  test.each(["id", "inquiry_id", "reply_message", "sent_at", "created_at", "admin_user_id", "recipient"])(
    "with a field %s of its sender's own is refused whole (row B5)",
    async (field) => {
      const sent = sentForm("team-reply", { message: "Hola", seen: "", [field]: eva.userId });
      const { data, init } = await replyAsTeam(factsOf(database, { actor: asAdmin() }), inquiry, sent);
      expect([init?.status, data.typed["message"]]).toEqual([400, "Hola"]);
      expect([await replies(), await mails()]).toEqual([[], []]);
    },
  );

  test("to somebody without an account leads nowhere but back by mail", async () => {
    await answer("Hola", { to: await insertInquiry(database, null, { inquiry_type: "financing" }) });
    const [mail] = await mails();
    expect(mail?.plain).not.toContain("/dashboard");
    expect(mail?.plain).toContain("Para contestar, responde a este correo.");
    expect(mail?.subject).toBe("Te hemos respondido: consulta de financiación");
  });

  test("names a car that is archived by now", async () => {
    const vehicle_id = await insertVehicle(database, { make: "Lancia", model: "Thema", year: 1990, status: "archived" });
    await answer("Hola", { to: await insertInquiry(database, ana.userId, { vehicle_id }) });
    expect((await mails())[0]?.plain).toContain("Lancia Thema de 1990");
  });

  test("may come after the thread was closed, and opens nothing", async () => {
    await setStatus("completed");
    expect(statusOf(await answer("Gracias a ti"))).toBe(200);
    expect(statusOf(await send({ message: "Hola" }))).toBe(409);
  });

  test.each(["", " ", "\n"])("that is blank is refused: %j", async (message) => {
    const blank = await answer(message);
    expect(statusOf(blank)).toBe(400);
    expect(blank.data.errors.fields).toEqual({ message: "Por favor escribe un mensaje de respuesta." });
  });

  test("with a placeholder that nobody filled in is not sent", async () => {
    const open = await answer("El {vehiculo} cuesta {precio}. {esto} no es nada.");
    expect(statusOf(open)).toBe(400);
    expect(open.data.errors.fields["message"]).toContain("{vehiculo}, {precio}");
    expect([await replies(), await mails()]).toEqual([[], []]);
  });

  test("to an inquiry that does not exist, or too long, is refused and writes nothing", async () => {
    expect(statusOf(await answer("Hola", { to: crypto.randomUUID() }))).toBe(404);
    expect(statusOf(await answer("x".repeat(4001)))).toBe(400);
    expect([await replies(), await mails()]).toEqual([[], []]);
  });

  test("is nobody's but an admin's: the database decides", async () => {
    const actors: Actor[] = [
      { kind: "visitor" },
      { kind: "customer", userId: ana.userId },
      { kind: "customer", userId: eva.userId },
      { kind: "customer", userId: admin.userId },
      { kind: "system" },
    ];
    for (const actor of actors) expect((await answer("Hola", { as: actor })).data.ok, actor.kind).toBe(false);
    expect([await replies(), await mails()]).toEqual([[], []]);
  });

  test("with the database away keeps the text and says so (row R9)", async () => {
    const away = await openDatabase({ kind: "postgres", url: "postgres://nobody@127.0.0.1:1/nothing", poolSize: 1 });
    const lost = await replyAsTeam(factsOf(away, { actor: asAdmin() }), inquiry, sentForm("team-reply", { message: "Hola", seen: "" }));
    expect(statusOf(lost)).toBe(503);
    expect(lost.data).toMatchObject({ notice: { text: "No se pudo enviar la respuesta." }, typed: { message: "Hola" } });
    await away.close();
  });
});
