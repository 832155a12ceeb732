// @any-database: it starts every PostgreSQL of the machine itself.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { createOwnPostgres, type OwnPostgres } from "#tests/own-postgres.ts";
import { installedPostgres } from "#tests/postgres-programs.ts";
import { addressOf, runStatements } from "#tests/run-statements.ts";
import { type Database, openDatabase } from "./client.ts";
import { migrate } from "./migrate.ts";
import { projectFolder } from "./project-folder.ts";
import { withRolesOf } from "./roles.ts";

test("the roles in a migration become those of the shop, in identifiers and in texts; other names stay", () => {
  const text = "to app_visitor, app_admin using (app_user_id() is null); 'app_admin'; my_app_admin; app_admins";
  expect(withRolesOf("murcia", text)).toBe(
    "to murcia_visitor, murcia_admin using (app_user_id() is null); 'murcia_admin'; my_app_admin; app_admins",
  );
});

describe.each(installedPostgres())("the roles of a database on PostgreSQL $version", (programs) => {
  let postgres: OwnPostgres;
  beforeAll(async () => {
    postgres = await createOwnPostgres(programs, { durable: false });
  });
  afterAll(() => postgres.remove());

  /** Makes a login with its own database, and then runs an administrator's statements. */
  async function openShop(login: string, attributes: string, ...statements: string[]): Promise<Database> {
    await runStatements(
      postgres.superuserUrl,
      `create role "${login}" login ${attributes}`,
      `create database "${login}" owner "${login}"`,
      ...statements,
    );
    return openDatabase({ kind: "postgres", url: addressOf(postgres.superuserUrl, login, login), poolSize: 2 }, "migration");
  }

  test("a login with CREATEROLE makes its own roles, whatever its name, and gives up the right to join others", async () => {
    for (const [login, role] of [
      ["murcia", /^murcia_system$/],
      ["Coches de Murcia", /^shop_[0-9a-f]{16}_system$/],
    ] as const) {
      const database = await openShop(login, "createrole");
      await migrate(database);
      expect(await roleWithin(database)).toMatch(role);
      const { rows } = await sql<{ joins: boolean; open: boolean }>`
        select rolcreaterole and current_setting('server_version_num')::int < 160000 as joins,
          has_database_privilege('public', current_database(), 'connect') as open
        from pg_roles where rolname = current_user`.execute(database.kysely);
      expect(rows).toEqual([{ joins: false, open: false }]);
      await database.close();
    }
  });

  test("a login without CREATEROLE is told what an administrator must run, and works after that", async () => {
    const database = await openShop("plain", "nocreaterole");
    const refusal = await migrate(database).then(
      () => "",
      (error: unknown) => (error instanceof Error ? error.message : ""),
    );
    expect(refusal).toContain("El usuario plain no tiene sus roles en PostgreSQL");
    await runStatements(postgres.superuserUrl, refusal.slice(refusal.indexOf("CREATE ROLE")));
    await migrate(database);
    expect(await roleWithin(database)).toBe("plain_system");
    await database.close();
  });

  test("roles that another login can take are refused, and work after they are revoked", async () => {
    const roles = ["visitor", "customer", "admin", "system"].map((kind) => `victim_${kind}`);
    await runStatements(postgres.superuserUrl, "create role intruder login", ...roles.map((name) => `create role ${name}`));
    const database = await openShop("victim", "createrole", `grant ${roles.join(", ")} to intruder, victim`);
    await expect(migrate(database)).rejects.toThrow("también los puede tomar intruder");
    await runStatements(postgres.superuserUrl, `revoke ${roles.join(", ")} from intruder`);
    await migrate(database);
    await database.close();
  });

  test("a database from the time of shared roles keeps using them", async () => {
    const shared = ["app_visitor", "app_customer", "app_admin", "app_system"];
    await runStatements(postgres.superuserUrl, "create role neighbour login", ...shared.map((name) => `create role ${name}`));
    const database = await openShop("old", "createrole", `grant ${shared.join(", ")} to old, neighbour`);
    await migrateAsBefore(database);
    await migrate(database);
    expect(await roleWithin(database)).toBe("app_system");
    await expect(runStatements(addressOf(postgres.superuserUrl, "neighbour", "old"), "select 1")).rejects.toThrow("permission denied");
    // An instance of the previous version uses the roles' names directly.
    await database.kysely.transaction().execute(async (transaction) => {
      await sql`select set_config('role', 'app_system', true)`.execute(transaction);
      expect(await transaction.selectFrom("signing_secrets").select("id").execute()).toHaveLength(1);
    });
    await database.close();
  });

  test("many processes of one login migrate their databases at the same moment, and none fails", async () => {
    const names = Array.from({ length: 6 }, (_, number) => `crowd_${number}`);
    await runStatements(
      postgres.superuserUrl,
      "create role crowd login createrole",
      ...names.map((name) => `create database ${name} owner crowd`),
    );
    const databases = await Promise.all(
      [...names, ...names].map((name) =>
        openDatabase({ kind: "postgres", url: addressOf(postgres.superuserUrl, "crowd", name), poolSize: 2 }, "migration"),
      ),
    );
    await Promise.all(databases.map(migrate));
    for (const database of databases) expect(await roleWithin(database)).toBe("crowd_system");
    await Promise.all(databases.map((database) => database.close()));
  });
});

async function roleWithin(database: Database): Promise<unknown> {
  return runAs(contextOf(database), async (transaction) => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(transaction);
    return rows[0]?.role;
  });
}

/** Runs the migrations up to 0017 as the previous version did, without replacing role names. */
async function migrateAsBefore(database: Database): Promise<void> {
  const folder = join(projectFolder, "db/migrations");
  const names = readdirSync(folder).filter((name) => name < "0018");
  const migrations: Record<string, Migration> = {};
  for (const name of names) {
    const text = readFileSync(join(folder, name), "utf8");
    migrations[name.replace(".sql", "")] = { up: async (transaction) => void (await sql.raw(text).execute(transaction)) };
  }
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: database.kysely, provider }).migrateToLatest();
  expect(error).toBeUndefined();
}
