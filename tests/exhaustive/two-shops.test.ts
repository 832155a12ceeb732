// @any-database: it starts every PostgreSQL of the machine itself.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postForm, ticketsOf } from "#tests/forms.ts";
import { createOwnPostgres, type OwnPostgres } from "#tests/own-postgres.ts";
import { installedPostgres } from "#tests/postgres-programs.ts";
import { addressOf, runStatements as run } from "#tests/run-statements.ts";
import { type Site, startSite } from "#tests/site.ts";

/** A shop as its owner sets it up: with its own login and database, by the statements of docs/operations.md. */
type Shop = { login: string; url: string };

describe.each(installedPostgres())("two shops on one PostgreSQL $version, each with the login of the README (row R22)", (programs) => {
  let postgres: OwnPostgres;
  let first: Shop;
  let second: Shop;
  const sites: Site[] = [];

  beforeAll(async () => {
    postgres = await createOwnPostgres(programs, { durable: false });
    first = await setUp("shop_one");
    second = await setUp("shop_two");
    for (const { url } of [first, second]) sites.push(await startSite({ env: { DATABASE_URL: url } }));
  }, 180_000);
  afterAll(async () => {
    for (const site of sites) await site.kill();
    await postgres.remove();
  });

  async function setUp(login: string): Promise<Shop> {
    await run(
      postgres.superuserUrl,
      `create role ${login} login createrole nosuperuser nobypassrls`,
      `create database ${login} owner ${login}`,
    );
    return { login, url: addressOf(postgres.superuserUrl, login, login) };
  }

  test("both accept a form over HTTP, and each keeps its own", async () => {
    for (const [position, site] of sites.entries()) {
      const [ticket = ""] = await ticketsOf(site.url, "/contacto", 1);
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      const answer = await postForm(site.url, "/contacto", { form: "contact", ticket, ...message(`shop${position}@example.es`) });
      expect(answer?.html).toContain("Mensaje enviado correctamente");
    }
    expect(await senders(first.login)).toEqual(["shop0@example.es"]);
    expect(await senders(second.login)).toEqual(["shop1@example.es"]);
  }, 60_000);

  test.each([
    ["as it is", []],
    ["makes itself a member of the other login", ["grant shop_one to shop_two"]],
    ["makes itself a member of every role that the other uses", ["grant_all"]],
    ["makes a login that is a member of the other", ["create role third login in role shop_one"]],
    ["takes the other's password", ["alter role shop_one with password 'mine'"]],
  ])("the second shop's login reads nothing of the first's: %s", async (_, statements) => {
    const outcomes: string[] = [];
    for (const statement of statements) outcomes.push(...(await tryEach(statement === "grant_all" ? await grants() : [statement])));
    expect(outcomes.filter((outcome) => outcome === "done")).toEqual([]);
    expect(await stolen()).toEqual([]);
  });

  test("the second shop's login cannot open the first's database; even with access, no role of the server reads a row", async () => {
    const url = addressOf(postgres.superuserUrl, second.login, first.login);
    await expect(run(url, "select 1")).rejects.toThrow('permission denied for database "shop_one"');
    await run(postgres.superuserUrl, "grant connect on database shop_one to shop_two");
    await expect(run(url, "select 1")).resolves.toHaveLength(1);
    expect(await stolen()).toEqual([]);
  });

  async function grants(): Promise<string[]> {
    const roles = await run(postgres.superuserUrl, "select rolname from pg_roles where not rolcanlogin and rolname not like 'pg\\_%'");
    const others = roles.map(({ rolname }) => String(rolname)).filter((name) => !name.startsWith("shop_two"));
    expect(others.length).toBeGreaterThan(0);
    return others.map((name) => `grant ${name} to shop_two`);
  }

  async function tryEach(statements: readonly string[]): Promise<string[]> {
    return Promise.all(
      statements.map((statement) =>
        run(second.url, statement).then(
          () => "done",
          (error: unknown) => (error instanceof Error ? error.message : "refused"),
        ),
      ),
    );
  }

  /** The first shop's messages that the second's login can read, with any role of the server. */
  async function stolen(): Promise<string[]> {
    const url = addressOf(postgres.superuserUrl, second.login, first.login);
    const roles = await run(postgres.superuserUrl, "select rolname from pg_roles where rolname not like 'pg\\_%'");
    const found: string[] = [];
    for (const { rolname } of roles) {
      const rows = await run(url, `set role ${String(rolname)}`, "select email from contact_messages").catch(() => []);
      found.push(...rows.map(({ email }) => `${String(rolname)} reads ${String(email)}`));
    }
    return found;
  }

  async function senders(database: string): Promise<unknown[]> {
    const url = addressOf(postgres.superuserUrl, "postgres", database);
    return (await run(url, "select email from contact_messages")).map(({ email }) => email);
  }
});

function message(email: string): Record<string, string> {
  return { name: "Ana Ruiz", email, phone: "", subject: "otro", message: `Hola ${randomUUID()}`, gdpr_consent: "on" };
}
