import { once } from "node:events";
import { chmodSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { z } from "zod";
import type { Database } from "#db/client.ts";
import type { Config } from "../config.ts";
import { system } from "../context.ts";
import { correctionOf } from "../correctable-error.ts";
import type { Storage } from "../files/storage.ts";
import { causeOf, type Logger } from "../log.ts";
import { type Build, exportsOf } from "../route-of.ts";
import type { Keys } from "../secrets/keys.ts";
import { type Errand, type ErrandAnswer, type Errands, type GivenErrand, RefusedErrand } from "./errand.ts";
import { prepareSocket, removeSocket } from "./errand-socket.ts";

export type ErrandServices = { config: Config; database: Database; keys: Keys; storage: Storage; log: Logger };

export type OpenErrands = {
  /** Asks running errands to stop and waits for them; takes no new ones. */
  stop(): Promise<void>;
};

const longestErrandInBytes = 65_536;
const secondsToSendAnErrand = 10;

const givenErrand: z.ZodType<GivenErrand> = z.object({ order: z.string(), arguments: z.array(z.string()) });

/**
 * Takes errands from commands such as `npm run admin` over a Unix socket inside the data folder (decision 0036). Only the site on the
 * embedded database needs it, because no second process may open that database. `more`: errands in addition to those of the build. A site
 * whose folder cannot hold a socket works without errands.
 */
export async function takeErrands(services: ErrandServices, build: Build, more: Errands = {}): Promise<OpenErrands> {
  const { config, log } = services;
  if (config.database.kind !== "embedded") return { stop: async () => {} };
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const running = carryOut(services, build, more, socket, stopping.signal).finally(() => underWay.delete(running));
    underWay.add(running);
  });
  try {
    await listen(server, config.dataFolder);
  } catch (error) {
    log.warn({ error: causeOf(error) }, "no errands: the data folder cannot hold a socket");
    return { stop: async () => {} };
  }
  return {
    async stop() {
      server.close();
      stopping.abort();
      await Promise.all(underWay);
      removeSocket(config.dataFolder);
    },
  };
}

async function listen(server: Server, dataFolder: string): Promise<void> {
  const path = prepareSocket(dataFolder);
  server.listen(path);
  await once(server, "listening");
  chmodSync(path, 0o600);
}

/** Reads one errand from the socket, runs it, and ends the socket. Never rejects. */
async function carryOut(services: ErrandServices, build: Build, more: Errands, socket: Socket, stopping: AbortSignal): Promise<void> {
  const { config, database, storage, log } = services;
  const hungUp = new AbortController();
  socket.on("error", () => {});
  socket.once("close", () => hungUp.abort());
  const signal = AbortSignal.any([stopping, hungUp.signal]);
  const answer = (part: ErrandAnswer) => void (socket.writable && socket.write(`${JSON.stringify(part)}\n`));
  let name = "unread";
  try {
    const given = await readErrand(socket, signal);
    name = given.order;
    const errand = await findErrand(build, more, name);
    await errand(
      {
        context: { actor: system, database, now: Temporal.Now.instant() },
        config,
        storage,
        keys: async () => services.keys,
        say: (line) => answer({ line }),
        signal,
      },
      given.arguments,
    );
    log.info({ errand: name }, "errand done");
    answer({ done: true });
  } catch (error) {
    const correction = correctionOf(error);
    if (correction === undefined) log.error({ errand: name, error: causeOf(error) }, "errand failed");
    answer({ refused: correction ?? "El sitio no ha podido cumplir la orden. Mira su registro." });
  }
  socket.end();
}

async function findErrand(build: Build, more: Errands, name: string): Promise<Errand> {
  const { errands = {} } = await exportsOf<{ errands: Errands }>(build);
  const all: Errands = { ...errands, ...more };
  const errand = Object.hasOwn(all, name) ? all[name] : undefined;
  if (errand) return errand;
  throw new RefusedErrand("El sitio en marcha no conoce esta orden. Si es de otra versión, reinícialo y repite la orden.");
}

/** The first line of the socket as an errand. Throws RefusedErrand when it is not one, is too long, or does not come in time. */
async function readErrand(socket: Socket, signal: AbortSignal): Promise<GivenErrand> {
  const line = await firstLine(socket, AbortSignal.any([signal, AbortSignal.timeout(secondsToSendAnErrand * 1_000)]));
  try {
    return givenErrand.parse(JSON.parse(line));
  } catch {
    throw new RefusedErrand("La orden no se entiende.");
  }
}

/** Resolves with what came before the first line break; what comes after it is ignored. */
function firstLine(socket: Socket, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const giveUp = () => reject(new RefusedErrand("La orden no ha llegado entera."));
    signal.addEventListener("abort", giveUp, { once: true });
    socket.once("end", giveUp);
    const read = (piece: string) => {
      text += piece;
      const end = text.indexOf("\n");
      if (end < 0 && text.length <= longestErrandInBytes) return;
      // The socket keeps flowing without a reader, so that its end is noticed.
      socket.off("data", read).resume();
      if (end < 0) giveUp();
      else resolve(text.slice(0, end));
    };
    socket.setEncoding("utf8").on("data", read);
  });
}
