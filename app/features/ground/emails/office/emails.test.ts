import { describe, expect, test } from "vitest";
import { queueForCustomer, recordWithheld, withdrawMails } from "#app/features/ground/emails/commands.server.ts";
import { mailKinds } from "#app/features/ground/emails/kinds.ts";
import { type Actor, type Context, runAs } from "#server/context.ts";
import { openMailTransport } from "#server/mail/mail-transport.ts";
import type { Session } from "#server/session.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { changedColumns, columnsBeside } from "#tests/columns.ts";
import { contextOf } from "#tests/database.ts";
import { insertMail, insertMessage } from "#tests/inbox.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { type Behaviour, startSmtpPeer } from "#tests/smtp-peer.ts";
import { retryAllMails, retryMail, sendTestMail, testLetter } from "./commands.server.ts";
import { knownPlaces, mailFates } from "./mail-history.ts";
import { mailNews } from "./mail-news.ts";
import { noServer, nothingToRetry, retriedMeanwhile, tooManyTests } from "./messages.ts";
import { countMails, listUnsent, listWithheld, readMailHistory, readMailTroubles } from "./queries.server.ts";

const others: Actor[] = [{ kind: "visitor" }, { kind: "customer", userId: crypto.randomUUID() }];

const database = await databaseOfThisFile(["emails", "withheld_emails", "form_counters"]);
const admin = { kind: "admin", userId: await insertUser(database, { email: "oficina@example.es", admin: true }) } as const;

const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const scope = (actor: Actor = admin) => scopeOf(database, { actor });
const givenUpAt = "2026-11-19T12:00:00.123456Z";
const givenUp = {
  given_up_at: givenUpAt,
  tries: 12,
  delays: 3,
  first_tried_at: "2026-11-18T12:00:00Z",
  send_after: "2026-11-19T11:00:00Z",
};
const insert = (given: Parameters<typeof insertMail>[2] = givenUp) => insertMail(database, crypto.randomUUID(), given);
const mail = (id: string) =>
  system((transaction) => transaction.selectFrom("emails").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
const list = async (view: "given-up" | "waiting" = "given-up", page = 1) => {
  const { counters } = await countMails(contextOf(database, admin));
  return { counters, ...(await listUnsent(contextOf(database, admin), view, counters[view], page)) };
};
const retry = (id: string, seen: string, actor?: Actor) => retryMail(scope(actor), sentForm("retry-mail", { id, seen }));
const retryAll = (seen: string, actor?: Actor) => retryAllMails(scope(actor), sentForm("retry-mails", { seen }));

describe("the list of mails that did not leave (rows R4, R23)", () => {
  test("has mails of every kind", async () => {
    const kinds = Object.keys(mailKinds);
    for (const kind of kinds) await insert({ ...givenUp, kind });
    await insert({ sent_at: "2026-11-19T12:00:00Z" });
    const { mails, counters } = await list();
    const further = await list("given-up", 2);
    expect(new Set([...mails, ...further.mails].map(({ kind }) => kind))).toEqual(new Set(kinds));
    expect(counters).toEqual({ "given-up": kinds.length, waiting: 0, withheld: 0 });
  });

  test("comes in pages, the latest first; waiting mails have their own list, the next to leave first", async () => {
    for (let number = 0; number < 51; number += 1)
      await insert({ ...givenUp, given_up_at: `2026-11-19T12:00:${String(number).padStart(2, "0")}Z`, recipient: `p${number}@example.es` });
    await insert({ recipient: "later@example.es", send_after: "2026-12-01T11:00:00Z" });
    await insert({ recipient: "soon@example.es", send_after: "2026-11-20T11:00:00Z" });
    const first = await list();
    expect([first.mails.length, first.pageCount, first.mails[0]?.recipient]).toEqual([50, 2, "p50@example.es"]);
    expect((await list("given-up", 2)).mails.map(({ recipient }) => recipient)).toEqual(["p0@example.es"]);
    expect((await list("given-up", 99)).page).toBe(2);
    expect((await list("waiting")).mails.map(({ recipient }) => recipient)).toEqual(["soon@example.es", "later@example.es"]);
  });

  test("can be read only by admins", async () => {
    await insert();
    for (const actor of others)
      for (const read of [countMails, (context: Context) => listWithheld(context, 1, 1)])
        await expect(read(contextOf(database, actor))).rejects.toMatchObject({ code: "42501" });
  });
});

describe("mails that never left", () => {
  const about = { kind: "inquiry-received", id: crypto.randomUUID() } as const;
  const letter = testLetter("hoy");
  const recipient = "ana@example.es";
  const queue = (now = noon) =>
    runAs(contextOf(database, { kind: "visitor" }, now), (transaction) =>
      queueForCustomer(transaction, contextOf(database, { kind: "visitor" }, now), { about, recipient, letter }),
    );
  const withheld = async () => (await listWithheld(contextOf(database, admin), 50, 1)).mails;

  test("are recorded when an address has had its mails of the day, once an hour for each mail", async () => {
    for (let number = 0; number < 3; number += 1) expect(await queue()).toBe(true);
    for (const minutes of [10, 20, 70]) expect(await queue(noon.add({ minutes }))).toBe(false);
    expect(await withheld()).toMatchObject([
      { kind: about.kind, recipient, reason: "daily-limit", withheld_at: new Date("2026-11-20T12:10:00Z") },
      { kind: about.kind, recipient, reason: "daily-limit", withheld_at: new Date("2026-11-20T11:10:00Z") },
    ]);
    expect((await countMails(contextOf(database, admin))).counters).toEqual({ "given-up": 0, waiting: 3, withheld: 2 });
  });

  test("are never those of a form because the software wrote by itself before (row D18)", async () => {
    const alert = { kind: "alert-found", id: crypto.randomUUID() } as const;
    const bySoftware = () =>
      system((transaction) => queueForCustomer(transaction, contextOf(database), { about: alert, recipient, letter }));
    for (let number = 0; number < 4; number += 1) await bySoftware();
    for (let number = 0; number < 3; number += 1) expect(await queue()).toBe(true);
    expect([await queue(), await bySoftware()]).toEqual([false, true]);
  });

  test("are recorded when they are withdrawn, but not if they had left", async () => {
    await queue();
    const withdraw = () => system((transaction) => withdrawMails(transaction, contextOf(database), about));
    expect(await withdraw()).toBe(true);
    expect(await withheld()).toMatchObject([{ recipient, reason: "withdrawn" }]);
    await queue();
    await system((transaction) => transaction.updateTable("emails").set({ sent_at: noon.toString() }).execute());
    expect(await withdraw()).toBe(false);
    expect(await withheld()).toHaveLength(1);
  });

  test("leave no record when the transaction of their form fails", async () => {
    for (let number = 0; number < 3; number += 1) await queue();
    const visitor = contextOf(database, { kind: "visitor" });
    const failing = runAs(visitor, async (transaction) => {
      await queueForCustomer(transaction, visitor, { about, recipient, letter });
      throw new Error("the form was refused");
    });
    await expect(failing).rejects.toThrow("the form was refused");
    expect(await withheld()).toEqual([]);
  });

  test("are told together with the others, the newest first, with times of Madrid and reasons", async () => {
    await insert({ recipient, kind: "account-reset_password", created_at: "2026-11-18T23:30:00Z", sent_at: "2026-11-18T23:31:00Z" });
    await insert({
      ...givenUp,
      recipient,
      created_at: "2026-11-17T09:00:00Z",
      last_error: "EENVELOPE 550",
      last_answer: "550 no such user",
    });
    await insert({ recipient, kind: "appointment-reminder", created_at: "2026-11-20T10:00:00Z", send_after: "2026-11-21T10:00:00Z" });
    await insert({ recipient: "eva@example.es" });
    await system((transaction) => recordWithheld(transaction, contextOf(database), [{ about, recipient }], "daily-limit"));
    const told = mailFates(await readMailHistory(contextOf(database, admin), recipient));
    expect(told.map(({ moment, kind, state, sentences }) => [moment, kind, state, ...sentences])).toEqual([
      [
        "20 de noviembre de 2026 a las 12:00",
        "Consulta recibida",
        "No enviado",
        "No enviado: desde formularios sin sesión ya se habían pedido los correos de un día a esta dirección.",
      ],
      ["20 de noviembre de 2026 a las 11:00", "Recordatorio de cita", "En espera", "Sale el 21 de noviembre de 2026 a las 11:00."],
      [
        "19 de noviembre de 2026 a las 00:30",
        "Cambiar una contraseña",
        "Enviado",
        "El servidor de correo lo aceptó el 19 de noviembre de 2026 a las 00:31.",
      ],
      [
        "17 de noviembre de 2026 a las 10:00",
        "Respuesta del equipo",
        "Sin entregar",
        "Lo dejamos el 19 de noviembre de 2026 a las 13:00 después de 15 intentos.",
        "El servidor no acepta esta dirección.",
        "El servidor ha dicho: «550 no such user»",
      ],
    ]);
    expect(told.map(({ unsent }) => unsent)).toEqual([false, true, false, true]);
  });

  test("are searched in other places, if an address had none", async () => {
    const office = await readMailHistory(contextOf(database, admin), "oficina@example.es");
    expect(office).toEqual({ queued: [], withheld: [], known: { appointments: 0, requests: 0, accounts: 1 } });
    await insertMessage(database, { email: "marta@example.es" });
    await insertMessage(database, { email: "marta@example.es" });
    const marta = await readMailHistory(contextOf(database, admin), "marta@example.es");
    expect(knownPlaces("marta@example.es", marta.known)).toEqual([
      { text: "2 consultas, mensajes o reservas", to: "/admin/inquiries?search=marta%40example.es" },
    ]);
    for (const actor of others)
      await expect(readMailHistory(contextOf(database, actor), recipient)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("retrying", () => {
  const seenOf = async (id: string) => (await list()).mails.find((listed) => listed.id === id)?.seen ?? "";

  test("resets one mail's tries and its time, changes no other mail, wakes the delivery and is logged", async () => {
    const [one, other] = [await insert(), await insert()];
    const before = await mail(one);
    const woken: string[] = [];
    const listening = await database.listen("email_queued", (payload) => payload !== undefined && woken.push(payload));
    expect((await retry(one, await seenOf(one))).data).toMatchObject({ ok: true, notice: { title: "Correo en camino" } });
    await expect.poll(() => woken).toEqual([""]);
    await listening.stop();
    const after = await mail(one);
    expect(changedColumns(before, after).toSorted()).toEqual(["delays", "first_tried_at", "given_up_at", "send_after", "tries"]);
    expect(after).toMatchObject({ tries: 0, delays: 0, given_up_at: null, send_after: new Date(noon.epochMilliseconds) });
    expect(await mail(other)).toMatchObject({ tries: 12 });
    const log = await system((transaction) => transaction.selectFrom("audit_log").selectAll().where("row_id", "=", one).execute());
    expect(log).toMatchObject([{ admin_user_id: admin.userId, table_name: "emails", before: { tries: 12 }, after: { tries: 0 } }]);
  });

  test("is refused if another admin has retried the mail meanwhile, even if it failed again", async () => {
    const id = await insert();
    const seen = await seenOf(id);
    await retry(id, seen);
    const second = await retry(id, seen);
    expect([second.init?.status, second.data.errors.form]).toEqual([409, retriedMeanwhile]);
    await system((transaction) =>
      transaction.updateTable("emails").set({ given_up_at: "2026-11-20T10:00:00Z", tries: 12 }).where("id", "=", id).execute(),
    );
    expect((await retry(id, seen)).data.ok).toBe(false);
    expect(await mail(id)).toMatchObject({ tries: 12 });
  });

  test("takes all mails given up before the page was made, and says when none is left", async () => {
    const [one, two] = [await insert(), await insert({ ...givenUp, given_up_at: "2026-11-19T13:00:00Z" })];
    const late = await insert({ ...givenUp, given_up_at: "2026-11-20T10:59:00Z" });
    const sent = await insert({ ...givenUp, sent_at: "2026-11-20T10:59:00Z" });
    const seen = await seenOf(two);
    expect((await retryAll(seen)).data.ok).toBe(true);
    for (const id of [one, two]) expect(await mail(id)).toMatchObject({ tries: 0, given_up_at: null });
    for (const id of [late, sent]) expect(await mail(id)).toMatchObject({ tries: 12 });
    const again = await retryAll(seen);
    expect([again.init?.status, again.data.errors.form]).toEqual([409, nothingToRetry]);
  });

  test("happens once when ten requests come at once", async () => {
    const id = await insert();
    const seen = await seenOf(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => retry(id, seen)));
    expect(answers.filter(({ data }) => data.ok)).toHaveLength(1);
  });

  test("is allowed only to an admin, and the forms refuse other fields (row B5)", async () => {
    const id = await insert();
    const seen = await seenOf(id);
    for (const actor of others) {
      expect((await retry(id, seen, actor)).data.ok).toBe(false);
      expect((await retryAll(seen, actor)).data.ok).toBe(false);
    }
    for (const field of await columnsBeside(database, "emails", { id: 1 })) {
      expect((await retryMail(scope(), sentForm("retry-mail", { id, seen, [field]: "x" }))).init?.status, field).toBe(400);
      expect((await retryAllMails(scope(), sentForm("retry-mails", { seen, [field]: "x" }))).init?.status, field).toBe(400);
    }
    for (const wrong of ["", "yesterday", "x".repeat(50)]) expect((await retry(id, wrong)).init?.status).toBe(400);
    expect(await mail(id)).toMatchObject({ tries: 12 });
  });
});

describe("the dashboard's messages about mails", () => {
  const troubles = () => readMailTroubles(contextOf(database, admin));

  test("are empty while mails leave or wait for their time", async () => {
    await insert({ send_after: "2026-11-20T10:55:00Z" });
    await insert({ send_after: "2026-12-20T10:55:00Z" });
    expect(mailNews("smtp", await troubles())).toEqual([]);
  });

  test("have the numbers of stuck and of given-up mails, and since when", async () => {
    await insert({ send_after: "2026-11-20T10:00:00Z" });
    // It was first tried at nine; its next try is due soon.
    await insert({ first_tried_at: "2026-11-20T09:00:00Z", delays: 9, send_after: "2026-11-20T11:03:00Z" });
    await insert();
    const news = mailNews("smtp", await troubles());
    expect(news.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^2 correos parados desde el .*10:00/),
      expect.stringMatching(/^1 correo sin entregar desde el .*13:00/),
    ]);
  });

  test("have the missing SMTP setting first", async () => {
    expect(mailNews("nowhere", await troubles())[0]?.text).toContain("SMTP_URL");
    expect(mailNews("folder", await troubles())).toEqual([]);
  });
});

describe("a test mail", () => {
  const session = () => ({ userId: admin.userId, email: "oficina@example.es" }) as Session;
  const form = () => sentForm("test-mail", {});

  async function askWith(behaviour: Behaviour | "away", times = 1) {
    const peer = await startSmtpPeer();
    const mailTransport = openMailTransport({ smtpUrl: `smtp://127.0.0.1:${peer.port}`, mode: "production", dataFolder: "" });
    if (behaviour === "away") await peer.close();
    else peer.behave(behaviour);
    const given = scopeOf(database, { actor: admin, mailTransport });
    const answers = [];
    for (let time = 0; time < times; time += 1) answers.push((await sendTestMail(given, session(), form())).data);
    mailTransport.close();
    if (behaviour !== "away") await peer.close();
    return { answers, received: peer.received };
  }

  test("goes to the admin's own address, and the answer says that the server accepted it", async () => {
    const { answers, received } = await askWith("take");
    expect(answers[0]).toMatchObject({ ok: true, notice: { title: "Correo de prueba enviado" } });
    expect(received.map(({ recipients }) => recipients)).toEqual([["oficina@example.es"]]);
  });

  test.each([
    ["reject", "El servidor no acepta esta dirección. Ha dicho: «550 5.1.1 No such mailbox [dirección] see [enlace]». (EENVELOPE 550)"],
    ["refuse", "El servidor pide que lo intentemos más tarde. Ha dicho: «451 4.3.0 Not now». (EMESSAGE 451)"],
    ["away", "El servidor no contesta o ha cortado la conexión. (ESOCKET)"],
  ] as const)("gets the reason in its answer when the server does not accept it: %s", async (behaviour, reason) => {
    const { answers } = await askWith(behaviour);
    expect(answers[0]).toMatchObject({ ok: false, errors: { form: reason } });
  });

  test("is allowed five times an hour, so that it cannot fill a mailbox", async () => {
    const { answers, received } = await askWith("take", 7);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false]);
    expect(answers.at(-1)?.errors.form).toBe(tooManyTests);
    expect(received).toHaveLength(5);
  });

  test("goes to no other address, and is refused when no server is set", async () => {
    const other = await sendTestMail(scope(), session(), sentForm("test-mail", { email: "victim@example.es" }));
    expect(other.init?.status).toBe(400);
    expect((await sendTestMail(scope(), session(), form())).data.errors.form).toBe(noServer);
  });
});
