// It is in the list of tests that run alone (vitest.config.ts), because it measures times.
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { hashPassword } from "#server/secrets/password.ts";
import { insertUser } from "#tests/accounts.ts";
import { freePort } from "#tests/free-port.ts";
import { manyForms, postForm, ticketsOf } from "#tests/forms.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { startSmtpPeer } from "#tests/smtp-peer.ts";

const accounts = 100;
const atOnce = 40;
/** Milliseconds. */
const limits = { difference: 5, delay: 200 };
const right = "pasos lentos 7";

let signInTicket = "";

const mails = await startSmtpPeer();
mails.behave("slow");
const port = await freePort();
const address = { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` };
const settings = { ...manyForms, ...address, SMTP_URL: `smtp://127.0.0.1:${mails.port}`, LOG_LEVEL: "silent" };
const started = await startSignedInSite([], settings, async (database) => {
  const passwordHash = await hashPassword(right);
  for (let number = 0; number < accounts; number += 1) {
    await insertUser(database, { email: `known-${number}@example.es`, passwordHash });
  }
});
// One ticket is good for many sign-ins.
[signInTicket = ""] = await ticketsOf(started.site.url, "/auth", 1);
await pause(2_100);

afterAll(async () => {
  await started.stop();
  await mails.close();
});

function signIn(email: string, password: string) {
  return postForm(started.site.url, "/auth", { form: "signin", ticket: signInTicket, email, password });
}

/**
 * Milliseconds of processor that all threads of the site have used, which other work on the machine hardly changes: a hash is made in a
 * thread of Node's pool.
 */
function processorTime(): number {
  const threads = `/proc/${started.site.process.pid}/task`;
  const nanoseconds = readdirSync(threads).map((thread) => Number(readFileSync(`${threads}/${thread}/schedstat`, "utf8").split(" ")[0]));
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** The median time of a try with an account, less that without, in milliseconds of a clock. They take turns, so that a slow machine slows both. */
async function difference(clock: () => number, attempt: (email: string) => Promise<{ status: number } | undefined>): Promise<number> {
  const times: Record<"known" | "other", number[]> = { known: [], other: [] };
  for (let number = 0; number < 2 * accounts; number += 1) {
    const kind = number % 2 === 0 ? "known" : "other";
    const start = clock();
    expect([200, 400]).toContain((await attempt(`${kind}-${Math.floor(number / 2)}@example.es`))?.status);
    times[kind].push(clock() - start);
  }
  const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return median(times.known) - median(times.other);
}

/** The p95 of the times of a small file until the work is done. */
async function timeOfFile(work: Promise<unknown>): Promise<number> {
  const crowd = { over: false };
  const everybody = work.finally(() => (crowd.over = true));
  const times: number[] = [];
  while (times.length < 50 || !crowd.over) {
    const start = performance.now();
    await (await fetch(`${started.site.url}/favicon.svg`)).arrayBuffer();
    times.push(performance.now() - start);
  }
  await everybody;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

test.skipIf(process.platform !== "linux")(
  "a wrong password takes as long with an account as without (row A1)",
  async () => {
    const wrong = (email: string) => signIn(email, "tres palabras falsas");
    expect(Math.abs(await difference(processorTime, wrong))).toBeLessThan(limits.difference);
  },
  300_000,
);

test("a new password is asked for in the same time with an account and without, while the mail server is slow (row A3)", async () => {
  const tickets = await ticketsOf(started.site.url, "/auth/forgot", 2 * accounts);
  await pause(2_100);
  const ask = (email: string) => postForm(started.site.url, "/auth/forgot", { form: "forgot", ticket: tickets.pop() ?? "", email });
  expect(Math.abs(await difference(() => performance.now(), ask))).toBeLessThan(limits.difference);
}, 300_000);

test("forty people who sign in at once delay a small file by less than 200 ms, p95 (row A6)", async () => {
  const delays: number[] = [];
  // The least of three, because other work on the machine only adds to it.
  for (let round = 0; round < 3; round += 1) {
    const alone = await timeOfFile(Promise.resolve());
    const people = Array.from({ length: atOnce }, (_, number) => signIn(`known-${round * atOnce + number}@example.es`, right));
    delays.push((await timeOfFile(Promise.all(people))) - alone);
  }
  expect(Math.min(...delays)).toBeLessThan(limits.delay);
}, 300_000);
