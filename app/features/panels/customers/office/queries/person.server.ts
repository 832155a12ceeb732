import { type RawBuilder, sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { uses } from "#app/features/ground/back-office/queries.server.ts";
import { mailFates } from "#app/features/ground/emails/office/mail-history.ts";
import { readMailHistory } from "#app/features/ground/emails/office/queries.server.ts";
import { ledgerOf } from "#app/features/orders/payments/ledger.ts";
import { entriesOf } from "#app/features/orders/payments/queries.server.ts";
import { paperState } from "#app/features/orders/papers/paper-state.ts";
import { factsOf, readPaperRows } from "#app/features/orders/papers/queries.server.ts";
import { ageOf, complaintAge } from "#app/features/requests/inbox/age.ts";
import { type InboxKind, inboxStatusOf } from "#app/features/requests/inbox/inbox-state.ts";
import { nameOfMember } from "#app/features/requests/inbox/queries/work.server.ts";
import { shortTime } from "#app/features/requests/appointments/queries.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { readOrderLines } from "./search.server.ts";

export type Customer = NonNullable<Awaited<ReturnType<typeof readCustomer>>>;

/** An account, with what its address left before there was one; or only an address. */
type Person = { userId: string | null; emails: readonly string[] };

type Trace = { kind: string; id: string; user_id: string | null; email: string; name: string; phone: string | null; created_at: Date };

/**
 * Everything that the team may see of a person (PERSON-1). `id` is that of the account, or of anything that the person left; the answer's `id` is the one
 * that the page's address has. Undefined if nothing has this id.
 */
export async function readCustomer(context: Context, id: string) {
  const customer = await runAs(context, (transaction) => readOf(transaction, context, id));
  return customer && { ...customer, mails: uses(context, "operation") ? await readMails(context, customer.emails) : undefined };
}

async function readOf(transaction: Transaction, context: Context, id: string) {
  const person = await personOf(transaction, id);
  if (!person) return undefined;
  const traces = await readTraces(transaction, person);
  const newest = traces.find(({ kind, name }) => kind !== "account" && name !== "") ?? traces.find(({ name }) => name !== "");
  const addresses = unique([...person.emails, ...traces.map(({ email }) => email)]);
  const idsOf = (kind: string) => traces.filter((trace) => trace.kind === kind).map((trace) => trace.id);
  return {
    id: person.userId ?? traces.at(-1)?.id ?? id,
    name: newest?.name ?? addresses[0] ?? "",
    emails: addresses,
    phones: unique(traces.flatMap(({ phone }) => phone ?? [])),
    since: traces.at(-1)?.created_at,
    account: person.userId === null ? undefined : await readAccount(transaction, person.userId),
    conversations: await readConversations(transaction, context, person),
    notes: await readNotes(transaction, person),
    calls: await readCalls(transaction, idsOf("appointment")),
    orders: await readOrders(transaction, context, idsOf("order")),
    consents: await readConsents(transaction, person),
  };
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

async function personOf(transaction: Transaction, id: string): Promise<Person | undefined> {
  const { rows } = await sql<{ account: string | null; emails: string[] }>`
    select coalesce(t.user_id, owner.id) as account, array_remove(array[account.email, t.email], null) as emails
    from person_traces t
    left join users owner on t.user_id is null and owner.email = t.email
    left join users account on account.id = coalesce(t.user_id, owner.id)
    where t.id = ${id} limit 1`.execute(transaction);
  const [found] = rows;
  if (!found) return undefined;
  // Another address in a row of an account says nothing about what that address left without one.
  return { userId: found.account, emails: found.emails.slice(0, 1) };
}

/** The condition that a row `alias` belongs to the person. */
function theirs(alias: string, { userId, emails }: Person): RawBuilder<boolean> {
  const [owner, email] = [sql.ref(`${alias}.user_id`), sql.ref(`${alias}.email`)];
  return sql<boolean>`(${owner} = ${userId}::uuid or (${owner} is null and ${email} = any(${[...emails]}::text[])))`;
}

/** The newest first. */
async function readTraces(transaction: Transaction, person: Person): Promise<Trace[]> {
  const { rows } = await sql<Trace>`
    select t.* from person_traces t where ${theirs("t", person)} order by t.created_at desc, t.id desc`.execute(transaction);
  return rows;
}

function readAccount(transaction: Transaction, userId: string) {
  return transaction
    .selectFrom("users")
    .select(["id", "created_at", "email_verified_at", "banned_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

async function readConversations(transaction: Transaction, { now }: Context, person: Person) {
  const { rows } = await sql<{
    kind: InboxKind;
    id: string;
    created_at: Date;
    user_id: string | null;
    topic: string;
    message: string;
    status: string;
    complaint: boolean;
    waiting_since: Date | null;
    next_action: string | null;
    next_action_on: string | null;
    assigned: string | null;
    make: string | null;
    model: string | null;
    year: number | null;
    reference: string | null;
    deposit: number | null;
    own_status: string | null;
  }>`
    select c.kind, c.id, c.created_at, c.user_id, c.topic, left(c.message, 240) as message, c.status, c.complaint, c.waiting_since, c.next_action,
      c.next_action_on, ${nameOfMember(sql`c.assigned_to`)} as assigned, v.make, v.model, v.year, r.reference, r.deposit, r.status as own_status
    from conversations c left join vehicles v on v.id = c.vehicle_id left join reservations r on c.kind = 'reservation' and r.id = c.id
    where ${theirs("c", person)} order by c.created_at desc, c.id desc`.execute(transaction);
  return rows.map(({ created_at: sent, waiting_since: since, user_id: owner, own_status: own, ...row }) => ({
    ...row,
    status: inboxStatusOf(row.kind, own ?? row.status),
    ownStatus: own ?? row.status,
    withoutAccount: owner === null,
    age: row.complaint
      ? complaintAge(instantOf(sent), now, row.status !== "completed")
      : ageOf(instantOf(sent), now, since ? instantOf(since) : undefined),
  }));
}

function instantOf(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}

async function readNotes(transaction: Transaction, person: Person) {
  const { rows } = await sql<{ id: string; kind: InboxKind; conversation: string; note: string; written_at: Date; writer: string | null }>`
    select n.id, c.kind, c.id as conversation, n.note, n.written_at, ${nameOfMember(sql`n.written_by`)} as writer
    from conversations c join conversation_notes n on n.conversation_id = c.id
    where ${theirs("c", person)} order by n.written_at desc, n.id`.execute(transaction);
  return rows.map(({ written_at: written, ...note }) => ({ ...note, written: formatMoment(written) }));
}

async function readCalls(transaction: Transaction, ids: readonly string[]) {
  const rows = await transaction
    .selectFrom("appointments")
    .select(["id", "appointment_date as day", "appointment_time", "service_type as serviceType", "status"])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy("appointment_date", "desc")
    .orderBy("appointment_time", "desc")
    .execute();
  return rows.map(({ appointment_time: time, ...call }) => ({ ...call, time: shortTime(time) }));
}

/** The orders, open ones first, with what was charged and received, and their papers. */
async function readOrders(transaction: Transaction, context: Context, ids: readonly string[]) {
  const today = companyDay(context.now).toString();
  const lines = await readOrderLines(transaction, context, ids);
  const entries = await entriesOf(transaction, ids);
  const orders = [];
  for (const line of lines.toSorted((one, other) => other.begunOn.localeCompare(one.begunOn))) {
    const { charged, received, owed, credit } = ledgerOf(entries.get(line.id) ?? [], today);
    const papers = (await readPaperRows(transaction, line.id)).map((row) => ({
      id: row.id,
      label: row.title,
      state: paperState(factsOf(row)),
    }));
    orders.push({ ...line, money: { charged, received, owed, credit }, papers: papers.filter(({ state }) => state !== "withdrawn") });
  }
  return orders;
}

async function readConsents(transaction: Transaction, person: Person) {
  const { rows } = await sql<{ id: string; purpose: string; granted: boolean; form: string; given_at: Date }>`
    select c.id, c.purpose, c.granted, c.form, c.given_at from consents c
    where ${theirs("c", person)} order by c.given_at desc, c.purpose`.execute(transaction);
  return rows.map(({ given_at: given, ...consent }) => ({ ...consent, given: formatMoment(given) }));
}

const mostMails = 10;

/** What became of the newest mails to the person's addresses. */
async function readMails(context: Context, addresses: readonly string[]) {
  const fates = [];
  for (const address of addresses) fates.push(...mailFates(await readMailHistory(context, address)));
  return fates
    .filter(({ toTeam }) => !toTeam)
    .toSorted((one, other) => other.iso.localeCompare(one.iso))
    .slice(0, mostMails);
}
