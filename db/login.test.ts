import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { openDatabase } from "./client.ts";
import { assertSafeLogin, UnsafeLogin } from "./login.ts";

test("a superuser or a login with BYPASSRLS is refused with a statement that helps; a plain login is accepted", async () => {
  const database = await openDatabase({ kind: "embedded", folder: "memory://" });
  await expect(assertSafeLogin(database)).rejects.toThrow(UnsafeLogin);

  await sql
    .raw("create role bypasses nosuperuser bypassrls; create role plain nosuperuser nobypassrls createrole")
    .execute(database.kysely);
  await sql`set role bypasses`.execute(database.kysely);
  await expect(assertSafeLogin(database)).rejects.toThrow(
    "El usuario bypasses de la base de datos puede saltarse la seguridad por filas. Usa uno propio: CREATE ROLE rinsegura LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS PASSWORD '…';",
  );
  await sql`set role plain`.execute(database.kysely);
  await expect(assertSafeLogin(database)).resolves.toBeUndefined();
  await database.close();
});

test.skipIf(!process.env["DATABASE_URL"])(
  "the login that these tests use on PostgreSQL is a plain one (the embedded database has only its superuser)",
  async () => {
    const database = await openTestDatabase();
    await expect(assertSafeLogin(database)).resolves.toBeUndefined();
    await database.close();
  },
);
