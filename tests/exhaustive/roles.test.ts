// @any-database: it starts every PostgreSQL of the machine itself.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { createOwnPostgres, type OwnPostgres } from "#tests/own-postgres.ts";
import { installedPostgres } from "#tests/postgres-programs.ts";
import { addressOf, runStatements } from "#tests/run-statements.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { OtherMigrations } from "#db/executed-migrations.ts";
import { migrate, migrateWithin } from "#db/migrate.ts";
import { readMigrationFiles } from "#db/migration-files.ts";
import { withRolesOf } from "#db/roles.ts";

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
    expect(refusal).toContain("El usuario plain no tiene todos sus roles en PostgreSQL");
    await runStatements(postgres.superuserUrl, refusal.slice(refusal.indexOf("CREATE ROLE")));
    await migrate(database);
    expect(await roleWithin(database)).toBe("plain_system");
    await database.close();
  });

  test.each(["nocreaterole", "createrole"])(
    "a shop of before the team's roles gets the two that it lacks: %s (decision 0066)",
    async (right) => {
      const login = `earlier_${right}`;
      const before = ["visitor", "customer", "admin", "system"].map((kind) => `${login}_${kind}`);
      const made = before.map((name) => `create role ${name}`);
      const database = await openShop(login, right, ...made, `grant ${before.join(", ")} to ${login}`);
      const older = (await readMigrationFiles()).map(({ name }) => name).filter((name) => name < "0052");
      await database.kysely.transaction().execute((transaction) => migrateWithin(transaction, login, older.at(-1)));
      if (right === "nocreaterole") {
        const refusal = await migrate(database).then(
          () => "",
          (error: unknown) => (error instanceof Error ? error.message : ""),
        );
        const statements = refusal.slice(refusal.indexOf("CREATE ROLE"));
        expect(statements.match(/CREATE ROLE \w+/g)).toEqual([`CREATE ROLE ${login}_salesperson`, `CREATE ROLE ${login}_accountant`]);
        await runStatements(postgres.superuserUrl, statements);
      }
      await migrate(database);
      const member = contextOf(database, { kind: "accountant", userId: crypto.randomUUID() });
      const { rows } = await runAs(member, (transaction) => sql<{ name: string }>`select current_user as name`.execute(transaction));
      expect(rows).toEqual([{ name: `${login}_accountant` }]);
      await database.close();
    },
  );

  test("roles that another login can take are refused, and work after they are revoked", async () => {
    const roles = ["visitor", "customer", "salesperson", "accountant", "admin", "system"].map((kind) => `victim_${kind}`);
    await runStatements(postgres.superuserUrl, "create role intruder login", ...roles.map((name) => `create role ${name}`));
    const database = await openShop("victim", "createrole", `grant ${roles.join(", ")} to intruder, victim`);
    await expect(migrate(database)).rejects.toThrow("también los puede tomar intruder");
    await runStatements(postgres.superuserUrl, `revoke ${roles.join(", ")} from intruder`);
    await migrate(database);
    await database.close();
  });

  test("a database that an earlier build made with shared roles is refused, and no role is made", async () => {
    const database = await openShop("old", "createrole");
    await sql`create table kysely_migration (name varchar primary key, timestamp varchar not null)`.execute(database.kysely);
    await sql`insert into kysely_migration values ('0001-roles', '2026-01-01T00:00:00.000Z')`.execute(database.kysely);
    await expect(migrate(database)).rejects.toThrow(OtherMigrations);
    const { rows } = await sql`
      select rolname::text as name, rolcreaterole as creates from pg_roles where rolname like 'old%'`.execute(database.kysely);
    expect(rows).toEqual([{ name: "old", creates: true }]);
    await database.close();
  });

  test("roles with the names in the migrations are refused too when another login can take them", async () => {
    await runStatements(postgres.superuserUrl, "create role neighbour login");
    const database = await openShop("app", "createrole");
    await migrate(database);
    await runStatements(postgres.superuserUrl, "grant app_admin to neighbour");
    await expect(migrate(database)).rejects.toThrow("también los puede tomar neighbour");
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
