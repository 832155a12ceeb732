import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { openLog } from "#server/log.ts";
import { openDelivery } from "#server/mail/mail-delivery.ts";
import { MailQueue } from "#server/mail/mail-queue.ts";
import { type MailTransport, openMailTransport } from "#server/mail/mail-transport.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertMail } from "#tests/inbox.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { type SmtpPeer, startSmtpPeer } from "#tests/smtp-peer.ts";
import { decideHeldMails } from "./commands.server.ts";
import { heldForm } from "./messages.ts";
import { listHeld, readMailTroubles } from "./queries.server.ts";

const database = await databaseOfThisFile(["emails", "withheld_emails", "appointments", "form_submissions"]);
const admin = { kind: "admin", userId: await insertUser(database, { admin: true }) } as const;
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

let peer: SmtpPeer;
let mailTransport: MailTransport;
beforeEach(async () => {
  await system((transaction) => transaction.deleteFrom("users").where("id", "<>", admin.userId).execute());
  peer = await startSmtpPeer();
  mailTransport = openMailTransport({ smtpUrl: `smtp://127.0.0.1:${peer.port}`, mode: "production", dataFolder: "" });
});
afterEach(async () => {
  mailTransport.close();
  await peer.close();
});

const deliver = () => openDelivery({ database, mailTransport, log: openLog({ logLevel: "silent" }) }).round();
const recipients = () => peer.received.flatMap((mail) => mail.recipients).toSorted();
const withheld = () =>
  system((transaction) => transaction.selectFrom("withheld_emails").select(["recipient", "reason"]).orderBy("recipient").execute());

function decide(decision: "send" | "discard", fields: Record<string, string>, transport = mailTransport) {
  return decideHeldMails(scopeOf(database, { actor: admin, mailTransport: transport }), sentForm(heldForm, { decision, ...fields }));
}

/** A link of an account and its mail, of the same moment. */
async function mailLink(purpose: "confirm_email" | "reset_password", email: string, expires_at: string, confirmed = false): Promise<void> {
  const user_id = await insertUser(database, { email, verified: confirmed });
  const created_at = "2026-11-20T10:50:00Z";
  const link = { user_id, purpose, email, password_version: 0, expires_at, created_at, token_hash: Buffer.from(crypto.randomUUID()) };
  await system((transaction) => transaction.insertInto("account_links").values(link).execute());
  await insertMail(database, user_id, { kind: `account-${purpose}`, recipient: email, created_at, send_after: created_at });
}

async function call(appointment_date: string, recipient: string): Promise<void> {
  const person = { customer_name: "Ana", customer_email: recipient, gdpr_consent: true, data_processing_consent: true };
  const { id } = await system((transaction) =>
    transaction
      .insertInto("appointments")
      .values({ ...person, appointment_date, appointment_time: "09:30" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  await insertMail(database, id, { kind: "appointment-requested", recipient });
}

describe("mails that were due while there was no mail server", () => {
  beforeEach(async () => {
    await mailLink("confirm_email", "open@example.es", "2026-11-21T10:50:00Z");
    await mailLink("confirm_email", "confirmed@example.es", "2026-11-21T10:50:00Z", true);
    await mailLink("reset_password", "late@example.es", "2026-11-20T10:59:00Z");
    await call("2026-12-09", "coming@example.es");
    await call("2026-11-19", "over@example.es");
    await insertMail(database, crypto.randomUUID(), { recipient: "answered@example.es" });
    await insertMail(database, crypto.randomUUID(), { recipient: "tomorrow@example.es", send_after: "2099-01-01T00:00:00Z" });
    await new MailQueue(database).hold();
  });

  const held = () => listHeld(contextOf(database, admin, noon));
  const seen = async () =>
    (await held())
      .map((kind) => kind.seen)
      .toSorted()
      .at(-1) ?? "";

  test("wait for the team when one comes, and are told by kind", async () => {
    await deliver();
    expect(recipients()).toEqual([]);
    expect((await held()).map(({ kind, count, outdated }) => [kind, count, outdated])).toEqual([
      ["account-confirm_email", 2, 1],
      ["account-reset_password", 1, 1],
      ["appointment-requested", 2, 1],
      ["team-replied", 1, 0],
    ]);
    expect(await readMailTroubles(contextOf(database, admin, noon))).toMatchObject({ held: 6, stuck: 0 });
    expect(await new MailQueue(database).state()).toMatchObject({ due: 0, failing: 0 });
  });

  test("all leave with one look, but those without sense", async () => {
    expect((await decide("send", { seen: await seen() })).data.ok).toBe(true);
    await deliver();
    expect(recipients()).toEqual(["answered@example.es", "coming@example.es", "open@example.es"]);
    expect(await withheld()).toEqual(
      ["confirmed@example.es", "late@example.es", "over@example.es"].map((recipient) => ({ recipient, reason: "outdated" })),
    );
    expect(await held()).toEqual([]);
  });

  test("of one kind are discarded alone; a second decision and a mail held later are left alone (row R21)", async () => {
    const before = await seen();
    expect((await decide("discard", { kind: "team-replied", seen: before })).data.ok).toBe(true);
    expect(await withheld()).toEqual([{ recipient: "answered@example.es", reason: "discarded" }]);
    expect((await held()).map(({ kind }) => kind)).not.toContain("team-replied");
    await insertMail(database, crypto.randomUUID(), { recipient: "newer@example.es" });
    await new MailQueue(database).hold();
    expect((await decide("discard", { kind: "team-replied", seen: before })).init?.status).toBe(409);
    await deliver();
    expect(recipients()).toEqual([]);
  });

  test("are not sent while there is still no server, and only by the team", async () => {
    const nowhere = openMailTransport({ smtpUrl: undefined, mode: "production", dataFolder: "" });
    expect((await decide("send", { seen: await seen() }, nowhere)).data.errors.form).toContain("SMTP_URL");
    expect((await decide("send", { seen: "x" })).init?.status).toBe(400);
    expect((await held()).length).toBe(4);
  });
});
