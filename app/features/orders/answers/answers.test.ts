import { afterAll, beforeEach, expect, test } from "vitest";
import { company } from "#company";
import { takeAnswer } from "./commands.server.ts";
import { sendMessage } from "#app/features/requests/contact/commands.server.ts";
import { replyToThread } from "#app/features/requests/inbox/commands.server.ts";
import { sendInquiry } from "#app/features/requests/inquiries/commands.server.ts";
import { runAs, type Transaction } from "#server/context.ts";
import { openLog } from "#server/log.ts";
import { answerAddress } from "#server/secrets/answer-address.ts";
import { openDelivery } from "#server/mail/mail-delivery.ts";
import { openMailTransport } from "#server/mail/mail-transport.ts";
import { openMailbox, readAnswers, type TakeAnswer } from "#server/background/mailbox.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { startImapPeer } from "#tests/imap-peer.ts";
import { insertReservation } from "#tests/inbox.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { startSmtpPeer } from "#tests/smtp-peer.ts";
import { insertVehicle } from "#tests/vehicles.ts";

const database = await databaseOfThisFile(["vehicle_inquiries", "contact_messages", "emails", "joined_answers", "form_sendings"]);
const now = Temporal.Now.instant();
const ana = await insertSignedIn(database, { email: "ana@example.es", now });
const admin = await insertSignedIn(database, { email: "admin@example.es", admin: true, now });
const vehicle = await insertVehicle(database, { make: "BMW", model: "X3", year: 2019 });
const mailbox = "respuestas@example.es";
const peer = await startImapPeer(mailbox);
const smtp = await startSmtpPeer();
afterAll(async () => {
  await smtp.close();
  await peer.remove();
});

let before = 0;
beforeEach(() => {
  before = peer.flags().length;
  smtp.received.length = 0;
});

const log = openLog({ logLevel: "silent" });
const addresses = answerAddress(mailbox, testKeys);
const { storage, siteOrigin } = scopeOf(database);
const parts = { database, keys: testKeys, storage, siteOrigin, log };
const open = (take: TakeAnswer = takeAnswer) => openMailbox({ ...parts, answers: peer.answers, takeAnswer: take });
const read = <Result>(work: (transaction: Transaction) => Promise<Result>) => runAs(contextOf(database), work);
/** What the mailbox says of the mails of this test. */
const flags = () => peer.flags().slice(before);
const counts = { joined: 0, known: 0, bounced: 0, left: 0 };

const replies = () =>
  read(async (transaction) => {
    const inquiries = await transaction
      .selectFrom("inquiry_replies")
      .select(["reply_message", "admin_user_id"])
      .orderBy("created_at")
      .execute();
    const others = await transaction.selectFrom("team_replies").select(["reply_message", "admin_user_id"]).orderBy("created_at").execute();
    return [...inquiries, ...others].filter((row) => row.admin_user_id === null).map((row) => row.reply_message);
  });

type Parts = { from?: string; to: string; id?: string; headers?: readonly string[]; body?: string };

function mailOf({
  from = "Ana Ruiz <Ana@Example.es>",
  to,
  id = crypto.randomUUID(),
  headers = [],
  body = "Sí, me interesa.",
}: Parts): string {
  const type = headers.some((line) => /^content-type/i.test(line)) ? [] : ["Content-Type: text/plain; charset=utf-8"];
  return [`From: ${from}`, `To: ${to}`, `Message-ID: <${id}@example.es>`, "Subject: Re: X3", ...type, ...headers, "", body].join("\r\n");
}

/** An inquiry of Ana, and the address for answers to it. */
async function asked(given: Parameters<typeof insertInquiry>[2] = {}) {
  const id = await insertInquiry(database, ana.userId, given);
  return { id, to: addresses.of(id) };
}

/** The mails to a customer, sent by SMTP, of an inquiry, a message and a team's reply. */
async function sentMails(answersAddress: string | undefined) {
  const scope = (session: typeof ana | undefined) => {
    const made = scopeOf(database, { ...(session ? { session } : {}), now });
    return { ...made, context: { ...made.context, answersAddress } };
  };
  const person = { name: "Ana Ruiz", email: "ana@example.es", phone: "", message: "¿Sigue?", gdpr_consent: "on" };
  const form = (name: string, fields: Record<string, string>) => sentForm(name, fields, { now });
  const sent = [
    await sendInquiry(scope(ana), vehicle, form("inquiry", { ...person, contact_preference: "email", data_processing_consent: "on" })),
    await sendMessage(scope(undefined), form("contact", { ...person, subject: "otro" })),
  ];
  const { id } = await read((transaction) => transaction.selectFrom("vehicle_inquiries").select("id").executeTakeFirstOrThrow());
  sent.push(await replyToThread(scope(admin), "inquiry", id, form("team-reply", { message: "Sí.", seen: "" })));
  expect(sent.map(({ data }) => data.ok)).toEqual([true, true, true]);
  const answers = answersAddress === undefined ? undefined : addresses;
  const mailTransport = openMailTransport({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mode: "production", dataFolder: "" }, { answers });
  await openDelivery({ database, mailTransport, log }).round();
  mailTransport.close();
  const mails = smtp.received.filter(({ recipients }) => recipients.includes("ana@example.es"));
  expect(mails).toHaveLength(3);
  return mails.map(({ content }) => {
    const [head = "", ...body] = content.replaceAll("=\r\n", "").split("\r\n\r\n");
    return { replyTo: /^Reply-To: (.*)$/m.exec(head.replaceAll(/\r\n[ \t]+/g, " "))?.[1] ?? "", body: body.join("\n") };
  });
}

test("without a mailbox no mail carries a signed address or invites to answer it", async () => {
  for (const { replyTo, body } of await sentMails(undefined)) {
    expect(replyTo).toBe(company.email);
    expect(body).not.toMatch(/a este\s+correo/);
  }
});

test("a mail invites to answer, and the answer joins its conversation as the customer's and is told to the team", async () => {
  const mails = await sentMails(mailbox);
  for (const { replyTo, body } of mails) {
    expect(replyTo).toMatch(/^respuestas\+[0-9a-v]{42}@example\.es$/);
    expect(body).toMatch(/a este\s+correo/);
  }
  const tos = new Set(mails.map(({ replyTo }) => replyTo));
  expect(tos.size).toBe(2);
  // A mail server may write the address in capitals.
  for (const to of tos) peer.deliver(mailOf({ to: to.toUpperCase() }));
  expect(await open().round()).toEqual({ ...counts, joined: 2 });
  expect(flags()).toEqual(["S", "S"]);
  expect(await replies()).toEqual(["Sí, me interesa.", "Sí, me interesa."]);
  const told = await read((transaction) =>
    transaction.selectFrom("emails").select(["recipient", "reply_to"]).where("kind", "=", "customer-replied").execute(),
  );
  expect(told).toEqual(Array.from({ length: 2 }, () => ({ recipient: company.email, reply_to: "ana@example.es" })));
  const waiting = await read((transaction) =>
    transaction
      .selectFrom("vehicle_inquiries")
      .innerJoin("inquiry_replies", "inquiry_id", "vehicle_inquiries.id")
      .select("status")
      .execute(),
  );
  expect(waiting).toHaveLength(2);
  // It is read once.
  expect(await open().round()).toEqual(counts);
});

test("an answer about a reservation joins, and one to a completed inquiry takes it up again", async () => {
  const { id, to } = await asked({ status: "completed" });
  const reservation = await insertReservation(database, vehicle);
  peer.deliver(mailOf({ to }));
  peer.deliver(mailOf({ to: addresses.of(reservation), body: "¿Cuándo pago?" }));
  expect(await open().round()).toEqual({ ...counts, joined: 2 });
  expect(await replies()).toEqual(["Sí, me interesa.", "¿Cuándo pago?"]);
  const row = await read((transaction) =>
    transaction.selectFrom("vehicle_inquiries").select("status").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  expect(row.status).toBe("in_progress");
  await read((transaction) => transaction.deleteFrom("reservations").where("id", "=", reservation).execute());
});

test("the same mail twice, and two instances at once, join it once", async () => {
  const { to } = await asked();
  const same = mailOf({ to, id: "same", body: "Una vez." });
  peer.deliver(same);
  peer.deliver(same);
  for (const body of ["dos", "tres", "cuatro"]) peer.deliver(mailOf({ to, body }));
  const rounds = await Promise.all([open().round(), open().round()]);
  expect(rounds.reduce((sum, { joined }) => sum + joined, 0)).toBe(4);
  expect((await replies()).toSorted()).toEqual(["Una vez.", "cuatro", "dos", "tres"]);
  expect(flags()).toEqual(["S", "S", "S", "S", "S"]);
});

test("a process that ends between its commit and the mark leaves the mail to the next, which knows it", async () => {
  const { to } = await asked();
  peer.deliver(mailOf({ to }));
  const dying = open(async (context, answer) => {
    const outcome = await takeAnswer(context, answer);
    dying.close();
    return outcome;
  });
  await expect(dying.round()).rejects.toThrow(/connection|closed|not available/i);
  expect(flags()).toEqual([""]);
  expect(await open().round()).toEqual({ ...counts, known: 1 });
  expect([flags(), await replies()]).toEqual([["S"], ["Sí, me interesa."]]);
});

test("another sender, a changed or missing mark and a program's mail never join, and wait flagged in the mailbox", async () => {
  const { to } = await asked();
  const [head = "", domain = ""] = to.split("@");
  const other = addresses.of(crypto.randomUUID());
  const changed = Array.from({ length: 42 }, (_, place) => {
    const at = place + "respuestas+".length;
    return `${head.slice(0, at)}${head[at] === "1" ? "2" : "1"}${head.slice(at + 1)}@${domain}`;
  });
  expect(changed.filter((address) => addresses.conversationIn([address]) !== undefined)).toEqual([]);
  // The second half of another conversation's mark, a longer one, and one of another key.
  const wrong = [`${head.slice(0, 37)}${other.slice(37)}`, `${head}0@${domain}`, mailbox, changed[20] ?? "", other];
  const programs = ["Auto-Submitted: auto-replied", "Precedence: bulk", "Precedence: auto_reply", "X-Autoreply: yes", "Return-Path: <>"];
  const strangers = ["eva@example.es", '"ana@example.es" <eva@example.es>', ""];
  for (const address of wrong) peer.deliver(mailOf({ to: address }));
  for (const line of [...programs, "List-Id: x\r\nPrecedence: list"]) peer.deliver(mailOf({ to, headers: [line] }));
  for (const from of strangers) peer.deliver(mailOf({ to, from }));
  peer.deliver("no mail at all");
  peer.deliver(Buffer.from([0, 255, 254, 13, 10]));
  const left = wrong.length + programs.length + 1 + strangers.length + 2;
  expect(await open().round()).toEqual({ ...counts, left });
  expect(flags()).toEqual(Array.from({ length: left }, () => "F"));
  const mails = await read((transaction) => transaction.selectFrom("emails").select("id").execute());
  expect([await replies(), mails]).toEqual([[], []]);
});

test("a bounce gives the mail up, like a refusal at the first try", async () => {
  const { id } = await asked();
  const mail = crypto.randomUUID();
  const row = { id: mail, kind: "team-replied", audience: "customer", subject_id: id, recipient: "ana@example.es" };
  const content = { subject: "Hola", html: "<p>Hola</p>", plain: "Hola", sent_at: now.toString() };
  await read((transaction) =>
    transaction
      .insertInto("emails")
      .values({ ...row, ...content })
      .execute(),
  );
  const bounce = (action: string, status: string) =>
    mailOf({
      from: "MAILER-DAEMON@example.es",
      to: mailbox,
      headers: ["Return-Path: <>", 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"'],
      body: [
        "--b\r\nContent-Type: text/plain\r\n\r\nNo such user",
        `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ana@example.es\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 5.1.1 <ana@example.es>: unknown`,
        `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${mail}@rinsegura.es>\r\nSubject: Hola`,
        "--b--",
      ].join("\r\n"),
    });
  const state = () =>
    read((transaction) =>
      transaction
        .selectFrom("emails")
        .select(["sent_at", "given_up_at", "last_error", "last_answer"])
        .where("id", "=", mail)
        .executeTakeFirst(),
    );
  peer.deliver(bounce("delayed", "4.4.1"));
  expect(await open().round()).toEqual({ ...counts, left: 1 });
  expect(await state()).toMatchObject({ given_up_at: null });
  peer.deliver(bounce("failed", "5.1.1"));
  peer.deliver(bounce("failed", "5.1.1"));
  expect(await open().round()).toEqual({ ...counts, bounced: 2 });
  const answer = "550 5.1.1 [dirección] unknown";
  expect(await state()).toEqual({ sent_at: null, given_up_at: expect.any(Date), last_error: "EBOUNCE 5.1.1", last_answer: answer });
});

const base64 = (text: string) => Buffer.from(text).toString("base64");
const note = "\n\n(Lo citado, la firma o lo que no cabía sigue en el buzón.)";
const html = "Content-Type: text/html; charset=utf-8";

test.each<[what: string, headers: string[], body: string, joined: string]>([
  [
    "a quote of Gmail",
    [],
    "El viernes voy.\r\n\r\nEl lun, 3 nov 2026 a las 10:00, RinSegura (<respuestas+x@example.es>)\r\nescribió:\r\n\r\n> Sí.\r\n> Saludos",
    `El viernes voy.${note}`,
  ],
  ["a quote without a bracket", [], "Vale.\r\n\r\nEl lun, 3 nov 2026 a las 10:00, RinSegura escribió:\r\n> Sí.", `Vale.${note}`],
  [
    "a quote of Outlook",
    [],
    "Vale.\r\n\r\nDe: RinSegura <hola@example.es>\r\nEnviado el: lunes\r\nPara: Ana\r\nAsunto: X3\r\n\r\nSí.",
    `Vale.${note}`,
  ],
  ["a telephone's signature", [], "Vale.\r\n\r\nEnviado desde mi iPhone", `Vale.${note}`],
  [
    "only HTML",
    [html],
    "<html><head><style>p{}</style></head><body><p>¿Ma&ntilde;ana a las 5 &lt; 6?</p><div>S&iacute;</div><blockquote>Antes</blockquote></body></html>",
    "¿Mañana a las 5 < 6?\nSí",
  ],
  ["an unknown charset", ["Content-Type: text/plain; charset=x-none"], "Hola", "Hola"],
  ["a wrong charset", ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable"], "Ma=F1ana", "Ma?ana"],
  [
    "windows-1252",
    ["Content-Type: text/plain; charset=windows-1252", "Content-Transfer-Encoding: quoted-printable"],
    "Ma=F1ana, 5 =80",
    "Mañana, 5 €",
  ],
  ["base64", ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64"], base64("¿Sí?\0"), "¿Sí??"],
  [
    "files",
    ['Content-Type: multipart/mixed; boundary="b"'],
    "--b\r\nContent-Type: text/plain\r\n\r\nLas fotos.\r\n--b\r\nContent-Type: image/png; name=a.png\r\nContent-Disposition: attachment\r\n\r\nx\r\n--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment\r\n\r\nx\r\n--b--",
    "Las fotos.\n\nTraía 2 archivos adjuntos; siguen en el buzón.",
  ],
  [
    "a signature of PGP",
    ['Content-Type: multipart/signed; boundary="b"'],
    "--b\r\nContent-Type: text/plain\r\n\r\nVale.\r\n--b\r\nContent-Type: application/pgp-signature; name=signature.asc\r\n\r\nx\r\n--b--",
    "Vale.",
  ],
  [
    "pictures in the text, of which the large one is a file",
    ['Content-Type: multipart/related; boundary="b"'],
    `--b\r\nContent-Type: text/plain\r\n\r\nMi DNI.\r\n${["x", "x".repeat(50_000)].map((picture) => `--b\r\nContent-Type: image/png\r\nContent-ID: <a>\r\n\r\n${picture}\r\n`).join("")}--b--`,
    "Mi DNI.\n\nTraía 1 archivo adjunto; sigue en el buzón.",
  ],
])("%s: what the person wrote joins", async (_, headers, body, joined) => {
  const { to } = await asked();
  peer.deliver(mailOf({ to, headers, body }));
  expect(await open().round()).toEqual({ ...counts, joined: 1 });
  expect(await replies()).toEqual([joined]);
});

test.each([
  ["words", "On a b ".repeat(300_000)],
  ["lines", "在\nEl a b\nOp a\n".repeat(150_000)],
  ["numbers", "1 2026 from < ".repeat(100_000)],
  ["styles", "<style><head>".repeat(100_000)],
  ["brackets", "<div <br &#".repeat(200_000)],
])("a mail of two megabytes of hostile %s joins cut, within seconds", { timeout: 20_000 }, async (_, body) => {
  const { to } = await asked();
  peer.deliver(mailOf({ to, body: `Hola\n\n${body}` }));
  peer.deliver(mailOf({ to, body: `Hola<br>${body}`, headers: [html] }));
  const start = performance.now();
  const { joined, left } = await open().round();
  expect(joined + left).toBe(2);
  expect(performance.now() - start).toBeLessThan(3_000);
  for (const text of await replies()) expect(text.length).toBeLessThanOrEqual(4_000);
});

test("a mailbox that is away is logged once, without a name, and read when it is back", async () => {
  const { to } = await asked();
  const lines: string[] = [];
  const joined = Promise.withResolvers<undefined>();
  const logger = openLog(
    { logLevel: "debug" },
    {
      write(line) {
        lines.push(line);
        if (line.includes('"joined":1')) joined.resolve(undefined);
      },
    },
  );
  await peer.stop();
  const build = { entry: { module: { takeAnswer } } } as unknown as Parameters<typeof readAnswers>[0]["build"];
  const schedule = { first: 0, every: 0.1 };
  const job = readAnswers({ ...parts, answers: peer.answers, log: logger, build, schedule });
  while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(lines).toEqual([expect.stringContaining("mailbox of answers away")]);
  expect(lines[0]).toContain("ECONNREFUSED");
  peer.deliver(mailOf({ to }));
  await peer.start();
  await joined.promise;
  await job.stop();
  expect(await replies()).toEqual(["Sí, me interesa."]);
  expect(lines.join("")).not.toMatch(/Ana|interesa|secreto|example\.es/);
});

test("a wrong password is an outage, and without a mailbox nothing runs", async () => {
  const answers = { ...peer.answers, password: "wrong" };
  await expect(openMailbox({ ...parts, answers, takeAnswer }).round()).rejects.toThrow(/command failed/i);
  await readAnswers({ ...parts, answers: undefined, build: undefined as never }).stop();
});
