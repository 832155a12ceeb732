import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./client.ts";

/** The role prefix in migrations, and in the embedded database. */
const writtenPrefix = "app";
const kinds = ["visitor", "customer", "salesperson", "accountant", "admin", "system"] as const;
const writtenName = /\bapp_(visitor|customer|salesperson|accountant|admin|system)\b/g;
const plainName = /^[a-z_][a-z0-9_]{0,40}$/;
/** Since PostgreSQL 16 a member needs the SET option to take a role; before that, every member may take it. */
const takingOption = sql.raw("case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end");

/** The database login's roles are missing, or another login can take them too. */
export class RolesMissing extends Error {
  override name = "RolesMissing";
}

/**
 * Returns the prefix of this database's role names. A migrated database has it recorded. A new one takes the login's name, so that two
 * shops with separate logins share no role. The embedded database is alone on its server and keeps "app".
 */
export async function rolePrefixOf(database: Database): Promise<string> {
  const { rows } = await sql<{ recorded: boolean; login: string }>`
    select to_regprocedure('app_role(text)') is not null as recorded, current_user as login`.execute(database.kysely);
  const { recorded = false, login = "" } = rows[0] ?? {};
  if (recorded) return recordedPrefix(database);
  if (database.kind === "embedded") return writtenPrefix;
  return plainName.test(login) ? login : `shop_${createHash("sha256").update(login).digest("hex").slice(0, 16)}`;
}

async function recordedPrefix(database: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select app_role('visitor') as name`.execute(database.kysely);
  return rows[0]?.name.replace(/_visitor$/, "") ?? writtenPrefix;
}

/** Returns a migration's text with a shop's roles in place of app_visitor, app_customer and the others. */
export function withRolesOf(prefix: string, text: string): string {
  return text.replace(writtenName, `${prefix}_$1`);
}

/** Makes missing roles, and refuses those that another login can take. Throws RolesMissing with what an administrator must run. */
export async function prepareRoles(database: Database, prefix: string): Promise<void> {
  const names = kinds.map((kind) => `${prefix}_${kind}`);
  for (const name of names) await makeRole(database, name);

  const { rows } = await sql<{ login: string; uncreated: string[]; ungranted: string[]; others: string[] }>`
    with wanted as (select name, oid from unnest(${names}::text[]) as name left join pg_roles on rolname = name),
    others as (
      select rolname::text as name from pg_roles
      where rolcanlogin and not rolsuper and not pg_has_role(oid, (select oid from pg_roles where rolname = current_user), 'MEMBER')
        and exists (select from wanted where wanted.oid is not null and pg_has_role(pg_roles.oid, wanted.oid, ${takingOption}))
    )
    select current_user as login, array(select name from others) as others,
      array(select name from wanted where oid is null) as uncreated,
      array(select name from wanted where oid is null or not pg_has_role(current_user, oid, ${takingOption})) as ungranted`.execute(
    database.kysely,
  );
  const { login = "", uncreated = names, ungranted = names, others = [] } = rows[0] ?? {};
  if (ungranted.length > 0) {
    const statements = [...uncreated.map((name) => `CREATE ROLE ${name} NOLOGIN;`), `GRANT ${ungranted.join(", ")} TO "${login}";`];
    throw new RolesMissing(
      `El usuario ${login} no tiene todos sus roles en PostgreSQL y no puede crearlos. Dale CREATEROLE, o que un administrador ejecute: ` +
        statements.join(" "),
    );
  }
  const list = names.join(", ");
  if (others.length > 0) {
    throw new RolesMissing(
      `Los roles ${list} son solo para el usuario ${login}, pero también los puede tomar ${others.join(", ")}. ` +
        `Que un administrador ejecute: REVOKE ${list} FROM ${others.map((name) => `"${name}"`).join(", ")};`,
    );
  }
}

/** Several databases of one login, and several processes, may do this at the same moment: the second one finds the role. */
async function makeRole(database: Database, name: string): Promise<void> {
  await sql`do $$
    begin
      if not exists (select from pg_roles where rolname = ${sql.lit(name)}) then
        create role ${sql.id(name)} nologin;
      end if;
      if not pg_has_role(current_user, ${sql.lit(name)}, ${takingOption}) then
        grant ${sql.id(name)} to current_user;
      end if;
    exception
      when duplicate_object or unique_violation or insufficient_privilege then null;
    end
  $$`.execute(database.kysely);
}

/**
 * Shuts out the server's other logins: only those with a grant can connect to this database. Before PostgreSQL 16 the login also gives up
 * its CREATEROLE, because it could join any role with it. Later versions let it join only roles that it made.
 */
export async function revokeOtherLogins(database: Database): Promise<void> {
  await sql`do $$
    begin
      perform pg_advisory_xact_lock(hashtext('rinsegura shuts others out'));
      if (select rolsuper from pg_roles where rolname = current_user) then
        return;
      end if;
      if has_database_privilege('public', current_database(), 'connect')
        and pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'usage')
      then
        execute format('revoke connect, temporary on database %I from public', current_database());
      end if;
      if current_setting('server_version_num')::int < 160000
        and (select rolcreaterole from pg_roles where rolname = current_user)
      then
        alter role current_user nocreaterole;
      end if;
    exception
      -- "tuple concurrently updated": another database of this login does the same at this moment.
      when internal_error then null;
    end
  $$`.execute(database.kysely);
}
