import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { openDatabase } from "./client.ts";
import { OtherMigrations } from "./executed-migrations.ts";
import { migrate, pendingMigrations } from "./migrate.ts";
import { openMigrated } from "./open-migrated.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

/** Records a migration of a newer build. */
async function record(name: string): Promise<void> {
  await sql`insert into kysely_migration values (${name}, '2030-01-01T00:00:00.000Z')`.execute(database.kysely);
  await sql`insert into migration_checksums values (${name}, 'of a later text')`.execute(database.kysely);
}

test("a second run of the migrations finds nothing to do", async () => {
  expect(await pendingMigrations(database)).toEqual([]);
  expect(await migrate(database)).toEqual([]);
});

describe("a database that ran other migrations than this build has is refused, and stays as it is", () => {
  const run = (statements: string) => sql.raw(statements).execute(database.kysely);
  const listed = async () => (await sql`select * from kysely_migration order by name`.execute(database.kysely)).rows;

  /** Returns the refusal's sentence. */
  async function refusal(): Promise<string> {
    const before = await listed();
    const error: unknown = await migrate(database).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OtherMigrations);
    expect(await listed()).toEqual(before);
    const { message } = error as OtherMigrations;
    expect(message).toMatch(/^[^\n]+[^.\n]\.$/);
    return message;
  }

  test("a database of an earlier build, which recorded no checksums", async () => {
    await run("drop table migration_checksums; update kysely_migration set name = '0012-audit' where name = '0012-consents'");
    const sentence = await refusal();
    expect(sentence).toContain("Otra versión de la web");
    expect(sentence).toContain(database.kind === "embedded" ? "borra la carpeta de datos (rm -r data" : "CREATE DATABASE");
    expect(sentence).toContain(database.kind === "embedded" ? "DATA_DIR" : "DATABASE_URL");
  });

  test("all of this build's names, but without checksums", async () => {
    await run("drop table migration_checksums");
    expect(await refusal()).toContain("Otra versión de la web");
  });

  test("a name that this build does not have, before one that has not run", async () => {
    const last = "(select max(name) from kysely_migration)";
    await run(`update migration_checksums set name = '0009-gone' where name = ${last}`);
    await run(`update kysely_migration set name = '0009-gone' where name = ${last}`);
    const sentence = await refusal();
    expect(sentence).toContain("Otra versión de la web");
    expect(sentence).toContain("0009-gone");
  });

  test("a migration that was edited after it ran", async () => {
    await run("update migration_checksums set checksum = 'of another text' where name = '0008-accounts'");
    const sentence = await refusal();
    expect(sentence).toContain("db/migrations/0008-accounts.sql ha cambiado");
    expect(sentence).toContain("escribe una migración nueva");
  });

  test("a newer build's database that lacks what this build uses; an instance that already runs stays ready (row R25)", async () => {
    await record("9999-prices-unused-since-999.0.0");
    const sentence = await refusal();
    expect(sentence).toContain("9999-prices-unused-since-999.0.0");
    expect(sentence).toContain("Arranca esa versión");
    expect(await pendingMigrations(database)).toEqual([]);
  });
});

test("a newer build's database starts when that build only added, or took away what this one no longer uses (row R25)", async () => {
  await record("9998-later");
  await record("9999-prices-unused-since-0.0.1");
  expect(await migrate(database)).toEqual([]);
  expect(await pendingMigrations(database)).toEqual([]);
});

test("after a refusal, an embedded database's folder is free for another build", async () => {
  const folder = temporaryFolder("other-migrations");
  const config = { kind: "embedded", folder: folder.path } as const;
  const earlier = await openDatabase(config);
  await sql`create table kysely_migration (name varchar primary key, timestamp varchar not null)`.execute(earlier.kysely);
  await sql`insert into kysely_migration values ('0001-roles', '2026-01-01T00:00:00.000Z')`.execute(earlier.kysely);
  await earlier.close();

  await expect(openMigrated(config, "request")).rejects.toThrow(OtherMigrations);
  const again = await openDatabase(config);
  const { rows } = await sql`select name from kysely_migration`.execute(again.kysely);
  expect(rows).toEqual([{ name: "0001-roles" }]);
  await again.close();
  folder.remove();
});
