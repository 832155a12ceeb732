// @any-database: it starts PostgreSQL servers of its own.
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { contextOf, createMigratedOn } from "#tests/database.ts";
import { manyForms, postForm, ticketsOf } from "#tests/forms.ts";
import { createOwnPostgres, type OwnPostgres } from "#tests/own-postgres.ts";
import { installedPostgres } from "#tests/postgres-programs.ts";
import { type Site, startSite } from "#tests/site.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { startSenders } from "../../scripts/torture/people.ts";
import { auditForms } from "../../scripts/torture/stored-forms.ts";

const wantedForms = 300;
const installed = process.env["DATABASE_URL"] ? installedPostgres() : [];
const oldestAndNewest = [...new Set([installed.at(0), installed.at(-1)])].filter((programs) => programs !== undefined);

async function ask(server: OwnPostgres, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  const { rows } = await client.query<unknown[]>({ text: statement, rowMode: "array" });
  await client.end();
  return rows[0]?.[0];
}

describe.skipIf(installed.length === 0).each(oldestAndNewest)("a primary of PostgreSQL $version with a synchronous standby", (programs) => {
  let primary: OwnPostgres;
  let standby: OwnPostgres;
  let url: string;
  let sites: Site[] = [];
  let car: string;
  const addressOn = (server: OwnPostgres) => {
    const address = new URL(url);
    address.port = new URL(server.url).port;
    return address.href;
  };
  const databaseOn = (server: OwnPostgres) => openDatabase({ kind: "postgres", url: addressOn(server), poolSize: 2 }, "command");

  beforeAll(async () => {
    primary = await createOwnPostgres(programs, { durable: true });
    url = (await createMigratedOn(primary.url)).url;
    standby = await createOwnPostgres(programs, { durable: true, standbyOf: primary });
    await ask(primary, "alter system set synchronous_standby_names = '*'");
    await ask(primary, "select pg_reload_conf()");
    await vi.waitUntil(async () => (await ask(primary, "select sync_state from pg_stat_replication")) === "sync", { timeout: 10_000 });
    const database = await databaseOn(primary);
    car = await insertVehicle(database, { price: 19_900 });
    await database.close();
    const hosts = [standby, primary].map(({ url: one }) => new URL(one).host).join(",");
    const env = {
      ...manyForms,
      DATABASE_URL: url.replace(new URL(url).host, hosts),
      DATABASE_READ_URL: addressOn(standby),
      DATABASE_POOL_SIZE: "10",
      LOG_LEVEL: "info",
    };
    sites = [await startSite({ env }), await startSite({ env })];
  }, 240_000);
  afterAll(async () => {
    for (const site of sites) await site.kill();
    await standby?.remove();
    await primary?.remove();
  });

  const contact = async (email: string, ticket: string) => {
    const form = { form: "contact", ticket, name: "Ana", email, phone: "", subject: "otro", message: `De ${email}`, gdpr_consent: "on" };
    const answer = await postForm(sites[0]?.url ?? "", "/contacto", form);
    return answer?.status === 200 && answer.html.includes("Mensaje enviado correctamente");
  };
  const messagesOf = async (server: OwnPostgres, email: string) => {
    const database = await databaseOn(server);
    const rows = await runAs(contextOf(database), (transaction) =>
      transaction.selectFrom("contact_messages").select("id").where("email", "=", email).execute(),
    );
    await database.close();
    return rows.length;
  };

  test("public pages are read from the standby, and none shows a price that has changed, not even while the standby stands still", async () => {
    const [site] = sites;
    // A page ends its transaction with a rollback.
    const pagesRead = () =>
      ask(standby, `select xact_rollback::int from pg_stat_database where datname = '${new URL(url).pathname.slice(1)}'`);
    const askNewPage = async () => (await fetch(`${site?.url}/stock?page=${Math.ceil(Math.random() * 1_000)}`)).text();
    const page = async () => (await fetch(`${site?.url}/stock/${car}`)).text();
    const setPrice = async (price: number) => {
      const database = await databaseOn(primary);
      const context = contextOf(database);
      await runAs(context, (transaction) => transaction.updateTable("vehicles").set({ price }).where("id", "=", car).execute());
      await database.close();
    };
    await expect.poll(() => site?.output(), { timeout: 10_000 }).toContain("read from the standby");
    const before = Number(await pagesRead());
    const pagesReadNow = () => askNewPage().then(pagesRead);
    await expect.poll(pagesReadNow, { timeout: 10_000 }).toBeGreaterThan(before + 3);
    expect(await page()).toContain("19.900");
    await setPrice(18_100);
    await expect.poll(page, { timeout: 1_000 }).toContain("18.100");

    // It receives what the primary writes, so commits go on, but it shows the old price.
    await ask(standby, "select pg_wal_replay_pause()");
    try {
      await setPrice(17_200);
      await expect.poll(page, { timeout: 1_000 }).toContain("17.200");
      await pause(1_000);
      expect(await page()).toContain("17.200");
    } finally {
      await ask(standby, "select pg_wal_replay_resume()");
    }
  }, 60_000);

  test("while the standby is away no form is acknowledged that is only on the primary, and the same form counts once when it is back", async () => {
    const [ticket = "", other = ""] = await ticketsOf(sites[0]?.url ?? "", "/contacto", 2);
    await pause(2_100);
    standby.signal("SIGSTOP");
    expect(await contact("waits@example.es", ticket)).toBe(false);
    expect(await contact("waits@example.es", ticket)).toBe(false);
    standby.signal("SIGCONT");
    await expect.poll(() => contact("waits@example.es", ticket), { timeout: 30_000, interval: 500 }).toBe(true);
    expect(await contact("comes@example.es", other)).toBe(true);
    expect(await messagesOf(standby, "waits@example.es")).toBe(1);
  }, 90_000);

  test(`the primary is killed under forms, the standby is promoted, and all of ${wantedForms} acknowledged forms are there`, async () => {
    const people = startSenders({ count: 16, sites: () => sites.map((site) => site.url), car: `/stock/${car}` });
    const acknowledged = () => people.sent.filter((form) => form.acknowledged).length;
    await expect.poll(acknowledged, { timeout: 120_000, interval: 20 }).toBeGreaterThan(wantedForms / 2);
    await primary.kill();
    await ask(standby, "select pg_promote()");
    const promoted = performance.now();
    await expect.poll(() => people.acknowledgedAt, { timeout: 20_000, interval: 10 }).toBeGreaterThan(promoted);
    const recovery = people.acknowledgedAt - promoted;

    // Its machine starts again, and it still takes itself for the primary. The sites must choose anew, because their connections end.
    primary.start();
    await primary.untilBack();
    await ask(standby, "select count(pg_terminate_backend(pid)) from pg_stat_activity where usename = 'rinsegura'");
    await expect.poll(acknowledged, { timeout: 120_000, interval: 20 }).toBeGreaterThan(wantedForms);
    await people.stop();
    const database = await databaseOn(standby);
    const audit = await auditForms(database, people.sent);
    await database.close();
    console.info({ version: programs.version, recovery: Math.round(recovery), ...audit, honest: people.honest, others: people.others });
    expect(audit).toMatchObject({ missing: 0, doubled: 0, mailsMissing: 0 });
    expect(recovery).toBeLessThan(5_000);

    // The listeners follow, too: a change on the new primary drops the kept pages of both sites.
    const change = await databaseOn(standby);
    await runAs(contextOf(change), (transaction) =>
      transaction.updateTable("vehicles").set({ price: 16_300 }).where("id", "=", car).execute(),
    );
    await change.close();
    const shown = () => Promise.all(sites.map(async (site) => (await (await fetch(`${site.url}/stock/${car}`)).text()).includes("16.300")));
    await expect.poll(shown, { timeout: 2_000 }).toEqual([true, true]);
  }, 300_000);
});
