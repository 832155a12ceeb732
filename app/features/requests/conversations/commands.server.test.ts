import { beforeEach, describe, expect, test } from "vitest";
import { company } from "#company";
import { type Actor, runAs } from "#server/context.ts";
import type { Session } from "#server/session.ts";
import { replyToThread } from "#app/features/requests/inbox/commands.server.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { reply } from "./commands.server.ts";

let inquiry: string;

const database = await databaseOfThisFile(["vehicle_inquiries", "emails", "form_submissions", "form_sendings"]);
const sessionOf = (email: string, isAdmin = false) => insertSignedIn(database, { email, admin: isAdmin, now: noon });

const ana = await sessionOf("ana.account@example.es");
const eva = await sessionOf("eva@example.es");
const admin = await sessionOf("admin@example.es", true);
beforeEach(async () => {
  const vehicle_id = await insertVehicle(database, { make: "BMW", model: "X3 xDrive20d", year: 2019 });
  inquiry = await insertInquiry(database, ana.userId, { vehicle_id });
});

const send = (fields: Record<string, string>, { as: session = ana, to = inquiry } = {}) =>
  reply(scopeOf(database, { session }), session, to, sentForm("reply", fields));
const statusOf = (answer: Awaited<ReturnType<typeof send>>) => answer.init?.status ?? 200;
const replies = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("inquiry_replies").selectAll().execute());
const mails = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("emails").selectAll().execute());
const setStatus = (status: string, id = inquiry) =>
  runAs(contextOf(database), (transaction) => transaction.updateTable("vehicle_inquiries").set({ status }).where("id", "=", id).execute());

describe("a customer's reply", () => {
  test("is stored with exactly the named fields and changes no status (row B5)", async () => {
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
    const [row] = await runAs(contextOf(database), (transaction) => transaction.selectFrom("vehicle_inquiries").select("status").execute());
    expect(row?.status).toBe("pending");
  });

  test.each(["id", "inquiry_id", "reply_message", "sent_at", "created_at", "admin_user_id", "status"])(
    "with an additional field %s is refused as a whole (row B5)",
    async (field) => {
      const answer = await send({ message: "Hola", [field]: admin.userId });
      expect(statusOf(answer)).toBe(400);
      expect(answer.data.typed).toMatchObject({ message: "Hola" });
      expect([await replies(), await mails()]).toEqual([[], []]);
    },
  );

  test.each(["", "   ", "\n\t\r\n", "\u00a0"])("with blank text is refused (TALK-8): %j", async (message) => {
    const answer = await send({ message });
    expect(statusOf(answer)).toBe(400);
    expect(answer.data.errors.fields).toEqual({ message: "Por favor escribe un mensaje de respuesta." });
    expect(await replies()).toEqual([]);
  });

  test("of 4,000 characters is accepted; of 4,001 it is refused, and the form keeps the text", async () => {
    expect(statusOf(await send({ message: "x".repeat(4000) }))).toBe(200);
    const answer = await send({ message: "x".repeat(4001) });
    expect(statusOf(answer)).toBe(400);
    expect(answer.data.errors.fields["message"]).toContain("4000 caracteres");
    expect(answer.data.typed["message"]).toHaveLength(4001);
    expect(await replies()).toHaveLength(1);
  });

  test("gets the same 404 in another customer's thread and in an unknown one, and is not stored (row B2)", async () => {
    const answers = [await send({ message: "Hola" }, { as: eva }), await send({ message: "Hola" }, { to: crypto.randomUUID() })];
    expect(answers.map(statusOf)).toEqual([404, 404]);
    // The tickets differ, because each answer returns the ticket of its own form.
    const [others, nobodys] = answers.map(({ data }) => ({ ...data, ticket: "" }));
    expect(others).toEqual(nobodys);
    expect(answers[0]?.data.typed).toEqual({ message: "Hola" });
    expect([await replies(), await mails()]).toEqual([[], []]);
  });

  test("in a closed thread is refused with 409, and the form keeps the text (row B7)", async () => {
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

  test("from a team member counts as a customer's in their own inquiry, and gets a 404 in another person's", async () => {
    const own = await insertInquiry(database, admin.userId);
    expect(statusOf(await send({ message: "Hola" }, { as: admin, to: own }))).toBe(200);
    expect(await replies()).toMatchObject([{ inquiry_id: own, admin_user_id: null }]);
    expect(statusOf(await send({ message: "Hola" }, { as: admin }))).toBe(404);
  });

  test("is mailed to the team with the account's address as reply-to", async () => {
    await send({ message: "Hola" });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "customer-replied",
      audience: "team",
      recipient: company.email,
      reply_to: "ana.account@example.es",
      subject: "Respuesta de Ana Ruiz: BMW X3 xDrive20d",
    });
    expect(mail?.plain).toContain("> Hola");
    expect(mail?.plain).toContain("BMW X3 xDrive20d de 2019");
  });
});

describe("the database policies for a reply, without any command (row B7)", () => {
  const insert = (session: Session, row: { inquiry_id?: string; admin_user_id?: string | null }) =>
    runAs(scopeOf(database, { session }).context, (transaction) =>
      transaction
        .insertInto("inquiry_replies")
        .values({ inquiry_id: inquiry, reply_message: "Hola", admin_user_id: null, ...row })
        .execute(),
    );
  const refused = { code: "42501" };

  test("do not let a customer write as the team, in another person's thread or in a closed one", async () => {
    await expect(insert(ana, { admin_user_id: admin.userId })).rejects.toMatchObject(refused);
    await expect(insert(ana, { admin_user_id: ana.userId })).rejects.toMatchObject(refused);
    await expect(insert(eva, {})).rejects.toMatchObject(refused);
    await setStatus("completed");
    await expect(insert(ana, {})).rejects.toMatchObject(refused);
    expect(await replies()).toEqual([]);
  });

  test("do not let a team member write as a colleague or as the customer", async () => {
    await expect(insert(admin, { admin_user_id: eva.userId })).rejects.toMatchObject(refused);
    await expect(insert(admin, {})).rejects.toMatchObject(refused);
  });

  test("store no reply after a closing, even if both happen at the same moment", async () => {
    const rounds = database.kind === "postgres" ? 40 : 5;
    for (let round = 0; round < rounds; round += 1) {
      const id = await insertInquiry(database, ana.userId);
      const [answer] = await Promise.all([send({ message: "A la vez" }, { to: id }), setStatus("completed", id)]);
      const stored = (await replies()).filter(({ inquiry_id }) => inquiry_id === id).length;
      expect(stored).toBe(answer.data.ok ? 1 : 0);
    }
  }, 60_000);

  test.skipIf(!process.env["DATABASE_URL"])("make a reply wait for a closing in progress and then refuse it", async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const closing = runAs(contextOf(database), async (transaction) => {
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
  const answer = (
    message: string,
    { as: actor = { kind: "admin", userId: admin.userId }, to = inquiry }: { as?: Actor; to?: string } = {},
  ) => replyToThread(scopeOf(database, { actor }), "inquiry", to, sentForm("team-reply", { message, seen: "" }));

  test("leads its customer to the panel and does not change the status (INBOX-3)", async () => {
    await answer("Sí, sigue.");
    expect((await mails())[0]?.plain).toContain(`https://shop.test/dashboard/consultas/${inquiry}`);
    const [row] = await runAs(contextOf(database), (transaction) => transaction.selectFrom("vehicle_inquiries").select("status").execute());
    expect(row?.status).toBe("pending");
  });

  test("to a person without an account contains no link to the panel and tells other ways to answer than by this mail", async () => {
    await answer("Hola", { to: await insertInquiry(database, null, { inquiry_type: "financing" }) });
    const [mail] = await mails();
    expect(mail?.plain).not.toContain("/dashboard");
    expect(mail?.plain).toContain("Para contestar, escríbenos a");
    expect(mail?.subject).toBe("Te hemos respondido: consulta de financiación");
  });

  test("names the car even after it was archived", async () => {
    const vehicle_id = await insertVehicle(database, { make: "Lancia", model: "Thema", year: 1990, status: "archived" });
    await answer("Hola", { to: await insertInquiry(database, ana.userId, { vehicle_id }) });
    expect((await mails())[0]?.plain).toContain("Lancia Thema de 1990");
  });

  test("is possible in a closed thread and does not reopen it", async () => {
    await setStatus("completed");
    expect(statusOf(await answer("Gracias a ti"))).toBe(200);
    expect(statusOf(await send({ message: "Hola" }))).toBe(409);
  });

  test("with an unfilled placeholder is refused", async () => {
    const open = await answer("El {vehiculo} cuesta {precio}. {esto} no es nada.");
    expect(statusOf(open)).toBe(400);
    expect(open.data.errors.fields["message"]).toContain("{vehiculo}, {precio}");
    expect([await replies(), await mails()]).toEqual([[], []]);
  });

  test("is refused by the database for every actor but an admin", async () => {
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
});
