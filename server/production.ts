import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { company } from "#company";
import { demoErrand } from "#demo/demo-errand.ts";
import { seedDemoPeople } from "#demo/seed-people.ts";
import { seedDemoWhenEmpty } from "#demo/seed-stock.ts";
import { type DatabaseConfig, readConfig } from "./config.ts";
import { correctionOf } from "./correctable-error.ts";
import { printFailure } from "./log.ts";
import { prepare, start } from "./main.ts";

const inFirstStart = "in-first-start";

/** `npm start`: starts the compiled site. An error that the person can correct is printed as one sentence, any other with its stack. */
try {
  const config = readConfig(process.env);
  const demonstration = { seedStock: seedDemoWhenEmpty, seedPeople: seedDemoPeople, errands: { demo: demoErrand } };
  if (process.argv[2] === inFirstStart) {
    // Without the parent nobody waits for the result, and the next start needs the folder.
    process.once("disconnect", () => process.exit(1));
    await prepare({ config, demonstration });
    process.exit(0);
  }
  if (needsFirstStart(config.database)) await firstStart();
  const { port } = await start({ config, build: build as ServerBuild, demonstration });
  console.log(`${company.name}: http://localhost:${port}`);
} catch (error) {
  printFailure(correctionOf(error) ?? error, process.env["JOURNAL_STREAM"]);
  process.exit(1);
}

/**
 * Makes the embedded database in a process of its own, which gives its memory back when it ends: some 400 MB, which a process that lives for
 * months would keep (row R24). A failure is already printed there.
 */
async function firstStart(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), [inFirstStart], { execArgv: process.execArgv });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) process.exit(code ?? 1);
}

function needsFirstStart(database: DatabaseConfig): boolean {
  return database.kind === "embedded" && !existsSync(join(database.folder, "pglite"));
}
