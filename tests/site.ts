import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { projectFolder } from "#db/project-folder.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { ownDatabaseIn } from "./own-database.ts";
import { startOptions } from "./start-options.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export type Site = {
  /** Scheme, host and port, without a trailing slash. */
  url: string;
  port: number;
  process: ChildProcess;
  /** Its exit code after the end; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Stops the site, waits for its end, removes its folder and database, and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** SIGKILL; then as stop(). Safe to call for a site that has ended. */
  kill(): Promise<void>;
  output(): string;
};

export type SiteOptions = {
  /** Settings in addition to the usual ones of a test. DATABASE_URL: a database that the caller owns. */
  env?: Record<string, string>;
  /** A program that starts the site, such as one that gives it another environment. */
  through?: readonly string[];
  /** The folder of a built project, such as another release. Without it, this project is built when needed and started. */
  project?: string;
};

/** The settings of a test's site: a free port, no demonstration stock, and no waiting at the end. */
const usual = { PORT: "0", HOST: "127.0.0.1", DEMO: "off", DRAIN_SECONDS: "0", NODE_ENV: "production" };
/** Additional settings on PostgreSQL. */
const usualOnPostgres = { SECRET_KEY: "a secret key of the tests and of nothing else" };
/** Without optimized WebAssembly, the embedded database starts with two thirds of the processor time. A test's site lives for seconds. */
const quickStart = ["--liftoff-only"];
/** The sources do not change while tests run, so one look at them is enough for all sites of a process. */
let built: Promise<void> | undefined;

/** Long, because other processes may keep the machine busy. */
const patienceInMilliseconds = 120_000;

/**
 * Starts the built site in a new process and waits until /readyz returns 200; builds it first when needed. Without DATABASE_URL and
 * DATA_DIR in `env`, it gets a fresh database (as tests/database.ts chooses) and a fresh folder, both removed when it ends.
 */
export async function startSite({ env = {}, through = [], project }: SiteOptions = {}): Promise<Site> {
  if (project === undefined) built ??= oneAtATime("build", buildWhenNeeded);
  await built;
  const folder = temporaryFolder("site");
  const free = env["DATABASE_URL"] === undefined && env["DATA_DIR"] === undefined;
  const own = free ? await ownDatabaseIn(folder.path) : undefined;
  const [program, ...rest] = [...through, process.execPath, ...startOptions(project), ...quickStart, "build/server/index.js"];
  const place: Record<string, string> = { DATA_DIR: folder.path, ...own?.env, ...env };
  const child = spawn(program, rest, {
    cwd: project ?? projectFolder,
    env: { PATH: process.env["PATH"] ?? "", ...usual, ...(place["DATABASE_URL"] ? usualOnPostgres : {}), ...place },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const keep = (text: string) => void (output += text);
  child.stdout.setEncoding("utf8").on("data", keep);
  child.stderr.setEncoding("utf8").on("data", keep);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let cleaned: Promise<void> | undefined;
  const cleanUp = async () => {
    folder.remove();
    await own?.drop();
  };
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const code = await ended;
    cleaned ??= cleanUp();
    await cleaned;
    return code;
  };

  try {
    const port = await untilReady(child, () => output);
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      process: child,
      ended,
      stop: (signal = "SIGTERM") => end(signal),
      kill: async () => void (await end("SIGKILL")),
      output: () => output,
    };
  } catch (error) {
    await end("SIGKILL");
    throw error;
  }
}

function buildWhenNeeded(): void {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/build-when-needed.ts"], { cwd: projectFolder, encoding: "utf8" });
  if (status !== 0) throw new Error(`The site cannot be built.\n${stderr}`);
}

async function untilReady(child: ChildProcess, output: () => string): Promise<number> {
  const deadline = Date.now() + patienceInMilliseconds;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const port = /: http:\/\/localhost:(\d+)/.exec(output())?.[1];
    if (port !== undefined) {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      await response?.arrayBuffer();
      if (response?.ok) return Number(port);
    }
    await pause(50);
  }
  throw new Error(`The site did not become ready.\n${output()}`);
}
