/**
 * `npm run torture:booking [-- --slots N --tries M]`: two sites run on one PostgreSQL (DATABASE_URL). M people try to book each slot at the
 * same moment, half of them on each site (row R1). Who gets no decision (503, 504, a broken connection) sends the form again, as people do, so that
 * every slot is fought over to the end. Prints the responses and the content of the table. Ends with code 1 if a slot was booked twice, or was not
 * booked at all. A calendar has fewer than 500 slots, so for more it is emptied and filled again. Each sender has a random network, so a long
 * run sends a few forms too many from one network; they get a 429.
 */
import { Agent, request as ask } from "node:http";
import { parseArgs } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { slotKey } from "#app/features/requests/appointments/calendar.ts";
import { readCalendar } from "#app/features/requests/appointments/queries.server.ts";
import { company } from "#company";
import { type Database, openDatabase } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { contextOf, createDatabaseOn } from "#tests/database.ts";
import { type Site, startSite } from "#tests/site.ts";

export type BookingTorture = {
  slots: number;
  tries: number;
  booked: number;
  /** Responses that say that another person was faster. */
  toldTaken: number;
  other: number;
  /** Tries without a decision, after which the form was sent again. */
  sentAgain: number;
  /** Bookings in the table beyond the capacity of a slot. */
  doubleBookings: number;
  perSecond: number;
  reasons: Record<string, number>;
  /** Lines of the sites' logs about forms that failed for no known reason. */
  unexplained: string[];
};

type Answer = { status: number; text: string; ticket: string; retryAfter: string | undefined };

const mostAgain = 20;
/** Seconds, for a response without Retry-After. */
const usualRetry = 3;
const agent = new Agent({ keepAlive: true });
const env = { TRUSTED_PROXIES: "127.0.0.1", FORMS_PER_HOUR: "1000000", LOG_LEVEL: "warn", DATABASE_POOL_SIZE: "10" };

/** Tries to book each of `slots` slots `tries` times in parallel. `serverUrl`: a PostgreSQL server. */
export async function bookingTorture(serverUrl: string, slots: number, tries: number): Promise<BookingTorture> {
  const created = await createDatabaseOn(serverUrl);
  const startOne = () => startSite({ env: { ...env, DATABASE_URL: created.url } });
  const sites: Site[] = [await startOne(), await startOne()];
  const database = await openDatabase({ kind: "postgres", url: created.url, poolSize: 1 }, "command");
  const result: BookingTorture = {
    slots: 0,
    tries: 0,
    booked: 0,
    toldTaken: 0,
    other: 0,
    sentAgain: 0,
    doubleBookings: 0,
    perSecond: 0,
    reasons: {},
    unexplained: [],
  };
  let seconds = 0;
  try {
    while (result.slots < slots) {
      const free = (await readCalendar(contextNow(database))).flatMap(({ day, free: times }) => times.map((time) => slotKey(day, time)));
      const round = free.slice(0, slots - result.slots);
      seconds += await runRound(sites, round, tries, result);
      result.slots += round.length;
      result.doubleBookings += await countDouble(database);
      await runAs(contextNow(database), (transaction) => transaction.deleteFrom("appointments").execute());
    }
    result.perSecond = Math.round(result.tries / seconds);
    const logs = sites.flatMap((site) => site.output().split("\n"));
    result.unexplained = logs.filter((line) => line.includes('"unavailable":false') || line.includes("request failed"));
    return result;
  } finally {
    await database.close();
    for (const site of sites) await site.kill();
    await created.drop();
  }
}

function contextNow(database: Database) {
  return { ...contextOf(database), now: Temporal.Now.instant() };
}

/** Gets the tickets first, because the site refuses tickets younger than a second. Then runs all tries of a slot before the next slot. */
async function runRound(sites: readonly Site[], slots: readonly string[], tries: number, result: BookingTorture): Promise<number> {
  const wanted = slots.flatMap((slot) =>
    Array.from({ length: tries }, (_, number) => ({ slot, url: sites[number % sites.length]?.url ?? "" })),
  );
  const ready: (Try & { ticket: string })[] = [];
  await inParallel(wanted, tries, async (each) => void ready.push({ ...each, ticket: await ticketOf(each.url) }));
  ready.sort((a, b) => a.slot.localeCompare(b.slot));
  await pause(2_100);

  const start = performance.now();
  await inParallel(ready, tries, async (each) => {
    const { status, text } = await sendUntilDecided(each, result);
    result.tries += 1;
    if (status === 200 && text.includes("¡Cita reservada!")) result.booked += 1;
    else if (status === 409 && text.includes("Esa hora se acaba de ocupar")) result.toldTaken += 1;
    else {
      const reason = `${status} ${reasonIn(text)}`;
      result.other += 1;
      result.reasons[reason] = (result.reasons[reason] ?? 0) + 1;
    }
  });
  return (performance.now() - start) / 1000;
}

type Try = { slot: string; url: string };

/** Sends a form until the site has decided, at most so many times. The ticket stays the same, so it is one form. */
async function sendUntilDecided({ slot, url, ticket }: Try & { ticket: string }, result: BookingTorture): Promise<Answer> {
  const form = formOf(slot, ticket);
  for (let again = 0; ; again += 1) {
    const answer = await send(url, "/appointments", form).catch((error: unknown) => broken(error));
    const decided = ![0, 503, 504].includes(answer.status);
    if (decided || again === mostAgain) return answer;
    result.sentAgain += 1;
    await pause(Number(answer.retryAfter ?? usualRetry) * 1000);
  }
}

/** The message of a page that refuses a form, or the beginning of any other response. */
function reasonIn(text: string): string {
  const message = /role="alert"[^>]*>(.{0,400})/s.exec(text)?.[1] ?? text;
  return message
    .replaceAll(/<[^>]*>?/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 100);
}

function broken(error: unknown): Answer {
  return { status: 0, text: error instanceof Error ? error.message : "no answer", ticket: "", retryAfter: undefined };
}

async function inParallel<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}

/** The id of any response is a ticket (server/secrets/form-ticket.ts), so this requests a small one. */
async function ticketOf(url: string): Promise<string> {
  for (;;) {
    // A site may close an idle connection at the moment of the request.
    const answer = await send(url, "/healthz").catch(() => undefined);
    if (answer) return answer.ticket;
  }
}

function formOf(slot: string, ticket: string): URLSearchParams {
  return new URLSearchParams({
    form: "booking",
    ticket,
    leave_empty: "",
    name: "Ana Ruiz",
    email: `p${crypto.randomUUID()}@example.es`,
    phone: "",
    day: slot.slice(0, 10),
    slot,
    service_type: "general_consultation",
    notes: "",
    gdpr_consent: "on",
    data_processing_consent: "on",
  });
}

function send(url: string, path: string, form?: URLSearchParams): Promise<Answer> {
  const byte = () => Math.floor(Math.random() * 256);
  const headers = form
    ? { Origin: url, "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": `10.${byte()}.${byte()}.${byte()}` }
    : {};
  return new Promise((resolve, reject) => {
    const request = ask(url + path, { method: form ? "POST" : "GET", agent, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("error", reject);
      answer.on("end", () => {
        const { "x-request-id": id, "retry-after": retryAfter } = answer.headers;
        resolve({ status: answer.statusCode ?? 0, text, ticket: String(id), retryAfter });
      });
    });
    request.on("error", reject);
    request.end(form?.toString());
  });
}

async function countDouble(database: Database): Promise<number> {
  const rows = await runAs(contextNow(database), (transaction) =>
    transaction
      .selectFrom("appointments")
      .select(({ fn }) => fn.countAll<number>().as("bookings"))
      .where("status", "in", ["pending", "confirmed"])
      .groupBy(["appointment_date", "appointment_time"])
      .execute(),
  );
  return rows.reduce((sum, { bookings }) => sum + Math.max(bookings - company.appointmentsPerSlot, 0), 0);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { slots: { type: "string", default: "60" }, tries: { type: "string", default: "40" } } });
  const serverUrl = process.env["DATABASE_URL"];
  if (!serverUrl) {
    console.error(
      "Set DATABASE_URL to a PostgreSQL server with a login that may create databases: two sites cannot share the embedded one.",
    );
    process.exit(1);
  }
  const { reasons, unexplained, ...counts } = await bookingTorture(serverUrl, Number(values.slots), Number(values.tries));
  console.table([counts]);
  if (counts.other > 0) console.table(reasons);
  for (const line of unexplained) console.log(line);
  process.exit(counts.doubleBookings > 0 || counts.booked < counts.slots ? 1 : 0);
}
