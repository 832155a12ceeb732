import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, createWriteStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { temporaryFolder } from "#tests/temporary-folder.ts";

export type OwnPostgres = {
  /** Its address for the site's own login, which may create databases. */
  url: string;
  /** Starts its processes and returns at once; `untilBack` waits. */
  start(): void;
  /** Waits until it takes queries again; throws with its log when it does not within a minute. */
  untilBack(): Promise<void>;
  /** SIGKILL to its first process and all children at one moment, as when a machine's memory runs out. Nothing of it is left afterwards. */
  kill(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
};

const debianFolder = "/usr/lib/postgresql";
const patienceInMilliseconds = 60_000;
const login = "rinsegura";

/** The programs of the newest PostgreSQL that is installed as Debian does it; undefined where there is none. */
export function installedPostgres(): string | undefined {
  if (!existsSync(debianFolder)) return undefined;
  const folders = readdirSync(debianFolder)
    .toSorted((a, b) => Number(a) - Number(b))
    .map((version) => join(debianFolder, version, "bin"));
  return folders.findLast((folder) => existsSync(join(folder, "initdb")));
}

/**
 * A PostgreSQL of the caller's own in a new folder, with Debian's settings: what it has acknowledged is on the disk. It refuses to run as
 * root, so root starts it as the user postgres. Linux only: its children are found in /proc.
 */
export async function createOwnPostgres(programs: string): Promise<OwnPostgres> {
  const folder = temporaryFolder("postgres");
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  if (user.uid !== undefined) chownSync(folder.path, user.uid, user.gid);
  const data = join(folder.path, "data");
  const log = join(folder.path, "log");
  const run = { ...user, cwd: folder.path };
  const asked = ["-D", data, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--username=postgres"];
  execFileSync(join(programs, "initdb"), asked, { ...run, stdio: ["ignore", "ignore", "inherit"] });
  const port = await freePort();
  const address = (name: string) => `postgres://${name}@127.0.0.1:${port}/postgres`;
  const settings = ["-p", String(port), "-k", folder.path, "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=100"];

  let first: ChildProcess | undefined;
  const postgres: OwnPostgres = {
    url: address(login),
    start() {
      const started = spawn(join(programs, "postgres"), ["-D", data, ...settings], { ...run, stdio: ["ignore", "ignore", "pipe"] });
      started.stderr.pipe(createWriteStream(log, { flags: "a" }));
      first = started;
    },
    async untilBack() {
      const deadline = Date.now() + patienceInMilliseconds;
      while (!(await takesQueries(address("postgres")))) {
        if (Date.now() > deadline || !isRunning(first)) throw new Error(`PostgreSQL did not come back.\n${readFileSync(log, "utf8")}`);
        await pause(10);
      }
    },
    async kill() {
      const pid = first?.pid;
      if (!first || pid === undefined || !isRunning(first)) return;
      const ended = new Promise((resolve) => first?.once("exit", resolve));
      // Stopped, it has no more children between the look at them and their end.
      process.kill(pid, "SIGSTOP");
      const children = childrenOf(pid);
      for (const each of [pid, ...children]) killNow(each);
      await ended;
      while (children.some(isAlive)) await pause(5);
    },
    async remove() {
      await postgres.kill();
      folder.remove();
    },
  };

  try {
    postgres.start();
    await postgres.untilBack();
    await ask(address("postgres"), `create role ${login} login createdb createrole nosuperuser nobypassrls`);
    for (const setting of ["fsync", "full_page_writes", "synchronous_commit"]) {
      if ((await ask(address(login), `show ${setting}`)) !== "on") throw new Error(`${setting} is off: nothing would be proven.`);
    }
    return postgres;
  } catch (error) {
    await postgres.remove();
    throw error;
  }
}

function idOf(kind: "-u" | "-g"): number {
  return Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
}

async function takesQueries(url: string): Promise<boolean> {
  return ask(url, "select 1").then(
    () => true,
    () => false,
  );
}

/** The first value of the answer. */
async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end().catch(() => {});
  }
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child?.exitCode === null && child.signalCode === null;
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself meanwhile.
  }
}

/** One that has ended and waits to be collected is not alive: it holds no memory any more. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
