import { sql } from "kysely";
import { senderNetworks } from "#server/http/sender-network.ts";
import type { Context, Transaction } from "#server/context.ts";
import type { PasswordQueueEntry } from "#server/secrets/password.ts";
import type { Keys } from "#server/secrets/keys.ts";
import type { TryScope } from "#server/request.ts";
import {
  accountRule,
  attackRule,
  failuresAt,
  floodRule,
  type Level,
  networkRule,
  ownRule,
  type Rule,
  secondsToWait,
  type Width,
  withFailure,
  withoutLastFailure,
} from "../try-rules.ts";
import { knownBrowser } from "./known-browser.server.ts";

type Levels = ReadonlyMap<string, Level>;

const none: Level = { failures: 0, at: 0 };

async function readLevels(transaction: Transaction, keys: readonly string[]): Promise<Levels> {
  const rows = await transaction.selectFrom("try_levels").selectAll().where("key", "in", keys).execute();
  return levelsOf(keys, rows);
}

/** Reads and locks levels until the transaction ends, so end it soon. The order of keys keeps two transactions from a deadlock. */
async function lockLevels(transaction: Transaction, keys: readonly string[]): Promise<Levels> {
  const rows = await transaction
    .insertInto("try_levels")
    .values(keys.toSorted().map((key) => ({ key, failures: none.failures, failed_at: new Date(none.at) })))
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ key: sql`excluded.key` }))
    .returningAll()
    .execute();
  return levelsOf(keys, rows);
}

async function writeLevels(transaction: Transaction, levels: Levels): Promise<void> {
  await transaction
    .insertInto("try_levels")
    .values([...levels].map(([key, { failures, at }]) => ({ key, failures, failed_at: new Date(at) })))
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ failures: sql`excluded.failures`, failed_at: sql`excluded.failed_at` }))
    .execute();
}

function levelsOf(keys: readonly string[], rows: readonly { key: string; failures: number; failed_at: Date }[]): Levels {
  const levels = new Map(keys.map((key) => [key, none]));
  for (const { key, failures, failed_at } of rows) levels.set(key, { failures, at: failed_at.getTime() });
  return levels;
}

/** `email` is the account's; `session` is the id of the account's session that tries the password, if there is one. */
export type PasswordTry = { email: string; session?: string };

/** `claimed`: the counters that already count the try as failed, the narrowest first; `onFailure`: those to raise if it fails. */
export type AllowedTry = { allowed: true; queueEntry: PasswordQueueEntry; claimed: readonly Counter[]; onFailure: readonly Counter[] };
export type TryDecision = AllowedTry | { allowed: false; retryAfterSeconds: number };

type Counter = { key: string; rule: Rule };

/**
 * Decides whether an account's password may be tried now (rows A4, A21). The try counts as failed before it is checked, so that parallel
 * tries cannot evade the limit. Each session and each known browser has its own counter. A session that has used it up must wait. A browser
 * that has used it up counts as a stranger, so a stolen cookie locks nobody out. Strangers count by network. Commit the transaction (the
 * system's) at once: it locks counters.
 */
export async function claimTry(transaction: Transaction, scope: TryScope, tried: PasswordTry): Promise<TryDecision> {
  const own = ownCounter(scope, tried);
  if (own) {
    const claimed = await claimAll(transaction, scope.context, [own]);
    const name = `account ${tried.email}`;
    if (claimed.wait === 0) return { allowed: true, queueEntry: { queue: "known", name }, claimed: [own], onFailure: [] };
    if (tried.session !== undefined) return { allowed: false, retryAfterSeconds: claimed.wait };
  }
  return claimByNetwork(transaction, scope, tried);
}

/** Applies each network's limit, then the account's limit for each network; a flood or an attack makes them stricter. */
async function claimByNetwork(transaction: Transaction, scope: TryScope, { email }: PasswordTry): Promise<TryDecision> {
  const now = scope.context.now.epochMilliseconds;
  const networks = senderNetworks(scope.client.address).map((network, position) => ({ network, width: widthOf(position) }));
  const key = (text: string) => scope.keys.sign("auth-failure", text);
  const account = { key: key(`account ${email}`), rule: attackRule };
  const flood = { key: key("everybody"), rule: floodRule };
  const networkKeys = networks.map(({ network }) => key(`network ${network}`));

  const levels = await readLevels(transaction, [account.key, flood.key, ...networkKeys]);
  const levelOf = (of: string) => levels.get(of) ?? { failures: 0, at: 0 };
  const flooded = failuresAt(levelOf(flood.key), floodRule, now) >= floodRule.free;
  const attacked = failuresAt(levelOf(account.key), attackRule, now) >= attackRule.free;

  const counters = networks.map(({ width }, position) => ({ key: networkKeys[position] ?? "", rule: networkRule(width, flooded) }));
  const networkWait = Math.max(...counters.map(({ key: of, rule }) => secondsToWait(levelOf(of), rule, now)));
  if (networkWait > 0) return { allowed: false, retryAfterSeconds: networkWait };

  const fromHere = networks.map(({ network, width }) => ({
    key: `${account.key}.${key(`account ${email} from ${network}`)}`,
    rule: accountRule(width, attacked),
  }));
  const claimed = await claimAll(transaction, scope.context, fromHere);
  if (claimed.wait > 0) return { allowed: false, retryAfterSeconds: claimed.wait };
  const widest = networks.at(-1)?.network ?? "";
  const burden = sum(counters.map(({ key: of, rule }) => failuresAt(levelOf(of), rule, now)));
  return {
    allowed: true,
    queueEntry: { queue: "stranger", name: `network ${widest}`, burden },
    claimed: fromHere,
    onFailure: [...counters, account, flood],
  };
}

/** Counts a failure in all given counters; if one of them must wait, counts in none. `wait` is in seconds. */
async function claimAll(transaction: Transaction, context: Context, counters: readonly Counter[]): Promise<{ wait: number }> {
  const now = context.now.epochMilliseconds;
  const levels = await lockLevels(transaction, keysOf(counters));
  const wait = Math.max(...counters.map(({ key, rule }) => secondsToWait(levelIn(levels, key), rule, now)));
  if (wait === 0)
    await writeLevels(
      transaction,
      changedLevels(counters, levels, (level, rule) => withFailure(level, rule, now)),
    );
  return { wait };
}

/**
 * Deletes all counted failures of an account and its codes, from every network, so that its owner can try again at once. All counters of an
 * account have keys that begin with the account's key. A network's failures at other accounts stay. Runs in a transaction of the system.
 */
export async function forgetFailures(transaction: Transaction, keys: Keys, { userId, email }: { userId: string; email: string }) {
  await sql`delete from try_levels where starts_with(key, ${keys.sign("auth-failure", `account ${email}`)})`.execute(transaction);
  await transaction
    .deleteFrom("auth_failures")
    .where("key", "=", keys.sign("auth-failure", `code ${userId}`))
    .execute();
}

export async function countFailure(transaction: Transaction, context: Context, { onFailure }: AllowedTry): Promise<void> {
  const now = context.now.epochMilliseconds;
  await changeLevels(transaction, onFailure, (level, rule) => withFailure(level, rule, now));
}

/** After a right password: deletes this person's earlier failures from here and uncounts the try in the wider counters. */
export async function resetAfterSuccess(transaction: Transaction, { claimed: [nearest, ...wider] }: AllowedTry): Promise<void> {
  if (nearest) await transaction.deleteFrom("try_levels").where("key", "=", nearest.key).execute();
  await changeLevels(transaction, wider, withoutLastFailure);
}

/** Uncounts a try that was never checked, because it is nobody's failure (row A23). */
export function uncountTry(transaction: Transaction, { claimed }: AllowedTry): Promise<void> {
  return changeLevels(transaction, claimed, withoutLastFailure);
}

type LevelChange = (level: Level, rule: Rule) => Level;

async function changeLevels(transaction: Transaction, counters: readonly Counter[], change: LevelChange): Promise<void> {
  if (counters.length === 0) return;
  const levels = await lockLevels(transaction, keysOf(counters));
  await writeLevels(transaction, changedLevels(counters, levels, change));
}

function ownCounter(scope: TryScope, { email, session }: PasswordTry): Counter | undefined {
  const browser = session === undefined ? knownBrowser(scope, email) : undefined;
  if (session === undefined && browser === undefined) return undefined;
  const whose = session === undefined ? `browser ${browser}` : `session ${session}`;
  const key = (text: string) => scope.keys.sign("auth-failure", text);
  return { key: `${key(`account ${email}`)}.${key(`account ${email} ${whose}`)}`, rule: ownRule };
}

function changedLevels(counters: readonly Counter[], levels: Levels, change: LevelChange): Levels {
  return new Map(counters.map(({ key, rule }) => [key, change(levelIn(levels, key), rule)]));
}

function levelIn(levels: Levels, key: string): Level {
  return levels.get(key) ?? { failures: 0, at: 0 };
}

function keysOf(counters: readonly Counter[]): string[] {
  return counters.map(({ key }) => key);
}

/** The first network is one person's own; many people may share the others. */
function widthOf(position: number): Width {
  return position === 0 ? "near" : "wide";
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
