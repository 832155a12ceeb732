import { type RawBuilder, sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { readFor } from "#app/features/ground/back-office/queries.server.ts";
import { judgeAll } from "#app/features/orders/orders/office/order-line.ts";
import { readFacts, readOrderRows } from "#app/features/orders/orders/office/queries/facts.server.ts";
import { readInbox } from "#app/features/requests/inbox/queries/list.server.ts";
import { likePatterns, regexPatterns } from "#app/lib/fold-text.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { typedDigits, typedPlate } from "../typed-numbers.ts";

/** More of a kind is found on its own page. */
const mostOfEach = 8;
const shortestSearch = 2;

export type SearchAnswer = Awaited<ReturnType<typeof searchEverything>>;
export type FoundPerson = { id: string; name: string; email: string; phone: string | null; hasAccount: boolean };

/**
 * People, orders, conversations and cars that fit the words: by name, address, telephone, car, number plate or reference. Undefined for a kind
 * that the role does not work with, and for all of them while fewer than two characters are typed.
 */
export async function searchEverything(context: Context, q: string) {
  if (q.length < shortestSearch) return { q };
  return {
    q,
    people: await readFor(context, "sales", () => runAs(context, (transaction) => findPeople(transaction, q))),
    orders: await runAs(context, (transaction) => findOrders(transaction, context, q)),
    conversations: await readFor(context, "sales", () => findConversations(context, q)),
    vehicles: await readFor(context, "sales", () => runAs(context, (transaction) => findVehicles(transaction, q))),
  };
}

/** `like` of the text anywhere; false without a text. */
function contains(column: RawBuilder<unknown>, text: string | undefined): RawBuilder<boolean> {
  return text === undefined ? sql<boolean>`false` : sql<boolean>`${column} like ${`%${text}%`}`;
}

/** A person once, with the newest name, however much they left. What an address left without an account counts with the account of that address. */
async function findPeople(transaction: Transaction, q: string): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    with found as (
      select t.*, coalesce(t.user_id, owner.id) as account
      from person_traces t left join users owner on t.user_id is null and owner.email = t.email
      where concat_ws(' ', t.name, t.email) ~* all(${regexPatterns(q)}::text[]) or ${contains(sql`t.phone`, typedDigits(q))}
    )
    select coalesce(account::text, (array_agg(id order by created_at, id))[1]::text) as id,
      coalesce((array_agg(name order by created_at desc, id) filter (where name <> ''))[1], '') as name,
      (array_agg(email order by kind = 'account' desc, created_at desc, id))[1] as email,
      (array_agg(phone order by created_at desc, id) filter (where phone is not null))[1] as phone,
      account is not null as "hasAccount"
    from found group by account, case when account is null then email end
    order by max(created_at) desc, 1 limit ${mostOfEach}`.execute(transaction);
  return rows;
}

async function findOrders(transaction: Transaction, context: Context, q: string) {
  const patterns = likePatterns(q);
  const plate = typedPlate(q);
  const condition = sql`(search_text like all(${patterns}::text[]) or email like all(${patterns}::text[])
    or ${contains(sql`phone`, typedDigits(q))} or ${contains(sql`plate`, plate)} or ${contains(sql`vin`, plate)})`;
  const { rows } = await sql<{ id: string; plate: string | null }>`
    select id, plate from orders where ${condition} order by status = 'open' desc, begun_on desc, id limit ${mostOfEach}`.execute(
    transaction,
  );
  const lines = await readOrderLines(
    transaction,
    context,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, plate: kept }) =>
    lines.filter((line) => line.id === id).map((line) => ({ ...line, plate: kept ?? undefined })),
  );
}

/** Orders as their list shows them, in no order. */
export async function readOrderLines(transaction: Transaction, context: Context, ids: readonly string[]) {
  const rows = await readOrderRows(transaction, sql`o.id = any(${[...ids]}::uuid[])`);
  const judged = judgeAll(rows, await readFacts(transaction, context, ids), companyDay(context.now).toString());
  return judged.map(({ line }) => line);
}

async function findConversations(context: Context, q: string) {
  const search = { search: q, status: undefined, assigned: undefined, kind: undefined, page: 1 };
  const { rows, total } = await readInbox(context, search);
  return { rows: rows.slice(0, mostOfEach), total };
}

async function findVehicles(transaction: Transaction, q: string) {
  const { rows } = await sql<{ id: string; make: string; model: string; year: number; status: string; location: string }>`
    select id, make, model, year, status, location from vehicles
    where search_text || ' ' || year like all(${likePatterns(q)}::text[]) or ${contains(sql`vin`, typedPlate(q))}
    order by status = 'archived', created_at desc, id limit ${mostOfEach}`.execute(transaction);
  return rows;
}
