import { afterEach, beforeEach, expect, test } from "vitest";
import { company } from "#company";
import { reply } from "#app/features/requests/conversations/commands.server.ts";
import { sendInquiry } from "#app/features/requests/inquiries/commands.server.ts";
import { runAs } from "#server/context.ts";
import { openLog } from "#server/log.ts";
import { openMailTransport } from "#server/mail/mail-transport.ts";
import { openDelivery } from "#server/mail/mail-delivery.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { type SmtpPeer, startSmtpPeer } from "#tests/smtp-peer.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { replyToThread } from "./commands.server.ts";

const database = await databaseOfThisFile(["vehicle_inquiries", "emails", "form_submissions", "form_sendings"]);
const ana = await insertSignedIn(database, { email: "ana@example.es", now: noon });
const admin = await insertSignedIn(database, { email: "admin@example.es", admin: true, now: noon });

let peer: SmtpPeer;
beforeEach(async () => {
  peer = await startSmtpPeer();
});
afterEach(() => peer.close());

const at = (minutes: number) => noon.add({ minutes });
const asked = {
  name: "Ana Ruiz",
  email: "ana@example.es",
  phone: "",
  message: "¿Sigue?",
  contact_preference: "email",
  gdpr_consent: "on",
  data_processing_consent: "on",
};

/** Sends an inquiry, two replies of the team and one of the customer. */
async function talk(): Promise<void> {
  const vehicle = await insertVehicle(database, { make: "BMW", model: "X3", year: 2019 });
  const answers = [await sendInquiry(scopeOf(database, { session: ana }), vehicle, sentForm("inquiry", asked))];
  const newest = (table: "vehicle_inquiries" | "inquiry_replies") =>
    runAs(contextOf(database), async (transaction) => {
      const row = await transaction.selectFrom(table).select("id").orderBy("created_at", "desc").executeTakeFirst();
      return row?.id ?? "";
    });
  const id = await newest("vehicle_inquiries");
  for (const [minutes, message] of ["Sí.", "Y está limpio."].entries()) {
    const sent = sentForm("team-reply", { message, seen: await newest("inquiry_replies") });
    answers.push(await replyToThread(scopeOf(database, { session: admin, now: at(minutes + 1) }), "inquiry", id, sent));
  }
  answers.push(await reply(scopeOf(database, { session: ana, now: at(3) }), ana, id, sentForm("reply", { message: "Gracias." })));
  expect(answers.map(({ data }) => data.ok)).toEqual([true, true, true, true]);
}

/** The headers of the received mails to an address, in the order in which they were written. */
function headersTo(recipient: string) {
  return peer.received
    .filter(({ recipients }) => recipients.includes(recipient))
    .map(({ content }) => {
      const head = content.split("\r\n\r\n")[0]?.replaceAll(/\r\n[ \t]+/g, " ") ?? "";
      const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? "";
      return { id: header("Message-ID"), replied: header("In-Reply-To"), references: header("References"), subject: header("Subject") };
    })
    .toSorted((one, other) => one.references.length - other.references.length);
}

test("the mails of a conversation are one thread for the customer, and another for the team (case D16)", async () => {
  await talk();
  const mailTransport = openMailTransport({ smtpUrl: `smtp://127.0.0.1:${peer.port}`, mode: "production", dataFolder: "" });
  await openDelivery({ database, mailTransport, log: openLog({ logLevel: "silent" }) }).round();
  mailTransport.close();

  for (const [recipient, subject, replies] of [
    ["ana@example.es", "Hemos recibido tu consulta: BMW X3", 2],
    [company.email, "Consulta de Ana Ruiz: BMW X3", 1],
  ] as const) {
    const [first, ...followers] = headersTo(recipient);
    expect(first).toMatchObject({ subject, replied: "" });
    expect(followers.map((mail) => mail.subject)).toEqual(Array.from({ length: replies }, () => `Re: ${subject}`));
    // Each follows another mail of the same mailbox, and all share the first reference.
    const ids = [first, ...followers].map((mail) => mail?.id);
    expect(new Set(ids).size).toBe(replies + 1);
    expect(new Set(followers.map(({ replied }) => ids.indexOf(replied))).size).toBe(replies);
    for (const { references, replied } of followers) expect(references).toBe(`${first?.references} ${replied}`);
    for (const { id, replied } of followers) expect(ids).toContain(replied === id ? undefined : replied);
  }
});
