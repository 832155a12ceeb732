import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, expect, test } from "vitest";
import { type Config, readConfig } from "#server/config.ts";
import { runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { noon, scopeOf } from "#tests/request-scope.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { startTlsPeer } from "#tests/tls-peer.ts";
import { listSources } from "../queries/sources.server.ts";
import { lookForStock } from "./look.server.ts";

const database = await databaseOfThisFile();
const folder = temporaryFolder("fetches");
const storage = openStorage({ kind: "folder", folder: join(folder.path, "store") });
const { log } = scopeOf(database);

const listing = "mileage,make,model,fuel,gear,offerType,price,hp,year\n1,Opel,Corsa,Gasoline,Manual,Used,9000,75,2019\n";
let answer: { status: number; text: string; etag: string } = { status: 200, text: listing, etag: '"one"' };
const asked: { authorization: string | undefined; known: string | undefined }[] = [];
const peer = await startTlsPeer((request, response) => {
  const { authorization, "if-none-match": known } = request.headers;
  asked.push({ authorization, known });
  if (known === answer.etag) response.writeHead(304).end();
  else response.writeHead(answer.status, { etag: answer.etag }).end(answer.text);
});
setDefaultCACertificates([...getCACertificates(), peer.certificate]);
afterAll(async () => {
  await peer.stop();
  folder.remove();
});

/** The watch's looks at a moment, with all the work that they begin: one fetches, and the next one imports what came. */
async function look(now: Temporal.Instant, config: Config): Promise<void> {
  for (const seconds of [0, 20]) {
    const context = { ...contextOf(database), now: now.add({ seconds }) };
    const begun: Promise<void>[] = [];
    const tools = { context, storage, stockHosts: [], log, signal: new AbortController().signal };
    const background = { begin: (_what: string, work: (given: typeof tools) => Promise<void>) => void begun.push(work(tools)) };
    await lookForStock(context, { storage, config, siteOrigin: "https://shop.test", background });
    await Promise.all(begun);
  }
}

const source = async () => (await listSources({ ...contextOf(database), now: noon }))[0];
const states = () =>
  runAs(contextOf(database), async (transaction) => {
    const rows = await transaction.selectFrom("stock_imports").select("state").orderBy("created_at").execute();
    return rows.map(({ state }) => state);
  });

test("an address is fetched once a day with its password, asked for changes only, and its failures are shown and tried again", async () => {
  const config = readConfig({ STOCK_HOSTS: peer.host, STOCK_CREDENTIALS: `${peer.host}=ana:secret` });
  await runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("stock_sources")
      .values({ name: "Autohaus", arrives: "address", address: `${peer.origin}/cars.csv`, fetch_hour: 5 })
      .execute(),
  );
  await look(noon, config);
  expect(asked).toEqual([{ authorization: `Basic ${Buffer.from("ana:secret").toString("base64")}`, known: undefined }]);
  expect(await states()).toEqual(["done"]);
  await look(noon.add({ hours: 1 }), config);
  expect(asked).toHaveLength(1);

  // The next day the file is the same: it has come, and there is nothing to import.
  await look(noon.add({ hours: 24 }), config);
  expect([asked[1]?.known, await states()]).toEqual(['"one"', ["done"]]);
  expect((await source())?.trouble).toBeUndefined();

  answer = { status: 500, text: "", etag: '"two"' };
  await look(noon.add({ hours: 48 }), config);
  expect((await source())?.trouble).toBe("El servidor no ha dado el archivo (respuesta 500).");
  answer = { status: 200, text: "<!doctype html><title>Login</title>", etag: '"three"' };
  await look(noon.add({ hours: 49, minutes: 1 }), config);
  expect([await states(), (await source())?.trouble]).toEqual([["done", "failed"], expect.stringContaining("página web")]);
  // What was not imported is asked for without a condition.
  await look(noon.add({ hours: 72 }), config);
  expect(asked.at(-1)?.known).toBeUndefined();
});

test("a file that a person took back or wanted none of is known, whatever somebody uploaded since", async () => {
  answer = { status: 200, text: listing, etag: '"new"' };
  await look(noon.add({ hours: 96 }), readConfig({ STOCK_HOSTS: peer.host }));
  expect((await states()).at(-1)).toBe("done");
  const now = noon.add({ hours: 97 }).toString();
  const uploaded = {
    source: "autoscout24",
    vehicle_status: "available",
    file_name: "x.csv",
    file_size: 1,
    state: "failed",
    created_at: now,
  };
  await runAs(contextOf(database), async (transaction) => {
    await transaction.updateTable("stock_imports").set({ state: "undone" }).where("state", "=", "done").execute();
    const { id } = await transaction.selectFrom("stock_sources").select("id").executeTakeFirstOrThrow();
    await transaction
      .insertInto("stock_imports")
      .values({ ...uploaded, stock_source_id: id })
      .execute();
  });
  await look(noon.add({ hours: 120 }), readConfig({ STOCK_HOSTS: peer.host }));
  expect(asked.at(-1)?.known).toBe('"new"');
});

test("an address of the own network is not asked, and its host gets no password of another", async () => {
  const before = asked.length;
  await look(noon.add({ hours: 144 }), readConfig({ STOCK_CREDENTIALS: "other.example=ana:secret" }));
  expect((await source())?.trouble).toContain("red privada");
  answer = { status: 200, text: listing, etag: '"four"' };
  await look(noon.add({ hours: 146 }), readConfig({ STOCK_HOSTS: peer.host, STOCK_CREDENTIALS: "other.example=ana:secret" }));
  expect(asked.slice(before)).toEqual([{ authorization: undefined, known: '"new"' }]);
});
