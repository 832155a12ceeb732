import { sql } from "kysely";
import { data } from "react-router";
import type { z } from "zod";
import { refusalResponse, refused, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { readForm } from "#app/lib/read-form.ts";
import { runAs, type Transaction } from "#server/context.ts";
import type { CookieScope } from "#server/request.ts";
import { secretCookie } from "#server/http/cookies.ts";
import { mostInBrowser, packed, unpacked } from "./browser-list.ts";
import { carGone, listFull, sessionUnknown } from "./messages.ts";
import { asCustomer, browserCookie, browserList, readOfferedIds, type SavingScope } from "./queries.server.ts";
import { listAddress, savingForm } from "./saving.ts";
import { savingSchema } from "./schema.ts";

/** Cars that an account keeps. */
export const mostInAccount = 200;

type Change = Omit<z.output<typeof savingSchema>, "page">;
/** `full`: cars of a link found no room. */
type Changed = RefusedForm | { ok: true; headers?: Record<string, string>; full?: boolean };

/**
 * Saves cars, takes some off, empties the list or takes over that of a link: in the account, or without one in the browser's cookie. The same
 * change twice changes nothing more, so it needs no ticket. `page` is where a browser without scripts goes on: the list of a link again, which
 * says what is saved of it, if not all of it found room.
 */
export async function changeSavedCars(scope: SavingScope, sent: FormData) {
  const read = readForm(savingSchema, sent);
  const form = { form: savingForm, typed: {} };
  if (!read.ok) return { answer: refusalResponse(form, refused(sentenceOf(read.errors), { status: 400 })) };
  const { page, ...change } = read.values;
  const changed = await carryOut(scope, change);
  if (!changed.ok) return { answer: refusalResponse(form, changed) };
  const { headers = {}, full = false } = changed;
  return {
    page: full ? listAddress(change.keep ?? "") : page,
    headers,
    answer: data<FormAnswer>({ ...form, ok: true, errors: { fields: {} } }, { headers }),
  };
}

function sentenceOf({ fields, form }: { fields: Record<string, string>; form?: string }): string {
  return form ?? Object.values(fields)[0] ?? carGone;
}

async function carryOut(scope: SavingScope, change: Change): Promise<Changed> {
  if (scope.sessionUnknown) return refused(sessionUnknown, { status: 503, retryAfterSeconds: 5 });
  const { session, context } = scope;
  if (!session) return changeInBrowser(scope, change);
  return runAs(asCustomer(context, session.userId), (transaction) => changeInAccount(transaction, session.userId, change));
}

async function changeInBrowser(scope: SavingScope, { save, remove, keep, clear }: Change): Promise<Changed> {
  const kept = browserList(scope).filter((id) => !remove.includes(id));
  const added = [...new Set([...save, ...unpacked(keep)])];
  const fresh = added.filter((id) => !kept.includes(id));
  const leftOut = new Set(fresh.slice(mostInBrowser - kept.length));
  if (save.length > 0 && leftOut.size > 0 && leftOut.size === fresh.length) return refused(listFull(mostInBrowser));
  const wanted = [...new Set([...added, ...kept])].filter((id) => !leftOut.has(id));
  const offered = clear === "gone" ? await readOfferedIds(scope.context, wanted) : undefined;
  const list = clear === "all" ? [] : wanted.filter((id) => offered?.has(id) ?? true);
  return { ok: true, headers: { "Set-Cookie": browserListHeader(scope, list) }, full: keep !== undefined && leftOut.size > 0 };
}

/** The Set-Cookie header that keeps this list for six months; an empty list deletes the cookie, so that pages are everybody's again. */
function browserListHeader({ client }: Pick<CookieScope, "client">, ids: readonly string[]): string {
  return secretCookie(ids.length === 0 ? { ...browserCookie, maxAge: 0 } : browserCookie, packed(ids), client.secure);
}

async function changeInAccount(transaction: Transaction, userId: string, { save, remove, keep, clear }: Change): Promise<Changed> {
  const own = transaction.deleteFrom("saved_cars").where("user_id", "=", userId);
  if (remove.length > 0) await own.where("vehicle_id", "in", remove).execute();
  if (clear === "all") await own.execute();
  // The customer's role sees no archived car.
  if (clear === "gone") await own.where("vehicle_id", "not in", transaction.selectFrom("vehicles").select("id")).execute();
  const wanted = [...save, ...unpacked(keep)];
  if (wanted.length === 0) return { ok: true };
  const there = await saveInAccount(transaction, userId, wanted);
  const full = there.size < wanted.length && (await isFull(transaction, userId));
  if (save.every((id) => there.has(id))) return { ok: true, full };
  return refused(full ? listFull(mostInAccount) : carGone);
}

async function isFull(transaction: Transaction, userId: string): Promise<boolean> {
  const { count } = await transaction
    .selectFrom("saved_cars")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count >= mostInAccount;
}

/** Adds cars that exist, the first of them as the newest, as long as there is room. Returns those of them that are in the list now. */
async function saveInAccount(transaction: Transaction, userId: string, ids: readonly string[]): Promise<Set<string>> {
  await sql`
    insert into saved_cars (user_id, vehicle_id, saved_at)
    select ${userId}, vehicles.id, now() - wanted.place * interval '1 millisecond'
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place) join vehicles on vehicles.id = wanted.id
    where not exists (select from saved_cars where user_id = ${userId} and vehicle_id = vehicles.id)
    order by place
    limit greatest(${mostInAccount} - (select count(*) from saved_cars where user_id = ${userId}), 0)
    on conflict do nothing`.execute(transaction);
  const { rows } = await sql<{ vehicle_id: string }>`
    select vehicle_id from saved_cars where user_id = ${userId} and vehicle_id = any(${[...ids]}::uuid[])`.execute(transaction);
  return new Set(rows.map((row) => row.vehicle_id));
}

/**
 * Joins what the browser keeps with the list of the account, in the transaction of the system that signs its person in. Returns the header that
 * empties the browser's list; undefined if it is empty. What finds no room in the account stays in the browser. Ids of no car are left out.
 */
export async function joinBrowserList(transaction: Transaction, scope: CookieScope, userId: string): Promise<string | undefined> {
  const ids = browserList(scope);
  if (ids.length === 0) return undefined;
  const there = await saveInAccount(transaction, userId, ids);
  const rest = ids.filter((id) => !there.has(id));
  return browserListHeader(scope, rest.length > 0 && (await isFull(transaction, userId)) ? rest : []);
}
