/**
 * `npm run bench:http`: what a request costs the server, rendered and from the page memory, beside a bare Hono that returns the same bytes.
 * Everything is asked for with gzip, as browsers do. CPU time is the server process's own, read from the operating system; Linux only. Build first.
 */
import { get } from "node:http";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChildProcess, spawn } from "node:child_process";
import autocannon from "autocannon";
import { projectFolder } from "#db/project-folder.ts";
import { printTable } from "./measure.ts";

const sitePort = 3971;
const barePort = 3972;
const rounds = 3;
const gzip = { "accept-encoding": "gzip" };
const folder = mkdtempSync(join(tmpdir(), "rinsegura-bench-"));
const children: ChildProcess[] = [];

type Cost = { microseconds: number; perSecond: number };

try {
  const site = await start(["build/server/index.js"], `http://127.0.0.1:${sitePort}/readyz`, { PORT: String(sitePort), DATA_DIR: folder, LOG_LEVEL: "warn" });
  await waitForPictures();
  const vehicle = /\/stock\/[0-9a-f-]{36}/.exec(await text("/stock"))?.[0] ?? "/stock";
  const rows = [["", "rendered", "memory", "bare", "memory/bare", "rendered/memory", "rendered/s", "memory/s", "bare/s"]];
  for (const path of ["/", "/stock?fuel=Di%C3%A9sel&price_max=40000", vehicle]) rows.push(await compare(site, path));
  printTable("CPU time per request in microseconds, median of three rounds; requests per second with 8 connections", rows);
  console.log("limits: memory/bare at most 4, rendered/memory at least 20");
} finally {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}

async function compare(site: ChildProcess, path: string): Promise<string[]> {
  const file = join(folder, "page.html");
  writeFileSync(file, await bytesOf(path));
  const bare = await start(["scripts/bench/bare-hono.ts", String(barePort), file], `http://127.0.0.1:${barePort}/`, {});
  const rendered: Cost[] = [];
  const memory: Cost[] = [];
  const reference: Cost[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    // A cookie makes the page a person's own: it is rendered each time.
    rendered.push(await measure(site, sitePort, path, { cookie: "bench=1" }));
    memory.push(await measure(site, sitePort, path));
    reference.push(await measure(bare, barePort, path));
  }
  bare.kill("SIGKILL");
  const [r, m, b] = [rendered, memory, reference].map((costs) => middle(costs.slice(1))) as [Cost, Cost, Cost];
  const figures = [r.microseconds, m.microseconds, b.microseconds].map((figure) => figure.toFixed(0));
  const ratios = [m.microseconds / b.microseconds, r.microseconds / m.microseconds].map((ratio) => ratio.toFixed(1));
  return [path.length > 40 ? "/stock/{vehicle}" : path, ...figures, ...ratios, ...[r, m, b].map((cost) => cost.perSecond.toFixed(0))];
}

async function measure(server: ChildProcess, port: number, path: string, headers: Record<string, string> = {}): Promise<Cost> {
  const before = cpuMicroseconds(server);
  const result = await autocannon({ url: `http://127.0.0.1:${port}${path}`, connections: 8, duration: 3, headers: { ...gzip, ...headers } });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  return { microseconds: (cpuMicroseconds(server) - before) / result.requests.total, perSecond: result.requests.average };
}

/** User and system time of the process so far. The kernel counts in hundredths of a second. */
function cpuMicroseconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function middle(costs: Cost[]): Cost {
  const sorted = [...costs].sort((a, b) => a.microseconds - b.microseconds);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error("nothing measured");
  return median;
}

async function start(args: string[], url: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn("node", args, { cwd: projectFolder, env: { ...process.env, ...env }, stdio: "ignore" });
  children.push(child);
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await fetch(url).then((response) => response.ok, () => false)) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${args[0]} did not start`);
}

/** Drawing the demonstration stock takes CPU time too: measure when it is done. */
async function waitForPictures(): Promise<void> {
  console.log("Waiting for the demonstration stock to be drawn…");
  const site = children[0];
  if (!site) return;
  let last = cpuMicroseconds(site);
  for (let quiet = 0; quiet < 2; ) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const now = cpuMicroseconds(site);
    quiet = now - last < 300_000 ? quiet + 1 : 0;
    last = now;
  }
}

async function text(path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${sitePort}${path}`)).text();
}

/** The page as it travels, compressed. */
function bytesOf(path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port: sitePort, path, headers: gzip }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve(Buffer.concat(parts)));
    }).on("error", reject);
  });
}
