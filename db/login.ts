import { sql } from "kysely";
import type { Database } from "./client.ts";

/** The database login bypasses row-level security. */
export class UnsafeLogin extends Error {
  override name = "UnsafeLogin";
}

/** Refuses a login that bypasses row-level security (row B4). Throws UnsafeLogin with a statement that makes another one. */
export async function assertSafeLogin(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string; rolsuper: boolean; rolbypassrls: boolean }>`
    select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user`.execute(database.kysely);
  const login = rows[0];
  if (login && !login.rolsuper && !login.rolbypassrls) return;
  throw new UnsafeLogin(
    `El usuario ${login?.name ?? ""} de la base de datos puede saltarse la seguridad por filas. Usa uno propio: ` +
      "CREATE ROLE rinsegura LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS PASSWORD '…'; y hazlo dueño de la base de datos.",
  );
}
