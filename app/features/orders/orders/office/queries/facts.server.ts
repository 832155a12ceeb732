import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "#server/context.ts";
import { type StepKind, stepOrder } from "#app/features/orders/steps/step-kinds.ts";
import { company } from "#company";
import type { OpenPaper, OrderFacts } from "../attention.ts";

export type OrderRow = {
  id: string;
  reference: string;
  name: string;
  plan: string;
  carName: string;
  status: string;
  begunOn: string;
  endedOn: string | null;
  ownerId: string | null;
  ownerName: string | null;
};

type FoundFacts = Pick<OrderFacts, "lastDoneOn" | "inSpainOn" | "deliveryOn"> & {
  id: string;
  next: [StepKind, string | null] | null;
  earliest: [StepKind, string] | null;
  papers: [title: string, broughtBy: OpenPaper["broughtBy"], until: string | null, state: OpenPaper["state"]][] | null;
  charges: [dueOn: string, cents: number][] | null;
  received: number | null;
  quote: OrderFacts["quote"];
};

export async function readOrderRows(transaction: Transaction, condition: RawBuilder<unknown>): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.reference, o.name, o.plan, o.car_name as "carName", o.status, o.begun_on as "begunOn", ${dayOf(sql`o.ended_at`)} as "endedOn",
      o.owner_id as "ownerId", coalesce(nullif(profiles.display_name, ''), split_part(users.email, '@', 1)) as "ownerName"
    from orders o
    left join users on users.id = o.owner_id
    left join profiles on profiles.user_id = o.owner_id
    where ${condition}`.execute(transaction);
  return rows;
}

/** Reads the facts of orders in one statement. Each table is read along its index by order, and only for these orders. */
export async function readFacts(transaction: Transaction, ids: readonly string[]): Promise<Map<string, OrderFacts>> {
  const { rows } = await sql<FoundFacts>`
    with chosen as materialized (select unnest(${ids}::uuid[]) as id)
    select o.id, s."deliveryOn", s."lastDoneOn", s."inSpainOn", s.next, s.earliest, p.papers, m.charges, m.received, q.quote
    from chosen o
    left join (${stepFacts}) s on s.order_id = o.id
    left join (${openPapers}) p on p.order_id = o.id
    left join (${money}) m on m.order_id = o.id
    left join (${newestQuotes}) q on q.order_id = o.id`.execute(transaction);
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
}

function dayOf(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(${moment} at time zone ${sql.lit(company.timeZone)})::date`;
}

const ofChosen = sql`order_id = any(array(select id from chosen))`;

const place = sql`array_position(${stepOrder}::text[], kind)`;

const stepFacts = sql`
  select order_id, max(done_on) as "lastDoneOn", max(planned_on) filter (where kind = 'handed_over') as "deliveryOn",
    (array_agg(jsonb_build_array(kind, planned_on) order by ${place}) filter (where state = 'pending'))[1] as next,
    (array_agg(jsonb_build_array(kind, planned_on) order by planned_on, ${place}) filter (where state = 'pending' and planned_on is not null))[1]
      as earliest,
    case when bool_or(kind = 'registration' and state = 'pending') then max(done_on) filter (where kind = 'in_spain') end as "inSpainOn"
  from order_steps where ${ofChosen} group by order_id`;

/** Papers without a file, with a returned one, or with one of the customer that nobody has checked. Of several files the newest one counts. */
const openPapers = sql`
  select p.order_id, jsonb_agg(jsonb_build_array(p.title, p.brought_by, p.asked_until, coalesce(nullif(f.state, 'uploaded'), case when f.state is null
    then 'missing' else 'toCheck' end)) order by p.asked_until, p.created_at, p.id) as papers
  from order_papers p
  left join (
    select distinct on (paper_id) paper_id, state, uploaded_by from order_paper_files where ${ofChosen} order by paper_id, uploaded_at desc, id
  ) f on f.paper_id = p.id
  where p.${ofChosen} and p.withdrawn_at is null and (p.brought_by = 'customer' or p.asked_until is not null)
    and (f.state is null or f.state = 'returned' or (f.state = 'uploaded' and f.uploaded_by = 'customer'))
  group by p.order_id`;

const money = sql`
  select order_id,
    jsonb_agg(jsonb_build_array(due_on, cents)) filter (where kind = 'charge' and due_on is not null and reverses is null
      and id not in (select reverses from order_entries where ${ofChosen} and reverses is not null)) as charges,
    sum(case kind when 'receipt' then cents when 'refund' then -cents end) as received
  from order_entries where ${ofChosen} and kind <> 'cost' group by order_id`;

const newestQuotes = sql`
  select distinct on (order_id) order_id, jsonb_build_object('sentOn', ${dayOf(sql`sent_at`)}, 'seenOn', ${dayOf(sql`seen_at`)}, 'decision', decision,
    'decidedOn', ${dayOf(sql`decided_at`)}, 'validUntil', valid_until) as quote
  from order_quotes where ${ofChosen} and sent_at is not null and superseded_at is null
  order by order_id, version desc`;

function factsOf({ next, earliest, papers, charges, received, lastDoneOn, inSpainOn, deliveryOn, quote }: FoundFacts): OrderFacts {
  return {
    next: next && { kind: next[0], plannedOn: next[1] },
    earliest: earliest && { kind: earliest[0], plannedOn: earliest[1] },
    lastDoneOn,
    inSpainOn,
    deliveryOn,
    papers: (papers ?? []).map(([title, broughtBy, until, state]) => ({ title, broughtBy, until, state })),
    quote,
    charges: (charges ?? []).map(([dueOn, cents]) => ({ dueOn, cents })),
    received: received ?? 0,
  };
}
