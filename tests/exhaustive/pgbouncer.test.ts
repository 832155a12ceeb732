import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { projectFolder } from "#db/project-folder.ts";
import { runAs, visitor } from "#server/context.ts";
import { contextOf, createMigratedOn } from "#tests/database.ts";
import { freePort } from "#tests/free-port.ts";
import { manyForms, postForm, ticketsOf } from "#tests/forms.ts";
import { type Site, startSite } from "#tests/site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { installDebian } from "../../scripts/install-debian.ts";

const serverUrl = process.env["DATABASE_URL"] ?? "";
const missing = serverUrl === "" ? "there is no DATABASE_URL" : installDebian({ pgbouncer: "/usr/sbin/pgbouncer" });

/** Fewer than the sites' connections, so that transactions of different requests follow one another on one connection. */
const serverConnections = 3;

describe.skipIf(missing !== undefined)(`two sites behind PgBouncer in transaction mode (left out: ${missing ?? "not"})`, () => {
  const folder = temporaryFolder("pgbouncer");
  let created: Awaited<ReturnType<typeof createMigratedOn>>;
  let bouncer: ChildProcess;
  let database: Database;
  let urls: { url: string; directUrl: string };
  const sites: Site[] = [];

  beforeAll(async () => {
    created = await createMigratedOn(serverUrl);
    const port = await freePort();
    bouncer = startBouncer(folder.path, port, new URL(created.url));
    const url = new URL(created.url);
    url.port = String(port);
    urls = { url: url.href, directUrl: created.url };
    const config = { kind: "postgres", ...urls, poolSize: 20 } as const;
    database = await openDatabase(config, "request");
    await untilReachable(database);
    const env = { ...manyForms, DATABASE_URL: urls.url, DATABASE_DIRECT_URL: urls.directUrl, DATABASE_POOL_SIZE: "20" };
    for (let number = 0; number < 2; number += 1) sites.push(await startSite({ env }));
  }, 120_000);
  afterAll(async () => {
    for (const site of sites) await site.kill();
    await database?.close();
    bouncer?.kill("SIGTERM");
    await created?.drop();
    folder.remove();
  });

  test("a change appears on both sites' kept pages, because notifications take the direct way", async () => {
    const id = await insertVehicle(database, { price: 19_900 });
    const pages = () => Promise.all(sites.map(async ({ url }) => (await fetch(`${url}/stock/${id}`)).text()));
    for (const html of await pages()) expect(html).toContain("19.900");
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("vehicles").set({ price: 17_300 }).where("id", "=", id).execute(),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    for (const html of await pages()) expect(html).toContain("17.300");
  }, 60_000);

  test("forty people at once get their pages and send their forms over three connections", async () => {
    const tickets = await ticketsOf(sites[0]?.url ?? "", "/contacto", 40);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const answers = await Promise.all(
      tickets.map((ticket, number) => {
        const person = { name: "Ana", email: `p${number}@example.es`, phone: "", subject: "otro", message: "Hola", gdpr_consent: "on" };
        return postForm(sites[number % 2]?.url ?? "", "/contacto", { form: "contact", ticket, ...person });
      }),
    );
    expect(answers.filter((answer) => answer?.html.includes("Mensaje enviado correctamente"))).toHaveLength(40);
  }, 60_000);

  test("a role that one transaction took is gone in the next, whoever runs it", async () => {
    const asVisitor = () => runAs({ ...contextOf(database), actor: visitor }, (transaction) => roleOf(transaction));
    const plain = () => roleOf(database.kysely);
    const roles = await Promise.all(Array.from({ length: 30 }, (_, number) => (number % 2 === 0 ? asVisitor() : plain())));
    const login = new URL(serverUrl).username;
    expect(new Set(roles.filter((_, number) => number % 2 === 1))).toEqual(new Set([login]));
    expect([...new Set(roles.filter((_, number) => number % 2 === 0))]).toEqual([expect.stringMatching(/_visitor$/)]);
  });

  test("a request keeps its time limits, and a command has its own longer ones", async () => {
    expect(await limitsOf(database)).toEqual(["2s", "1s", "5s", "UTC"]);
    const command = await openDatabase({ kind: "postgres", ...urls, poolSize: 1 }, "command");
    expect(await limitsOf(command)).toEqual(["30s", "10s", "1min", "UTC"]);
    await command.close();
  });
});

async function untilReachable({ kysely }: Database): Promise<void> {
  for (const pause of Array.from({ length: 100 }, () => 100)) {
    const found = await sql`select 1`.execute(kysely).catch(() => undefined);
    if (found) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error("PgBouncer did not start.");
}

type Runner = Parameters<ReturnType<typeof sql>["execute"]>[0];

async function roleOf(runner: Runner): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_user as name from pg_sleep(0.01)`.execute(runner);
  return rows[0]?.name ?? "";
}

async function limitsOf({ kysely }: Database): Promise<string[]> {
  const names = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "timezone"];
  const { rows } = await sql<{ value: string }>`
    select current_setting(name) as value from unnest(${names}::text[]) with ordinality as t(name, position) order by position`.execute(
    kysely,
  );
  return rows.map(({ value }) => value);
}

/** Starts PgBouncer with the project's settings for this database, without passwords. It refuses to run as root. */
function startBouncer(folder: string, port: number, database: URL): ChildProcess {
  const own = {
    listen_port: port,
    auth_type: "trust",
    auth_file: join(folder, "userlist.txt"),
    default_pool_size: serverConnections,
    unix_socket_dir: "",
    logfile: join(folder, "log"),
  };
  const ours = readFileSync(join(projectFolder, "operations/pgbouncer.ini"), "utf8")
    .replace("murcia = host=127.0.0.1 port=5432 dbname=murcia", `* = host=${database.hostname} port=${database.port}`)
    .replace(new RegExp(`^(${Object.keys(own).join("|")}) = .*\n`, "gm"), "");
  const added = Object.entries(own).map(([name, value]) => `${name} = ${value}\n`);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, `${ours}\n${added.join("")}`);
  writeFileSync(own.auth_file, `"${database.username}" ""\n`);
  chmodSync(folder, 0o777);
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  return spawn("/usr/sbin/pgbouncer", ["-q", ...user, file], { stdio: "inherit" });
}
