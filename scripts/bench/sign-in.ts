/**
 * `npm run bench:sign-in`: whether time tells who has an account (rows A1, A3), with a mail server that takes three seconds, and what forty
 * people who sign in at once cost somebody who loads a file (row A6). Each figure stands beside its reference of the same run.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { hashPassword } from "#server/password.ts";
import { insertUser } from "#tests/accounts.ts";
import { manyForms, postForm, ticketsOf } from "#tests/forms.ts";
import { startSmtpPeer } from "#tests/smtp-peer.ts";
import { printTable, quantile } from "./measure.ts";
import { startProcess } from "./site.ts";

const tries = 200;
const atOnce = 40;
const port = 3974;
const url = `http://127.0.0.1:${port}`;

const folder = mkdtempSync(join(tmpdir(), "rinsegura-bench-"));
await plantAccounts();
const post = await startSmtpPeer();
const site = await startProcess(["build/server/index.js"], `${url}/readyz`, {
  ...manyForms,
  PORT: String(port),
  SITE_URL: url,
  SMTP_URL: `smtp://127.0.0.1:${await slowedDown(post.port)}`,
  DATA_DIR: folder,
  DEMO: "off",
  LOG_LEVEL: "silent",
});
try {
  const signIns = await interleaved((email) => postForm(url, "/auth", { form: "signin", ticket: "", email, password: "not this one" }));
  const tickets = await ticketsOf(url, "/auth/forgot", 2 * tries);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const resets = await interleaved((email) => postForm(url, "/auth/forgot", { form: "forgot", ticket: tickets.pop() ?? "", email }));
  printTable(`Milliseconds, median of ${tries} tries each, in turn`, [
    ["", "with an account", "without", "difference", "limit"],
    ["wrong password (A1)", ...compared(signIns), "5"],
    ["forgotten password (A3)", ...compared(resets), "5"],
  ]);
  const alone = await fileTimes(() => Promise.resolve());
  const crowded = await fileTimes(signInTogether);
  printTable(`A static file while ${atOnce} people sign in at once, milliseconds (A6)`, [
    ["", "median", "p95", "longest"],
    ["nobody signs in", ...spread(alone)],
    [`${atOnce} at once`, ...spread(crowded)],
  ]);
  console.log("limit: 200 more for the longest");
} finally {
  site.stop();
  await post.close();
  rmSync(folder, { recursive: true, force: true });
}

function addressOf(number: number, known: boolean): string {
  return `${known ? "known" : "other"}-${number}@example.es`;
}

async function plantAccounts(): Promise<void> {
  const database = await openDatabase({ kind: "embedded", folder: join(folder, "database") });
  await migrate(database);
  const passwordHash = await hashPassword("pasos lentos 7");
  for (let number = 0; number < tries; number += 1) await insertUser(database, { email: addressOf(number, true), passwordHash });
  await database.close();
}

/** The way to a mail server that answers three seconds late. */
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

/** Tries as somebody with an account and as somebody without in turn, so that what slows the machine slows both. */
async function interleaved(attempt: (email: string) => Promise<{ status: number } | undefined>): Promise<Times> {
  const times: Times = { known: [], other: [] };
  for (let number = 0; number < tries; number += 1) {
    for (const known of number % 2 === 0 ? [true, false] : [false, true]) {
      const start = performance.now();
      const answer = await attempt(addressOf(number, known));
      times[known ? "known" : "other"].push(performance.now() - start);
      if (answer === undefined || answer.status === 429 || answer.status >= 500) throw new Error(`answered ${answer?.status}`);
    }
  }
  return times;
}

function compared({ known, other }: Times): string[] {
  const [mine, theirs] = [quantile(known, 0.5), quantile(other, 0.5)];
  return [mine.toFixed(1), theirs.toFixed(1), Math.abs(mine - theirs).toFixed(1)];
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

function signInTogether(): Promise<unknown> {
  return Promise.all(
    Array.from({ length: atOnce }, (_, number) =>
      postForm(url, "/auth", { form: "signin", ticket: "", email: addressOf(number, true), password: "pasos lentos 7" }),
    ),
  );
}

function spread(times: readonly number[]): string[] {
  return [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)].map((time) => time.toFixed(1));
}
