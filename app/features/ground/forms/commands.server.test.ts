import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { sendMessage } from "#app/features/requests/contact/commands.server.ts";
import { runAs } from "#server/context.ts";
import { makeTicket, ticketTime } from "#server/secrets/form-ticket.ts";
import { keysFrom } from "#server/secrets/keys.ts";
import { TooBusy } from "#server/fair-queue.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf, openTestDatabase } from "#tests/database.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { submitOnce } from "./commands/submit-once.server.ts";
import { answerForm, emailField } from "./commands.server.ts";
import { notStored, refusals } from "./messages.ts";

const database = await databaseOfThisFile(["contact_messages", "emails", "form_submissions", "form_sendings"]);

const fields = { name: "Ana Ruiz", email: "ana@example.es", phone: "", subject: "otro", message: "Hola", gdpr_consent: "on" };
const send = (sent: FormData, given: Parameters<typeof scopeOf>[1] = {}) => sendMessage(scopeOf(database, given), sent);
const rowsOf = (table: "contact_messages" | "emails" | "form_submissions" | "form_sendings") =>
  runAs(contextOf(database), (transaction) => transaction.selectFrom(table).selectAll().execute());

// The embedded database has one connection, so there one form always waits for the other.
describe.skipIf(!process.env["DATABASE_URL"])("two forms of different people in one network", () => {
  test("do not wait for each other while one is being written", async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    const write = (person: string, until: Promise<void>) =>
      submitOnce(
        scopeOf(database),
        { form: "contact", sent: sentForm("contact", { person }), countedAddress: `${person}@example.es` },
        async () => {
          await until;
          return { ok: true, person };
        },
      );
    const first = write("ana", held);
    const second = await Promise.race([
      write("eva", Promise.resolve()),
      new Promise((resolve) => setTimeout(() => resolve("waited"), 3_000)),
    ]);
    finish();
    await first;
    expect(second).toEqual({ processed: true, outcome: { ok: true, person: "eva" } });
  });
});

test("a form that is being written holds no lock of a counter, so no other form waits for it", async () => {
  const locks = await submitOnce(
    scopeOf(database),
    { form: "contact", sent: sentForm("contact", fields), countedAddress: "ana@example.es" },
    async (transaction) => {
      const { rows } = await sql<{ held: string }>`
        select coalesce(relation::regclass::text, locktype) as held from pg_locks
        where pid = pg_backend_pid() and mode <> 'AccessShareLock' and granted
        and (locktype = 'advisory' or relation in ('form_sendings'::regclass, 'form_counters'::regclass))`.execute(transaction);
      return { ok: true, held: rows.map(({ held }) => held) };
    },
  );
  expect(locks).toEqual({ processed: true, outcome: { ok: true, held: [] } });
});

const messages = { done: { title: "", text: "" }, failed: { title: "", text: "" } };

describe("a form", () => {
  test("that is sent twenty times in parallel and once more is written once, and the response is the same", async () => {
    const sent = sentForm("contact", fields);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(sent)));
    expect(answers.map(({ data }) => data.ok)).toEqual(Array.from({ length: 20 }, () => true));
    expect(await send(sent)).toEqual(answers[0]);
    expect(await rowsOf("contact_messages")).toHaveLength(1);
    expect(await rowsOf("emails")).toHaveLength(2);
  });

  test("with a ticket of other content is refused with 422", async () => {
    const ticket = makeTicket(testKeys, noon.epochMilliseconds - 60_000);
    await send(sentForm("contact", fields, { ticket }));
    const { data, init } = await send(sentForm("contact", { ...fields, message: "Otra cosa" }, { ticket }));
    expect(init?.status).toBe(422);
    expect(data).toMatchObject({ ok: false, notice: { text: refusals.changed }, typed: { message: "Otra cosa" } });
    expect(await rowsOf("contact_messages")).toHaveLength(1);
  });

  test.each([
    ["younger than a second", makeTicket(testKeys, noon.epochMilliseconds), refusals["too-fast"], 429],
    ["older than a day", makeTicket(testKeys, noon.epochMilliseconds - 25 * 3_600_000), refusals["too-old"], 400],
    ["signed by somebody else", makeTicket(keysFrom(Buffer.from("guessed")), noon.epochMilliseconds - 60_000), refusals["too-old"], 400],
    ["no ticket at all", "x", refusals["too-old"], 400],
  ])("with a ticket %s is refused and keeps the typed values", async (_, ticket, text, status) => {
    const { data, init } = await send(sentForm("contact", fields, { ticket }));
    expect(init?.status).toBe(status);
    expect(data).toMatchObject({ ok: false, notice: { text }, typed: fields });
    expect(await rowsOf("form_submissions")).toEqual([]);
    // If the page was too old, the response contains a new ticket for the same page.
    if (text !== refusals["too-old"]) return expect(data.ticket).toBe(ticket);
    expect(data.ticket).not.toBe(ticket);
    expect(ticketTime(testKeys, data.ticket ?? "")?.toString()).toBe(noon.toString());
  });

  test("with a wrong field keeps its ticket: the page may be rendered again, and the corrected form can be sent at once", async () => {
    const ticket = makeTicket(testKeys, noon.epochMilliseconds - 60_000);
    const { data } = await send(sentForm("contact", { ...fields, email: "ana" }, { ticket }));
    expect(data).toMatchObject({ ok: false, ticket });
    expect((await send(sentForm("contact", fields, { ticket }))).data).not.toHaveProperty("ticket");
  });

  test("with the trap field filled in or missing counts as a robot's", async () => {
    const filled = sentForm("contact", fields);
    filled.set("leave_empty", "968");
    const without = sentForm("contact", fields);
    without.delete("leave_empty");
    for (const sent of [filled, without]) expect((await send(sent)).data.notice?.text).toBe(refusals.robot);
    expect(await rowsOf("contact_messages")).toEqual([]);
  });

  test("with a trap that a browser filled in passes at the second try, also if the browser fills it in again (row D15)", async () => {
    const fill = (ticket?: string) => {
      const sent = sentForm("contact", fields, ticket === undefined ? {} : { ticket });
      sent.set("leave_empty", "+34 968 000 001");
      return sent;
    };
    const { data } = await send(fill());
    expect(data).toMatchObject({ ok: false, typed: fields });
    expect((await send(fill(data.ticket))).data.ok).toBe(true);
    // A robot gains this one form: its ticket is used, and the next trap is another refusal.
    const again = fill(data.ticket);
    again.set("message", "Compre ahora");
    expect((await send(again)).init?.status).toBe(422);
    expect((await send(fill())).data.notice?.text).toBe(refusals.robot);
    expect(await rowsOf("contact_messages")).toHaveLength(1);
  });

  test("for one mail address is accepted eight times an hour from all networks together", async () => {
    const texts: (string | undefined)[] = [];
    for (let number = 0; number < 10; number += 1) {
      const { data } = await send(sentForm("contact", { ...fields, message: `Hola ${number}` }), { address: `203.0.113.${number}` });
      texts.push(data.ok ? undefined : data.notice?.text);
    }
    expect(texts.filter((text) => text === undefined)).toHaveLength(8);
    expect(texts.slice(8)).toEqual([refusals["too-many"], refusals["too-many"]]);
    const next = await send(sentForm("contact", fields, { now: noon.add({ hours: 1 }) }), { now: noon.add({ hours: 1 }) });
    expect(next.data.ok).toBe(true);
  });

  test("from one network is accepted thirty times an hour from all addresses of its /64", async () => {
    let taken = 0;
    for (let number = 0; number < 32; number += 1) {
      const { data } = await send(sentForm("contact", { ...fields, email: `p${number}@example.es` }), {
        address: `2001:db8:1:2::${number.toString(16)}`,
      });
      if (data.ok) taken += 1;
    }
    expect(taken).toBe(30);
    expect((await send(sentForm("contact", { ...fields, email: "q@example.es" }), { address: "2001:db8:1:3::1" })).data.ok).toBe(true);
  });

  test("from a network with its share is refused during a flood of forms, while other networks can still send", async () => {
    const given = { formsPerHour: 2 };
    const statuses: number[] = [];
    for (let number = 0; number < 5; number += 1) {
      const { data, init } = await send(sentForm("contact", { ...fields, email: `p${number}@example.es` }), given);
      statuses.push(data.ok ? 200 : (init?.status ?? 0));
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const elsewhere = await send(sentForm("contact", { ...fields, email: "b@example.es" }), { ...given, address: "198.51.100.1" });
    expect(elsewhere.data.ok).toBe(true);
  });

  test("that was refused while writing counts too, also with the same ticket", async () => {
    const ticket = makeTicket(testKeys, noon.epochMilliseconds - 60_000);
    const submit = (slot: string) =>
      submitOnce(
        scopeOf(database),
        { form: "contact", sent: sentForm("contact", { slot }, { ticket }), countedAddress: "a@b.es" },
        async () => ({ ok: false }),
      );
    const answers = [];
    for (let number = 0; number < 9; number += 1) answers.push(await submit(String(number)));
    expect(answers.filter(({ processed }) => processed)).toHaveLength(8);
    expect(answers.at(-1)).toEqual({ processed: false, refusal: "too-many" });
  });

  test("that was refused because the server is too busy is not counted (row A23)", async () => {
    const before = () => Promise.reject(new TooBusy("busy"));
    const description = { form: "contact", schema: z.object({ email: z.string() }), messages, limit: emailField, before };
    const { data, init } = await answerForm(scopeOf(database), description, sentForm("contact", { email: "a@b.es" }), async () => ({
      ok: true,
    }));
    expect(data.ok).toBe(false);
    expect(init?.status).toBe(503);
    expect(new Headers(init?.headers).get("retry-after")).toBe("5");
    expect(await rowsOf("form_sendings")).toEqual([]);
  });

  test("is not written as a visitor's when the session could not be read (row R9)", async () => {
    const answer = (sessionUnknown: boolean) => sendMessage({ ...scopeOf(database), sessionUnknown }, sentForm("contact", fields));
    const { data, init } = await answer(true);
    expect(init?.status).toBe(503);
    expect(data).toMatchObject({ ok: false, errors: { form: notStored }, typed: { message: "Hola" } });
    expect(await rowsOf("contact_messages")).toEqual([]);
    expect((await answer(false)).data.ok).toBe(true);
  });

  test("with a field for an address must say whether it counts against the limit of that address", async () => {
    const forgetful = { form: "contact", schema: z.object({ email: z.string() }), messages };
    const sent = sentForm("contact", { email: "a@b.es" });
    const write = async () => ({ ok: true as const });
    await expect(answerForm(scopeOf(database), forgetful, sent, write)).rejects.toThrow("limit: emailField");
    const silent = { ...forgetful, limit: () => undefined };
    expect((await answerForm(scopeOf(database), silent, sent, write)).data.ok).toBe(true);
  });

  test("sends the headers of its write once and never stores them, because one may be a session's token", async () => {
    const description = { form: "renewing", schema: z.object({}), messages };
    const sent = sentForm("renewing", {});
    const submit = () =>
      answerForm(scopeOf(database), description, sent, async () => ({ ok: true, headers: { "Set-Cookie": "session=secret" } }));
    const cookieOf = ({ init }: Awaited<ReturnType<typeof submit>>) => new Headers(init?.headers).get("set-cookie");
    expect(cookieOf(await submit())).toBe("session=secret");
    expect(cookieOf(await submit())).toBeNull();
    expect(JSON.stringify(await rowsOf("form_submissions"))).not.toContain("secret");
  });

  test("sends the headers of its checks even if a later step fails: the session may have a new token already", async () => {
    const description = {
      form: "renewing",
      schema: z.object({}),
      messages,
      before: async () => ({
        ok: true as const,
        headers: { "Set-Cookie": "session=renewed" },
        prepare: () => Promise.reject(new TooBusy("busy")),
      }),
    };
    const { init } = await answerForm(scopeOf(database), description, sentForm("renewing", {}), async () => ({ ok: true }));
    const headers = new Headers(init?.headers);
    expect([init?.status, headers.get("retry-after"), headers.get("set-cookie")]).toEqual([503, "5", "session=renewed"]);
  });

  test("stores no address in the rows for the limits", async () => {
    await send(sentForm("contact", fields));
    expect(JSON.stringify(await rowsOf("form_sendings"))).not.toMatch(/example|203\.0/);
  });

  test("may be sent again with its ticket after the database refused the choice", async () => {
    const ticket = makeTicket(testKeys, noon.epochMilliseconds - 60_000);
    const scope = scopeOf(database);
    const submit = (slot: string, ok: boolean) =>
      submitOnce(scope, { form: "contact", sent: sentForm("contact", { slot }, { ticket }), countedAddress: "a@b.es" }, async () => ({
        ok,
        slot,
      }));
    expect(await submit("taken", false)).toEqual({ processed: true, outcome: { ok: false, slot: "taken" } });
    expect(await rowsOf("form_submissions")).toEqual([]);
    expect(await submit("free", true)).toEqual({ processed: true, outcome: { ok: true, slot: "free" } });
  });

  test("keeps the typed values and returns an error when it cannot be stored", async () => {
    const closed = await openTestDatabase();
    await closed.close();
    const { data, init } = await sendMessage(scopeOf(closed), sentForm("contact", fields));
    expect(init?.status).toBe(500);
    expect(data).toMatchObject({ ok: false, typed: fields, errors: { form: notStored } });
  });
});
