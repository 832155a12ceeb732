import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { chownSync, cpSync, createWriteStream, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";
import type { PostgresPrograms } from "./postgres-programs.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export type OwnPostgres = {
  /** Its address for the site's own login, which may create databases and roles and is no superuser. */
  url: string;
  folder: string;
  /** Its address for the superuser, who creates further logins. */
  superuserUrl: string;
  /** Starts its processes and returns at once; `untilBack` waits. */
  start(): void;
  /** Waits until it accepts queries again; throws with its log when this takes more than a minute. */
  untilBack(): Promise<void>;
  /** SIGKILL to its main process and all children at one moment, as when a machine runs out of memory. Linux only. */
  kill(): Promise<void>;
  /** Stops its processes without their end, and lets them go on. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
  remove(): Promise<void>;
};

export type OwnPostgresOptions = {
  /** Whether acknowledged data are on the disk. Only tests that kill it need this; without it, it is faster. */
  durable: boolean;
  /** The primary of which it is a streaming standby. */
  standbyOf?: OwnPostgres;
};

const patienceInMilliseconds = 60_000;
const login = "rinsegura";
const durableSettings = ["fsync", "full_page_writes", "synchronous_commit"];

/** Creates a PostgreSQL in a new folder, on a free port of this machine only. It asks for no password. */
export async function createOwnPostgres(programs: PostgresPrograms, { durable, standbyOf }: OwnPostgresOptions): Promise<OwnPostgres> {
  const folder = temporaryFolder("postgres");
  const user = plainUser();
  const bin = join(user ? reachable(programs, folder.path) : programs.folder, "bin");
  const data = join(folder.path, "data");
  const log = join(folder.path, "log");
  const run = { ...user, cwd: folder.path };
  const port = await freePort();
  const address = (name: string) => `postgres://${name}@127.0.0.1:${port}/postgres`;
  // A statement of a test runs once or twice, so compiling it (jit) takes longer than running it.
  const quick = { fsync: "off", full_page_writes: "off", jit: "off" };
  const primary = standbyOf && { primary_conninfo: standbyOf.superuserUrl };
  const settings = { listen_addresses: "127.0.0.1", max_connections: 200, ...(durable ? {} : quick), ...primary };
  const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

  let first: ChildProcess | undefined;
  const postgres: OwnPostgres = {
    url: address(login),
    folder: folder.path,
    superuserUrl: address("postgres"),
    start() {
      const place = ["-D", data, "-p", String(port), "-k", folder.path];
      const started = spawn(join(bin, "postgres"), [...place, ...given], { ...run, stdio: ["ignore", "ignore", "pipe"] });
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
      const ended = endOf(first);
      // A stopped process starts no more children between the list and the kills.
      process.kill(pid, "SIGSTOP");
      const children = childrenOf(pid);
      for (const each of [pid, ...children]) killNow(each);
      await ended;
      while (children.some(isAlive)) await pause(5);
    },
    signal(signal) {
      const pid = first?.pid;
      if (pid !== undefined) for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal);
    },
    async remove() {
      if (first && isRunning(first)) {
        const ended = endOf(first);
        // SIGQUIT makes PostgreSQL end at once, with all sessions.
        first.kill("SIGQUIT");
        await ended;
      }
      folder.remove();
    },
  };

  try {
    if (user) chownSync(folder.path, user.uid, user.gid);
    if (standbyOf) {
      await copyRunning(standbyOf, data, run);
      postgres.start();
      await postgres.untilBack();
      return postgres;
    }
    const asked = ["-D", data, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--username=postgres"];
    execFileSync(join(bin, "initdb"), asked, { ...run, stdio: ["ignore", "ignore", "inherit"] });
    postgres.start();
    await postgres.untilBack();
    await ask(address("postgres"), `create role ${login} login createdb createrole nosuperuser nobypassrls`);
    for (const setting of durable ? durableSettings : []) {
      if ((await ask(address(login), `show ${setting}`)) !== "on") throw new Error(`${setting} is off: nothing would be proven.`);
    }
    return postgres;
  } catch (error) {
    await postgres.remove();
    throw error;
  }
}

/** What pg_basebackup does; the package has no such program. */
async function copyRunning(primary: OwnPostgres, data: string, run: SpawnOptions): Promise<void> {
  const client = new pg.Client({ connectionString: primary.superuserUrl });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  execFileSync("cp", ["-a", join(primary.folder, "data"), data], run);
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await client.end();
  rmSync(join(data, "postmaster.pid"));
  // Written by the server's own user, who must be able to remove them.
  for (const [name, input = ""] of [["backup_label", rows[0]?.labelfile], ["standby.signal"]] as const) {
    execFileSync("tee", [join(data, name)], { ...run, input, stdio: ["pipe", "ignore", "inherit"] });
  }
}

/** PostgreSQL refuses to run as root, so root starts it as the user postgres, or as nobody if that user does not exist. */
function plainUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const name = hasUser("postgres") ? "postgres" : "nobody";
  return { uid: idOf(name, "-u"), gid: idOf(name, "-g") };
}

function hasUser(name: string): boolean {
  try {
    return idOf(name, "-u") > 0;
  } catch {
    return false;
  }
}

function idOf(name: string, kind: "-u" | "-g"): number {
  return Number(execFileSync("id", [kind, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
}

/** The package's programs are in the project's folder. Root's plain user may be unable to read them there, so that user gets a copy. */
function reachable(programs: PostgresPrograms, folder: string): string {
  if (!programs.folder.includes("node_modules")) return programs.folder;
  const copy = join(folder, "programs");
  cpSync(programs.folder, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

async function takesQueries(url: string): Promise<boolean> {
  return ask(url, "select 1").then(
    () => true,
    () => false,
  );
}

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

function endOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once("exit", resolve));
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process ended by itself meanwhile.
  }
}

/** A zombie process does not count as alive, because it holds no memory any more. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
