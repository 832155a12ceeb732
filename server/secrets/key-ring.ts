import { hkdfSync } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { type Context, runAs, system, type Transaction } from "../context.ts";
import { databaseKey, encryptedMark, type KeyRing, type Keys, keysOf, keyVersion, type KeyVersion, markOf } from "./keys.ts";

/** Days for which signatures by the database's own key stay valid after its replacement: as long as a mailed link may be useful. */
const databaseKeyDays = 30;

/** The database needs a SECRET_KEY that is not among the given ones. */
export class WrongSecretKey extends Error {
  override name = "WrongSecretKey";
}

export type OpenedKeys = Keys & {
  /** Reads again which key is in use. */
  reload(): Promise<void>;
  /** Whether the newest SECRET_KEY is set on this instance but not in use yet. */
  rotationPending(): boolean;
};

/** SECRET_KEY and, while keys change, SECRET_KEY_PREVIOUS. Empty: only the database's own secret is used. */
export type SecretKeys = readonly string[];

/**
 * The keys of this database, the same for every instance on it. Throws WrongSecretKey when the given keys lack the key in use, or a key
 * that still encrypts a secret. An error at the start is better than an error at sign-in.
 */
export async function openKeys(database: Database, secretKeys: SecretKeys = []): Promise<OpenedKeys> {
  const context: Context = { actor: system, database, now: Temporal.Now.instant() };
  const first = await runAs(context, async (transaction) => {
    const found = await readRing(transaction, secretKeys);
    await assertAllDecryptable(transaction, found.ring);
    return found;
  });
  let current = first;
  return {
    ...keysOf(() => current.ring),
    async reload() {
      const now = Temporal.Now.instant();
      current = await runAs({ ...context, now }, (transaction) => readRing(transaction, secretKeys));
    },
    rotationPending: () => current.newest !== current.ring.validVersions[0]?.id,
  };
}

/** The keys inside a transaction of the system, such as a restore's. Throws WrongSecretKey as `openKeys` does. */
export async function keysWithin(transaction: Transaction, secretKeys: SecretKeys): Promise<Keys> {
  const { ring } = await readRing(transaction, secretKeys);
  await assertAllDecryptable(transaction, ring);
  return keysOf(() => ring);
}

/** Refuses keys without the one in use, for a database that is only described, such as a backup's. Throws WrongSecretKey. */
export function assertKeyInUse(secretKeys: SecretKeys, { secret, inUse }: { secret: Buffer; inUse: string }): void {
  const ids = [databaseKey, ...secretKeys.map((secretKey) => versionOf(secretKey, secret).id)];
  if (!ids.includes(inUse)) throw new WrongSecretKey(secretKeys.length === 0 ? keyMissing : keyWrong);
}

/** The key version of a SECRET_KEY in this database. Its id reveals nothing about the key, because the key is too long to guess. */
function versionOf(secretKey: string, databaseSecret: Buffer): KeyVersion {
  const secret = Buffer.from(hkdfSync("sha256", secretKey, databaseSecret, "rinsegura", 32));
  const id = Buffer.from(hkdfSync("sha256", secret, "", "name of this key", 8)).toString("hex");
  return keyVersion(secret, id);
}

/** Uses the newest SECRET_KEY from now on, and returns its id. `keepDatabaseKey`: the database's own key stays valid for `databaseKeyDays`. */
export async function switchToNewestKey(
  transaction: Transaction,
  [secretKey = ""]: SecretKeys,
  { keepDatabaseKey }: { keepDatabaseKey: boolean },
): Promise<string> {
  const { secret, key_in_use } = await transaction.selectFrom("signing_secrets").selectAll().forUpdate().executeTakeFirstOrThrow();
  const { id } = versionOf(secretKey, secret);
  if (key_in_use === id) return id;
  const until = sql<Date>`now() + make_interval(days => ${keepDatabaseKey ? databaseKeyDays : 0})`;
  await transaction
    .updateTable("signing_secrets")
    .set({ key_in_use: id, ...(key_in_use === databaseKey ? { database_key_until: until } : {}) })
    .execute();
  await sql`select pg_notify('keys_changed', '')`.execute(transaction);
  return id;
}

/** Starts to use SECRET_KEY at once in an unused database, because no link was mailed and no secret is encrypted there. */
export async function beginWithSecretKey(database: Database, secretKeys: SecretKeys): Promise<void> {
  if (secretKeys.length === 0) return;
  await runAs({ actor: system, database, now: Temporal.Now.instant() }, async (transaction) => {
    const { rows } = await sql<{ untouched: boolean }>`
      select key_in_use = ${databaseKey} and not exists (select from users) and not exists (select from appointments)
        and not exists (select from data_requests) and not exists (select from blocked_records)
        and not exists (select from saved_searches) as untouched
      from signing_secrets`.execute(transaction);
    if (rows[0]?.untouched === true) await switchToNewestKey(transaction, secretKeys, { keepDatabaseKey: false });
  });
}

async function readRing(transaction: Transaction, secretKeys: SecretKeys): Promise<{ ring: KeyRing; newest: string }> {
  const state = await transaction.selectFrom("signing_secrets").selectAll().executeTakeFirstOrThrow();
  const own = keyVersion(state.secret, databaseKey);
  const given = secretKeys.map((secretKey) => versionOf(secretKey, state.secret));
  const inUse = [...given, own].find(({ id }) => id === state.key_in_use);
  if (!inUse) throw new WrongSecretKey(secretKeys.length === 0 ? keyMissing : keyWrong);
  const ownCounts = state.database_key_until === null || state.database_key_until.getTime() > Date.now();
  const others = given.filter((version) => version !== inUse);
  const validVersions = [inUse, ...others, ...(ownCounts && inUse !== own ? [own] : [])];
  return { ring: { validVersions, decryptingVersions: [...given, own] }, newest: given[0]?.id ?? databaseKey };
}

async function assertAllDecryptable(transaction: Transaction, { decryptingVersions }: KeyRing): Promise<void> {
  const marks = decryptingVersions.map(markOf).filter(({ byteLength }) => byteLength > 0);
  const length = encryptedMark.byteLength;
  const foreign = (column: "secret" | "content") => sql`substring(${sql.ref(column)} from 1 for ${length}) = ${encryptedMark}
    and not (substring(${sql.ref(column)} from 1 for ${length + 8}) = any(${marks}::bytea[]))`;
  const { rows } = await sql<{ foreign: boolean }>`
    select exists (select from auth_factors where ${foreign("secret")})
      or exists (select from blocked_records where ${foreign("content")}) as "foreign"`.execute(transaction);
  if (rows[0]?.foreign === true) throw new WrongSecretKey(previousMissing);
}

const keyMissing =
  "Falta SECRET_KEY: los secretos de esta base de datos están cerrados con una clave que no está en ella. Pon la misma que tenía. Mira .env.example.";
const keyWrong =
  "SECRET_KEY no es la clave de esta base de datos. Pon la que tenía; para cambiarla, la nueva en SECRET_KEY y la de antes en " +
  "SECRET_KEY_PREVIOUS. No se ha tocado nada. Mira .env.example.";
const previousMissing =
  "Todavía hay secretos cerrados con una clave anterior. Pon esa clave en SECRET_KEY_PREVIOUS y ejecuta npm run keys:rotate antes de quitarla.";
