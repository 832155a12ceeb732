import { createConnection, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { openMigrated } from "#db/open-migrated.ts";
import type { Config } from "../config.ts";
import { system } from "../context.ts";
import { openStorage } from "../files/storage.ts";
import { openKeys } from "../secrets/key-ring.ts";
import { type GivenOrder, type Order, type OrderAnswer, RefusedOrder } from "./order.ts";
import { socketOf } from "./order-socket.ts";

export type OrderToGive = {
  /** Its name among the orders of the running site. */
  name: string;
  /** The same order, for when no site runs. */
  order: Order;
  args: readonly string[];
  say: (line: string) => void;
  signal: AbortSignal;
};

/**
 * Runs an order from a command. While a site runs on the embedded database, the order runs in the site, because no second process may open
 * that database. Otherwise it runs in this process. Throws RefusedOrder, and in this process what openMigrated and the order throw.
 */
export async function giveOrder(config: Config, given: OrderToGive): Promise<void> {
  const site = config.database.kind === "embedded" ? await connectTo(socketOf(config.dataFolder)) : undefined;
  return site ? runInSite(site, given) : runHere(config, given);
}

/** The open connection to a site; undefined when no site listens there. */
function connectTo(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path, () => resolve(socket));
    socket.once("error", (error) => {
      if ("code" in error && error.code === "EACCES") reject(new RefusedOrder(otherUser));
      else resolve(undefined);
    });
  });
}

async function runInSite(site: Socket, { name, args, say, signal }: OrderToGive): Promise<void> {
  const givenOrder: GivenOrder = { order: name, arguments: args };
  site.on("error", () => {});
  signal.addEventListener("abort", () => site.destroy(), { once: true });
  site.write(`${JSON.stringify(givenOrder)}\n`);
  const lines = createInterface({ input: site });
  // Without this, a connection that breaks leaves the loop waiting.
  site.once("close", () => lines.close());
  for await (const line of lines) {
    const answer = JSON.parse(line) as OrderAnswer;
    if ("line" in answer) say(answer.line);
    else if ("refused" in answer) throw new RefusedOrder(answer.refused);
    else return;
  }
  throw new RefusedOrder(signal.aborted ? givenUp : cutOff);
}

async function runHere(config: Config, { order, args, say, signal }: OrderToGive): Promise<void> {
  const { database } = await openMigrated(config.database, "command");
  try {
    const context = { actor: system, database, now: Temporal.Now.instant() };
    const keys = () => openKeys(database, config.secretKeys);
    await order({ context, config, storage: openStorage(config.storage), keys, say, signal }, args);
  } finally {
    await database.close();
  }
}

const otherUser = "La orden es solo para el usuario del sistema con el que funciona el sitio.";
const givenUp = "Orden interrumpida: el sitio la deja donde está.";
const cutOff = "El sitio se ha parado antes de terminar la orden. Comprueba qué ha hecho antes de repetirla.";
