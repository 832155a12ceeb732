/**
 * `npm run bench:sign-in`: whether response times reveal who has an account (rows A1, A3), with a mail server that takes three seconds.
 * Also how long forty sign-ins delay another person's request for a file (row A6). Each figure has a reference; one over its limit fails
 * the command.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { hashPassword } from "#server/secrets/password.ts";
import { insertUser } from "#tests/accounts.ts";
import { manyForms, postForm, ticketsOf } from "#tests/forms.ts";
import { startSmtpPeer } from "#tests/smtp-peer.ts";
import { startOptions } from "#tests/start-options.ts";
import { printTable, quantile } from "./measure.ts";
import { startProcess } from "./site.ts";

const tries = 200;
const atOnce = 40;
/** Milliseconds. */
const limits = { difference: 5, delay: 200 };
const port = 3974;
const url = `http://127.0.0.1:${port}`;

const folder = mkdtempSync(join(tmpdir(), "rinsegura-bench-"));
await seedAccounts();
const post = await startSmtpPeer();
const site = await startProcess([...startOptions(), "build/server/index.js"], `${url}/readyz`, {
  ...manyForms,
  PORT: String(port),
  SITE_URL: url,
  SMTP_URL: `smtp://127.0.0.1:${await slowedDown(post.port)}`,
  DATA_DIR: folder,
  DEMO: "off",
  LOG_LEVEL: "silent",
});
try {
  // A ticket is good for many sign-ins, and for one of the other forms.
  const [ticket = ""] = await ticketsOf(url, "/auth", 1);
  const tickets = await ticketsOf(url, "/auth/forgot", 4 * tries);
  await pause(1_200);
  const signIns = await interleaved("known", (email) =>
    postForm(url, "/auth", { form: "signin", ticket, email, password: "not this one" }),
  );
  const ask = (path: string, form: string) => (email: string) => postForm(url, path, { form, ticket: tickets.pop() ?? "", email });
  const resets = await interleaved("known", ask("/auth/forgot", "forgot"));
  const resends = await interleaved("unconfirmed", ask("/auth", "resend"));
  printTable(`Milliseconds, median of ${tries} tries each, in turn`, [
    ["", "with an account", "without", "difference", "limit"],
    ["wrong password (A1)", ...compared("A1", signIns)],
    ["forgotten password (A3)", ...compared("A3", resets)],
    ["another confirmation (A3)", ...compared("A3", resends)],
  ]);
  const alone = await fileTimes(() => Promise.resolve());
  const crowded = await fileTimes(() => signInTogether(ticket));
  printTable(`A static file while ${atOnce} people sign in at once, milliseconds (A6)`, [
    ["", "median", "p95", "longest"],
    ["nobody signs in", ...spread(alone)],
    [`${atOnce} at once`, ...spread(crowded)],
  ]);
  console.log(`limit: ${limits.delay} more for the longest`);
  hold("A6", Math.max(...crowded) - Math.max(...alone), limits.delay);
} finally {
  site.stop();
  await post.close();
  rmSync(folder, { recursive: true, force: true });
}

function hold(row: string, milliseconds: number, limit: number): void {
  if (milliseconds <= limit) return;
  console.error(`row ${row}: ${milliseconds.toFixed(1)} ms, and ${limit} is the limit`);
  process.exitCode = 1;
}

function addressOf(number: number, kind: "known" | "unconfirmed" | "other"): string {
  return `${kind}-${number}@example.es`;
}

async function seedAccounts(): Promise<void> {
  const database = await openDatabase({ kind: "embedded", folder: join(folder, "database") });
  await migrate(database);
  const passwordHash = await hashPassword("pasos lentos 7");
  for (let number = 0; number < tries; number += 1) {
    await insertUser(database, { email: addressOf(number, "known"), passwordHash });
    await insertUser(database, { email: addressOf(number, "unconfirmed"), passwordHash, verified: false });
  }
  await database.close();
}

/** A proxy to a mail server, which delays responses by three seconds. */
function slowedDown(target: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      const onwards = connect(target, "127.0.0.1");
      socket.pipe(onwards);
      onwards.on("data", (answer) => setTimeout(() => socket.write(answer), 3_000));
      for (const end of [socket, onwards]) end.on("error", () => end.destroy());
    });
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
    server.unref();
  });
}

type Times = { known: number[]; other: number[] };

/** Alternates tries with and without an account, so that a slow machine slows both. */
async function interleaved(
  kind: "known" | "unconfirmed",
  attempt: (email: string) => Promise<{ status: number } | undefined>,
): Promise<Times> {
  const times: Times = { known: [], other: [] };
  for (let number = 0; number < tries; number += 1) {
    for (const known of number % 2 === 0 ? [true, false] : [false, true]) {
      const start = performance.now();
      const answer = await attempt(addressOf(number, known ? kind : "other"));
      times[known ? "known" : "other"].push(performance.now() - start);
      if (answer === undefined || ![200, 400].includes(answer.status)) throw new Error(`answered ${answer?.status}`);
    }
  }
  return times;
}

function compared(row: string, { known, other }: Times): string[] {
  const [mine, theirs] = [quantile(known, 0.5), quantile(other, 0.5)];
  const difference = Math.abs(mine - theirs);
  hold(row, difference, limits.difference);
  return [mine.toFixed(1), theirs.toFixed(1), difference.toFixed(1), String(limits.difference)];
}

async function fileTimes(meanwhile: () => Promise<unknown>): Promise<number[]> {
  const crowd = { over: false };
  const everybody = meanwhile().finally(() => (crowd.over = true));
  const times: number[] = [];
  while (times.length < 100 || !crowd.over) {
    const start = performance.now();
    await (await fetch(`${url}/favicon.svg`)).arrayBuffer();
    times.push(performance.now() - start);
  }
  await everybody;
  return times;
}

function signInTogether(ticket: string): Promise<unknown> {
  return Promise.all(
    Array.from({ length: atOnce }, (_, number) =>
      postForm(url, "/auth", { form: "signin", ticket, email: addressOf(number, "known"), password: "pasos lentos 7" }),
    ),
  );
}

function spread(times: readonly number[]): string[] {
  return [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)].map((time) => time.toFixed(1));
}
