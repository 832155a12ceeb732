import { once } from "node:events";
import { statSync } from "node:fs";
import { createConnection, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { testKeys } from "#tests/request-scope.ts";
import { buildOf } from "#tests/small-application.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { type Config, readConfig } from "../config.ts";
import { openStorage } from "../files/storage.ts";
import { openLog } from "../log.ts";
import { giveErrand } from "./give-errand.ts";
import { type Errand, type Errands, RefusedErrand } from "./errand.ts";
import { type OpenErrands, takeErrands } from "./errands.ts";

const database = await databaseOfThisFile();
let folder: ReturnType<typeof temporaryFolder>;
const open: OpenErrands[] = [];
const log: string[] = [];

beforeEach(() => {
  folder = temporaryFolder("errands");
  log.length = 0;
});
afterEach(async () => {
  for (const errands of open.splice(0)) await errands.stop();
  folder.remove();
});

const configIn = (dataFolder: string): Config => readConfig({ DATA_DIR: dataFolder });

async function site(config: Config, errands: Errands): Promise<OpenErrands> {
  const logger = openLog({ logLevel: "debug" }, { write: (line) => void log.push(line) });
  const storage = openStorage(config.storage);
  const taken = await takeErrands({ config, database, keys: testKeys, storage, log: logger }, buildOf({}), errands);
  open.push(taken);
  return taken;
}

/** Gives an errand whose own version must not run, because a site is there. */
async function give(config: Config, name: string, args: readonly string[] = [], signal = new AbortController().signal): Promise<string[]> {
  const said: string[] = [];
  const errand: Errand = async () => expect.unreachable("the errand ran in the command's process");
  await giveErrand(config, { name, errand, args, say: (line) => said.push(line), signal });
  return said;
}

async function connected(config: Config): Promise<Socket> {
  const socket = createConnection(join(config.dataFolder, "orders/socket"));
  await once(socket, "connect");
  return socket;
}

const echo: Errand = async ({ context, say }, args) => {
  say(context.actor.kind);
  for (const word of args) say(word);
};

test("an errand runs in the site as the system, and its lines arrive in order, whatever they hold", async () => {
  const config = configIn(folder.path);
  await site(config, { echo });
  const words = ["uno", "dos\nlíneas", '{"done":true}', "x".repeat(30_000)];
  expect(await give(config, "echo", words)).toEqual(["system", ...words]);
});

test("only the user of the system that runs the site can reach the socket, and stop() removes it", async () => {
  const config = configIn(folder.path);
  const taken = await site(config, { echo });
  expect(statSync(join(folder.path, "orders/socket")).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder.path, "orders")).mode & 0o777).toBe(0o700);
  await taken.stop();
  expect(() => statSync(join(folder.path, "orders/socket"))).toThrow("ENOENT");
});

test("a site whose data folder has too long a path for a socket works without errands", async () => {
  await site(configIn(join(folder.path, "ñ".repeat(100))), { echo });
  expect(log.join("")).toContain("no errands");
});

test("a refusal and an unknown errand are one sentence; a failure hides its cause and is logged by its kind", async () => {
  const config = configIn(folder.path);
  await site(config, {
    refuse: async () => {
      throw new RefusedErrand("Hoy no.");
    },
    fail: async () => {
      throw new TypeError("SECRET");
    },
  });
  await expect(give(config, "refuse")).rejects.toThrow(new RefusedErrand("Hoy no."));
  for (const unknown of ["nothing", "constructor", "__proto__"])
    await expect(give(config, unknown)).rejects.toThrow("El sitio en marcha no conoce esta orden.");
  await expect(give(config, "fail")).rejects.toThrow("El sitio no ha podido cumplir la orden. Mira su registro.");
  expect(log.join("")).toContain('"errand":"fail","error":"TypeError"');
  expect(log.join("")).not.toContain("SECRET");
});

test("lines that are no errand are refused, and the site takes the next errand", async () => {
  const config = configIn(folder.path);
  await site(config, { echo });
  for (const text of ["\n", "{}\n", "[1]\n", '{"order":1,"arguments":[]}\n', "x".repeat(70_000)]) {
    const socket = await connected(config);
    socket.on("error", () => {});
    socket.write(text);
    const { value } = await createInterface({ input: socket })[Symbol.asyncIterator]().next();
    expect(JSON.parse(String(value))).toEqual({ refused: expect.stringMatching(/^La orden /) });
    socket.destroy();
  }
  expect(await give(config, "echo")).toEqual(["system"]);
});

test("a socket that hangs up, before or in the middle of its errand, aborts that errand only", async () => {
  const config = configIn(folder.path);
  const begun = Promise.withResolvers<undefined>();
  const ended = Promise.withResolvers<string>();
  const wait: Errand = async ({ say, signal }) => {
    begun.resolve(undefined);
    await once(signal, "abort");
    say("nobody hears this");
    ended.resolve("stopped");
  };
  await site(config, { wait, echo });
  (await connected(config)).destroy();
  (await connected(config)).end('{"order":"wa');
  const giving = new AbortController();
  const given = give(config, "wait", [], giving.signal);
  await begun.promise;
  giving.abort();
  await expect(given).rejects.toThrow("Orden interrumpida");
  expect(await ended.promise).toBe("stopped");
  expect(await give(config, "echo")).toEqual(["system"]);
});

test("a site that stops ends its errands, and the command says that it was cut off", async () => {
  const config = configIn(folder.path);
  const begun = Promise.withResolvers<undefined>();
  const wait: Errand = async ({ signal }) => {
    begun.resolve(undefined);
    await once(signal, "abort");
    throw new RefusedErrand("El sitio se para.");
  };
  const taken = await site(config, { wait });
  const given = give(config, "wait");
  await begun.promise;
  await Promise.all([expect(given).rejects.toThrow("El sitio se para."), taken.stop()]);
});

test("on PostgreSQL a site takes no errands, because a command opens the database itself", async () => {
  const config = readConfig({ DATA_DIR: folder.path, DATABASE_URL: "postgres://localhost/nothing" });
  await site(config, { echo });
  expect(() => statSync(join(folder.path, "orders/socket"))).toThrow("ENOENT");
});
