import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { type SmtpPeer, startSmtpPeer } from "#tests/smtp-peer.ts";
import { runAs } from "../context.ts";
import { openLog } from "../log.ts";
import { type MailTransport, openMailTransport } from "./mail-transport.ts";
import { deliverMails, type DeliveryTimings } from "./mail-delivery.ts";
import { MailQueue } from "./mail-queue.ts";

/**
 * Pauses of milliseconds instead of seconds and minutes, so that the tests are quick. A claim is as long as in operation, because a mail
 * whose claim has ended is sent again. On a busy machine an attempt may take more than a second.
 */
const quick: DeliveryTimings = { poll: 0.05, unreachable: { first: 0.02, most: 0.1 }, refused: { first: 0.01, most: 0.05 }, claim: 120 };

const database = await databaseOfThisFile();
let peer: SmtpPeer;
let mailTransports: MailTransport[];
let stops: (() => Promise<void>)[];

beforeEach(async () => {
  await runAs(contextOf(database), (transaction) => transaction.deleteFrom("emails").execute());
  peer = await startSmtpPeer();
  mailTransports = [];
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  for (const mailTransport of mailTransports) mailTransport.close();
  await peer.close();
});

function start(timings = quick): { stop(): Promise<void> } {
  const mailTransport = openMailTransport({ smtpUrl: `smtp://127.0.0.1:${peer.port}`, mode: "production", dataFolder: "" });
  const delivery = deliverMails({ database, mailTransport, log: openLog({ logLevel: "silent" }), timings });
  mailTransports.push(mailTransport);
  stops.push(() => delivery.stop());
  return delivery;
}

async function queue(recipients: readonly string[], sendAfter?: Temporal.Instant): Promise<void> {
  const context = contextOf(database);
  await runAs(context, async (transaction) => {
    for (const recipient of recipients) {
      const letter = { subject: "Hola", preview: "", heading: "Hola", paragraphs: ["Esto es una prueba."] };
      await queueForCustomer(transaction, context, {
        about: { kind: "message-received", id: crypto.randomUUID() },
        recipient,
        letter,
        ...(sendAfter ? { sendAfter } : {}),
      });
    }
  });
}

const people = (count: number) => Array.from({ length: count }, (_, number) => `p${number}@example.es`);
const mails = () =>
  runAs(contextOf(database), (transaction) => transaction.selectFrom("emails").selectAll().orderBy("recipient").execute());
const unsent = async () => (await mails()).filter(({ sent_at }) => sent_at === null).length;
const recipients = () => peer.received.flatMap((mail) => mail.recipients).toSorted();
const wait = { timeout: 20_000, interval: 20 };

describe("delivery", () => {
  test("sends every queued mail once, complete and to its one recipient", async () => {
    await queue(people(25));
    start();
    await expect.poll(unsent, wait).toBe(0);
    expect(recipients()).toEqual(people(25).toSorted());
    const [mail] = peer.received;
    expect(mail?.content).toMatch(/^From: RinSegura </m);
    expect(mail?.content).toContain("Content-Type: text/plain");
    expect(mail?.content).toContain("Content-Type: text/html");
  });

  test("by two instances at once sends no mail twice", async () => {
    await queue(people(40));
    peer.behave("slow", "take");
    start();
    start();
    await expect.poll(unsent, wait).toBe(0);
    expect(recipients()).toEqual(people(40).toSorted());
  });

  test("waits for an unreachable server without costing tries, and then sends everything", async () => {
    const { port } = peer;
    await peer.close();
    await queue(people(5));
    start();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await mails()).map(({ tries, given_up_at }) => ({ tries, given_up_at }))).toEqual(
      people(5).map(() => ({ tries: 0, given_up_at: null })),
    );
    peer = await startSmtpPeer(port);
    await expect.poll(unsent, wait).toBe(0);
    expect(recipients()).toEqual(people(5).toSorted());
  });

  test("retries temporarily refused mails, and sends accepted but unconfirmed ones at most once more", async () => {
    await queue(people(3));
    peer.behave("refuse", "drop", "refuse", "take");
    start();
    await expect.poll(unsent, wait).toBe(0);
    expect([...new Set(recipients())]).toEqual(people(3).toSorted());
    expect(peer.received).toHaveLength(4);
    const ids = peer.received.map(({ content }) => /^Message-ID: (.+)$/im.exec(content)?.[1]);
    expect(new Set(ids).size).toBe(3);
  });

  test("gives up at the first permanent refusal, keeps the server's cleaned response, and leaves the mail for a person", async () => {
    await queue(["nobody@example.es"]);
    peer.behave("reject");
    start();
    await expect.poll(async () => (await mails())[0]?.given_up_at ?? null, wait).not.toBeNull();
    expect((await mails())[0]).toMatchObject({ tries: 1, sent_at: null, last_error: "EENVELOPE 550" });
    expect((await mails())[0]?.last_answer).toBe("550 5.1.1 No such mailbox [dirección] see [enlace]");
    expect(peer.received).toEqual([]);
  });

  test("sends a postponed mail only when its time comes", async () => {
    await queue(["later@example.es"], Temporal.Now.instant().add({ hours: 1 }));
    start();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(peer.received).toEqual([]);
  });

  test("takes over the mails that a killed instance had claimed", async () => {
    await queue(["claimed@example.es"]);
    await runAs(contextOf(database), (transaction) =>
      transaction
        .updateTable("emails")
        .set({ claimed_until: new Date(Date.now() + 500) })
        .execute(),
    );
    start();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(peer.received).toEqual([]);
    await expect.poll(unsent, wait).toBe(0);
  });
});

test("the queue's state tells how many mails are due, fail and were given up, and for how long the oldest is due", async () => {
  const state = () => new MailQueue(database).state();
  expect(await state()).toEqual({ due: 0, failing: 0, givenUp: 0, oldestSeconds: 0 });

  await queue(["later@example.es"], Temporal.Now.instant().add({ hours: 3 }));
  expect(await state()).toEqual({ due: 0, failing: 0, givenUp: 0, oldestSeconds: 0 });

  await queue(["new@example.es", "old@example.es", "failed@example.es", "left@example.es"], Temporal.Now.instant());
  const age = (recipient: string, columns: Record<string, unknown>) =>
    runAs(contextOf(database), (transaction) =>
      transaction.updateTable("emails").set(columns).where("recipient", "=", recipient).execute(),
    );
  const before = (minutes: number) => Temporal.Now.instant().subtract({ minutes }).toString();
  await age("old@example.es", { send_after: before(5) });
  expect(Math.round((await state()).oldestSeconds / 60)).toBe(5);

  const soon = Temporal.Now.instant().add({ minutes: 2 }).toString();
  await age("failed@example.es", { first_tried_at: before(12), send_after: soon, last_error: "EREFUSED" });
  await age("left@example.es", { given_up_at: before(60), first_tried_at: before(90), last_error: "EREFUSED" });
  const { oldestSeconds, ...counts } = await state();
  expect(counts).toEqual({ due: 2, failing: 1, givenUp: 1 });
  expect(Math.round(oldestSeconds / 60)).toBe(12);
});
