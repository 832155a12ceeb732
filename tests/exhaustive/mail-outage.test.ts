import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { queueForCustomer, queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import { type MailKind, mailKinds } from "#app/features/ground/emails/kinds.ts";
import { runAs } from "#server/context.ts";
import { openLog } from "#server/log.ts";
import { type DeliveryTimings, openDelivery, usualTimings } from "#server/mail/mail-delivery.ts";
import { mostTries } from "#server/mail/mail-queue.ts";
import { type MailTransport, openMailTransport } from "#server/mail/mail-transport.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { everyLetter } from "#tests/every-letter.ts";
import { type Behaviour, type SmtpPeer, startSmtpPeer } from "#tests/smtp-peer.ts";

/** Time is an input: the test sets the queue's clock, and a round's rest passes at once. Only the network takes real time. */
const begin = Temporal.Instant.from("2026-11-20T11:00:00Z");
const company = "equipo@example.es";

const database = await databaseOfThisFile();
let peer: SmtpPeer;
let port: number;
let mailTransports: MailTransport[];
let now: Temporal.Instant;

beforeEach(async () => {
  await runAs(contextOf(database), (transaction) => transaction.deleteFrom("emails").execute());
  peer = await startSmtpPeer();
  port = peer.port;
  mailTransports = [];
  now = begin;
});
afterEach(async () => {
  for (const mailTransport of mailTransports) mailTransport.close();
  await peer.close();
});

/** The mail delivery of one instance, with short timeouts for a silent server. `look`: seconds between two rounds. */
function instance(changes: Partial<DeliveryTimings> = {}) {
  const timeouts = { connection: 5_000, greeting: 5_000, silence: 3_000, mail: 10_000 };
  const mailTransport = openMailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, mode: "production", dataFolder: "" }, { timeouts });
  mailTransports.push(mailTransport);
  const clock = () => sql<Date>`${now.toString()}::timestamptz`;
  return openDelivery({ database, mailTransport, log: openLog({ logLevel: "silent" }), clock, timings: { ...usualTimings, ...changes } });
}

type Delivery = ReturnType<typeof instance>;

/** Runs the instances at the same time for some minutes of the queue's time; `between` runs before each round. */
async function pass(minutes: number, instances: readonly Delivery[], between: () => void = () => {}): Promise<number> {
  const end = now.add({ minutes });
  let rounds = 0;
  while (Temporal.Instant.compare(now, end) < 0) {
    between();
    const rests = await Promise.all(instances.map((delivery) => delivery.round()));
    rounds += 1;
    now = now.add({ milliseconds: Math.max(Math.round(Math.min(...rests) * 1_000), 1) });
  }
  return rounds;
}

const mails = () =>
  runAs(contextOf(database), (transaction) => transaction.selectFrom("emails").selectAll().orderBy("recipient").execute());

/** Queues one mail of every kind and audience, each to its own recipient. */
async function queueEveryKind(): Promise<string[]> {
  const context = contextOf(database);
  const recipients: string[] = [];
  await runAs(context, async (transaction) => {
    for (const [kind, { customer = [], team = [] }] of Object.entries(everyLetter("Ana", "https://shop.test"))) {
      const about = (id = crypto.randomUUID()) => ({ kind: kind as MailKind, id });
      for (const [number, letter] of customer.entries()) {
        const recipient = `${kind}-${number}@example.es`;
        recipients.push(recipient);
        await queueForCustomer(transaction, context, { about: about(), recipient, letter });
      }
      for (const letter of team) await queueForTeam(transaction, context, { about: about(), replyTo: company, letter });
    }
  });
  return recipients;
}

/** Queues one mail for each recipient at the queue's current time. */
async function queueTo(recipients: readonly string[]): Promise<void> {
  const context = { ...contextOf(database), now };
  const letter = { subject: "Hola", preview: "", heading: "Hola", paragraphs: ["Hola."] };
  await runAs(context, async (transaction) => {
    for (const recipient of recipients)
      await queueForCustomer(transaction, context, { about: { kind: "message-received", id: crypto.randomUUID() }, recipient, letter });
  });
}

/** Makes the same choices in every run. */
function dice(seed: number): <Item>(items: readonly Item[]) => Item {
  let state = seed;
  return (items) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const item = items[Math.floor((state / 2 ** 31) * items.length)];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  };
}

const messageIdOf = (content: string) => /^Message-ID: <(.+)@/im.exec(content)?.[1];

describe("an outage (rows R4, R23)", () => {
  test(
    "of six hours with every server fault costs no tries, and each mail of every kind arrives within ten minutes of its end",
    { timeout: 200_000 },
    async () => {
      const recipients = await queueEveryKind();
      const queued = await mails();
      expect(new Set(queued.map(({ kind }) => kind))).toEqual(new Set(Object.keys(mailKinds)));
      const instances = [instance({ poll: 120 }), instance({ poll: 120 })];
      const choose = dice(11);
      const wrong: Behaviour[] = [
        ...(["busy-greeting", "busy-at-mail", "busy-at-rcpt", "refuse", "quota", "cut-at-rcpt", "cut-at-data"] as const),
      ];
      let drops = 0;
      /** Runs before each round. Sometimes the server accepts a mail and hangs up before it confirms. */
      const goWrong = () => {
        const dropped = choose([0, 0, 0, 0, 1]) === 1;
        if (dropped) drops += 1;
        const silent = choose(Array.from({ length: 30 }, (_, number) => number)) === 0;
        peer.behave(
          ...(dropped ? (["drop"] as const) : []),
          ...(silent ? (["silent-at-rcpt"] as const) : []),
          ...Array.from({ length: 6 }, () => choose(wrong)),
        );
      };
      for (let halfHour = 0; halfHour < 12; halfHour += 1) {
        if (halfHour % 4 !== 3) {
          await pass(30, instances, goWrong);
          continue;
        }
        const { received } = peer;
        await peer.close();
        await pass(30, instances);
        peer = await startSmtpPeer(port);
        peer.received.push(...received);
      }
      expect((await mails()).map(({ tries, given_up_at }) => ({ tries, given_up_at }))).toEqual(
        queued.map(() => ({ tries: 0, given_up_at: null })),
      );

      peer.behave("take", "slow", "take");
      await pass(10, instances);

      const after = await mails();
      expect(after.filter(({ sent_at }) => sent_at === null)).toEqual([]);
      const copies = new Map<string | undefined, number>();
      for (const { content } of peer.received) copies.set(messageIdOf(content), (copies.get(messageIdOf(content)) ?? 0) + 1);
      expect(new Set(copies.keys())).toEqual(new Set(queued.map(({ id }) => id)));
      expect(peer.received.length - queued.length).toBeLessThanOrEqual(drops);
      for (const received of peer.received) {
        const row = queued.find(({ id }) => id === messageIdOf(received.content));
        expect(received.recipients).toEqual([row?.recipient]);
      }
      expect(new Set(peer.received.flatMap((mail) => mail.recipients))).toEqual(
        new Set([...recipients, queued.find((row) => row.audience === "team")?.recipient]),
      );
    },
  );

  test("is checked from time to time, always after a rest", { timeout: 60_000 }, async () => {
    await queueTo(["a@example.es", "b@example.es"]);
    peer.behave("busy-greeting");
    const rounds = await pass(60, [instance()]);
    expect(rounds).toBeLessThan(70);
    expect(peer.connections()).toBeLessThan(70);
    peer.behave("busy-at-mail");
    const before = peer.connections();
    await pass(60, [instance()]);
    expect(peer.connections() - before).toBeLessThan(250);
  });
});

describe("a mail", () => {
  test("that is put off costs no try for a day, and is given up after twelve more tries", { timeout: 120_000 }, async () => {
    await queueTo(["grey@example.es"]);
    peer.behave("busy-at-rcpt");
    // Half an hour between attempts instead of five minutes, to have fewer of them.
    const instances = [instance({ poll: 1_800, refused: { first: 30, most: 1_800 } })];
    await pass(23 * 60, instances);
    expect((await mails())[0]).toMatchObject({ tries: 0, given_up_at: null });
    expect((await mails())[0]?.delays).toBeGreaterThan(45);
    await pass(8 * 60, instances);
    expect((await mails())[0]).toMatchObject({ tries: mostTries, given_up_at: expect.any(Date), last_error: "EENVELOPE 451" });
  });

  test("that its server refuses permanently is given up at once, and the others arrive", async () => {
    const good = Array.from({ length: 10 }, (_, number) => `good${number}@example.es`);
    peer.behaveTo("bad@example.es", "reject");
    await queueTo(["bad@example.es", ...good]);
    const instances = [instance()];
    await pass(1, instances);
    expect((await mails()).filter(({ sent_at }) => sent_at !== null).map(({ recipient }) => recipient)).toEqual(good);
    const bad = (await mails()).find(({ recipient }) => recipient === "bad@example.es");
    expect(bad).toMatchObject({ tries: 1, delays: 0, given_up_at: expect.any(Date) });
  });

  test.each(["busy-at-rcpt", "silent-at-rcpt"] as const)(
    "that is new passes fifty mails for which the server is %s",
    async (mood) => {
      const held = Array.from({ length: 50 }, (_, number) => `held${number}@example.es`);
      for (const recipient of held) peer.behaveTo(recipient, mood);
      await queueTo(held);
      const instances = [instance()];
      await pass(1, instances);
      await queueTo(["new@example.es"]);
      await instances[0]?.round();
      expect(peer.received.map(({ recipients }) => recipients)).toEqual([["new@example.es"]]);
    },
    60_000,
  );

  test("of a hundred is sent once, by two instances at once to a slow server", async () => {
    const people = Array.from({ length: 100 }, (_, number) => `p${number}@example.es`);
    await queueTo(people);
    peer.behave("slow", "slow", "slow", "take");
    await pass(1, [instance(), instance()]);
    expect(peer.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(people.toSorted());
  }, 60_000);
});
