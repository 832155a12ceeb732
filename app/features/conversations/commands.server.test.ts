import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { company } from "#company";
import { openDatabase } from "#db/client.ts";
import { as } from "#server/context.ts";
import type { Session } from "#server/session.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { factsOf, noon, sentForm } from "#tests/request-facts.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { reply, replyAsTeam } from "./commands.server.ts";

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
    for (const table of ["vehicle_inquiries", "emails", "form_submissions", "form_counters"] as const)
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
const asAdmin = () => contextOf(database, { kind: "admin", userId: admin.userId }, noon);

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

  test.each(["", "   ", "\n\t\r\n", "\u00a0"])("that is blank is refused in the specification's words: %j", async (message) => {
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
    expect(answers[0]?.data).toEqual(answers[1]?.data);
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
  const site = "https://shop.test";

  test("is stored under the admin's id and mailed to whom the row names, with a way into the panel", async () => {
    expect(await replyAsTeam(asAdmin(), inquiry, "Sí, sigue.\n¿Cuándo quieres verlo?", site)).toEqual({ ok: true });
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
    expect(mail?.plain).toContain(`${site}/dashboard/consultas/${inquiry}`);
  });

  test("to somebody without an account leads nowhere but back by mail", async () => {
    const id = await insertInquiry(database, null, { inquiry_type: "financing" });
    await replyAsTeam(asAdmin(), id, "Hola", site);
    const [mail] = await mails();
    expect(mail?.plain).not.toContain("/dashboard");
    expect(mail?.plain).toContain("Para contestar, responde a este correo.");
    expect(mail?.subject).toBe("Te hemos respondido: consulta de financiación");
  });

  test("names a car that is archived by now", async () => {
    const vehicle_id = await insertVehicle(database, { make: "Lancia", model: "Thema", year: 1990, status: "archived" });
    await replyAsTeam(asAdmin(), await insertInquiry(database, ana.userId, { vehicle_id }), "Hola", site);
    expect((await mails())[0]?.plain).toContain("Lancia Thema de 1990");
  });

  test("may come after the thread was closed, and opens nothing", async () => {
    await setStatus("completed");
    expect(await replyAsTeam(asAdmin(), inquiry, "Gracias a ti", site)).toEqual({ ok: true });
    expect(statusOf(await send({ message: "Hola" }))).toBe(409);
  });

  test.each([" ", "\n"])("that is blank is refused: %j", async (message) => {
    expect(await replyAsTeam(asAdmin(), inquiry, message, site)).toEqual({
      ok: false,
      reason: "invalid",
      sentence: "Por favor escribe un mensaje de respuesta.",
    });
  });

  test("to an inquiry that does not exist, or too long, is refused and writes nothing", async () => {
    expect(await replyAsTeam(asAdmin(), crypto.randomUUID(), "Hola", site)).toEqual({ ok: false, reason: "unknown" });
    expect(await replyAsTeam(asAdmin(), inquiry, "x".repeat(4001), site)).toMatchObject({ ok: false, reason: "invalid" });
    expect([await replies(), await mails()]).toEqual([[], []]);
  });

  test("is nobody's but an admin's: the database decides", async () => {
    const actors = [
      { kind: "visitor" },
      { kind: "customer", userId: ana.userId },
      { kind: "customer", userId: eva.userId },
      { kind: "customer", userId: admin.userId },
      { kind: "system" },
    ] as const;
    const outcomes = [];
    for (const actor of actors) outcomes.push(await replyAsTeam(contextOf(database, actor, noon), inquiry, "Hola", site));
    expect(outcomes.map((outcome) => "reason" in outcome && outcome.reason)).toEqual([
      "not-allowed",
      "not-allowed",
      "unknown",
      "unknown",
      "not-allowed",
    ]);
    expect([await replies(), await mails()]).toEqual([[], []]);
  });
});
