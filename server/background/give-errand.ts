import { createConnection, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { openMigrated } from "#db/open-migrated.ts";
import type { Config } from "../config.ts";
import { system } from "../context.ts";
import { openStorage } from "../files/storage.ts";
import { openKeys } from "../secrets/key-ring.ts";
import { type Errand, type ErrandAnswer, type GivenErrand, RefusedErrand } from "./errand.ts";
import { socketOf } from "./errand-socket.ts";

export type ErrandToGive = {
  /** Its name among the errands of the running site. */
  name: string;
  /** The same errand, for when no site runs. */
  errand: Errand;
  args: readonly string[];
  say: (line: string) => void;
  signal: AbortSignal;
};

/**
 * Runs an errand from a command. While a site runs on the embedded database, the errand runs in the site, because no second process may open
 * that database. Otherwise it runs in this process. Throws RefusedErrand, and in this process what openMigrated and the errand throw.
 */
export async function giveErrand(config: Config, given: ErrandToGive): Promise<void> {
  const path = config.database.kind === "embedded" ? socketOf(config.dataFolder) : undefined;
  const site = path === undefined ? undefined : await connectTo(path);
  return site ? runInSite(site, given) : runHere(config, given);
}

/** The open connection to a site; undefined when no site listens there. */
function connectTo(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path, () => resolve(socket));
    socket.once("error", (error) => {
      if ("code" in error && error.code === "EACCES") reject(new RefusedErrand(otherUser));
      else resolve(undefined);
    });
  });
}

async function runInSite(site: Socket, { name, args, say, signal }: ErrandToGive): Promise<void> {
  const givenErrand: GivenErrand = { order: name, arguments: args };
  site.on("error", () => {});
  signal.addEventListener("abort", () => site.destroy(), { once: true });
  site.write(`${JSON.stringify(givenErrand)}\n`);
  const lines = createInterface({ input: site });
  // Without this, a connection that breaks leaves the loop waiting.
  site.once("close", () => lines.close());
  for await (const line of lines) {
    const answer = JSON.parse(line) as ErrandAnswer;
    if ("line" in answer) say(answer.line);
    else if ("refused" in answer) throw new RefusedErrand(answer.refused);
    else return;
  }
  throw new RefusedErrand(signal.aborted ? givenUp : cutOff);
}

async function runHere(config: Config, { errand, args, say, signal }: ErrandToGive): Promise<void> {
  const { database } = await openMigrated(config.database, "command");
  try {
    const context = { actor: system, database, now: Temporal.Now.instant() };
    const keys = () => openKeys(database, config.secretKeys);
    await errand({ context, config, storage: openStorage(config.storage), keys, say, signal }, args);
  } finally {
    await database.close();
  }
}

const otherUser = "La orden es solo para el usuario del sistema con el que funciona el sitio.";
const givenUp = "Orden interrumpida: el sitio la deja donde está.";
const cutOff = "El sitio se ha parado antes de terminar la orden. Comprueba qué ha hecho antes de repetirla.";
