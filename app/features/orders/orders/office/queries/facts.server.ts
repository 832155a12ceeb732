import { type RawBuilder, sql } from "kysely";
import { decisiveFirst } from "#app/features/orders/papers/queries.server.ts";
import type { Context, Transaction } from "#server/context.ts";
import { deliveryDayOfGroup } from "#app/features/orders/steps/queries.server.ts";
import { dueDay } from "#app/features/orders/payments/queries.server.ts";
import { stepOrder } from "#app/features/orders/steps/step-kinds.ts";
import { company } from "#company";
import type { OrderFacts } from "../attention.ts";

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

/**
 * Reads the facts of orders in one statement. Each table is read along its index by order, and only for these orders. An accountant arranges
 * no handover, and the database keeps it from them (decision 0066).
 */
export async function readFacts(transaction: Transaction, { actor }: Context, ids: readonly string[]): Promise<Map<string, OrderFacts>> {
  const { rows } = await sql<OrderFacts & { id: string }>`
    with chosen as materialized (select unnest(${ids}::uuid[]) as id)
    select o.id, s."deliveryOn", s."lastDoneOn", s."inSpainOn", s.next, s.earliest, q.quote,
      coalesce(s."boughtPending" and (not s."reportNeeded" or exists (
        select from order_inspections i where i.order_id = o.id and i.occasion = 'inspection' and i.published_at is not null)), false) as buying, d."toSign",
      case when s."handoverPending" then h.handover end as handover,
      coalesce(p.papers, '[]') as papers, coalesce(m.charges, '[]') as charges, coalesce(m.received, 0) as received
    from chosen o
    left join (${stepFacts}) s on s.order_id = o.id
    left join (${openPapers}) p on p.order_id = o.id
    left join (${money}) m on m.order_id = o.id
    left join (${newestQuotes}) q on q.order_id = o.id
    left join (${documentsToSign}) d on d.order_id = o.id
    left join (${actor.kind === "accountant" ? noHandovers : openHandovers}) h on h.order_id = o.id`.execute(transaction);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

function dayOf(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(${moment} at time zone ${sql.lit(company.timeZone)})::date`;
}

const ofChosen = sql`order_id = any(array(select id from chosen))`;

const place = sql`array_position(${stepOrder}::text[], kind)`;
const planned = sql`jsonb_build_object('kind', kind, 'plannedOn', planned_on)`;

const stepFacts = sql`
  select order_id, max(done_on) as "lastDoneOn", ${deliveryDayOfGroup} as "deliveryOn",
    bool_or(kind = 'bought' and state = 'pending') as "boughtPending",
    bool_or(kind = 'handed_over' and state = 'pending') as "handoverPending",
    bool_or(kind = 'inspection_done' and state <> 'skipped') as "reportNeeded",
    (array_agg(${planned} order by ${place}) filter (where state = 'pending'))[1] as next,
    (array_agg(${planned} order by planned_on, ${place}) filter (where state = 'pending' and planned_on is not null))[1]
      as earliest,
    case when bool_or(kind = 'registration' and state = 'pending') then max(done_on) filter (where kind = 'in_spain') end as "inSpainOn"
  from order_steps where ${ofChosen} group by order_id`;

/** Papers without a file, with a returned one, or with one of the customer that nobody has checked. */
const openPapers = sql`
  select p.order_id, jsonb_agg(jsonb_build_object('title', p.title, 'broughtBy', p.brought_by, 'until', p.asked_until,
    'state', coalesce(nullif(f.state, 'uploaded'), case when f.state is null then 'missing' else 'toCheck' end)) order by p.asked_until, p.created_at, p.id) as papers
  from order_papers p
  left join (
    select distinct on (paper_id) paper_id, state, uploaded_by from order_paper_files
    where ${ofChosen} and superseded_at is null order by paper_id, ${decisiveFirst}
  ) f on f.paper_id = p.id
  where p.${ofChosen} and p.withdrawn_at is null and (p.brought_by = 'customer' or p.asked_until is not null)
    and (f.state is null or f.state = 'returned' or (f.state = 'uploaded' and f.uploaded_by = 'customer'))
  group by p.order_id`;

const money = sql`
  select order_id,
    jsonb_agg(jsonb_build_object('dueOn', ${dueDay}, 'cents', cents)) filter (where kind = 'charge' and ${dueDay} is not null and reverses is null
      and id not in (select reverses from order_entries where ${ofChosen} and reverses is not null)) as charges,
    sum(case kind when 'receipt' then cents when 'refund' then -cents end) as received
  from order_entries where ${ofChosen} and kind <> 'cost' group by order_id`;

const documentsToSign = sql`
  select distinct on (order_id) order_id, kind as "toSign" from order_documents
  where ${ofChosen} and kind in ('contract', 'handover') and signed_at is null
    and id not in (select replaces from order_documents where ${ofChosen} and replaces is not null)
  order by order_id, issued_at`;

/** Handovers that are not agreed, or not as the customer wants them. */
const openHandovers = sql`
  select order_id,
    jsonb_build_object('asked', wish <> '', 'until', (select max(left(moment, 10)) from unnest(offered) moment)) as handover
  from order_handovers where ${ofChosen} and called_off_at is null and (agreed is null or wish <> '')`;
const noHandovers = sql`select null::uuid as order_id, null::jsonb as handover where false`;

const newestQuotes = sql`
  select distinct on (order_id) order_id, jsonb_build_object('sentOn', ${dayOf(sql`sent_at`)}, 'seenOn', ${dayOf(sql`seen_at`)}, 'decision', decision,
    'decidedOn', ${dayOf(sql`decided_at`)}, 'validUntil', valid_until,
    'confirmedOn', (select ${dayOf(sql`confirmed_at`)} from order_purchase_confirmations confirmed where confirmed.quote_id = order_quotes.id)) as quote
  from order_quotes where ${ofChosen} and sent_at is not null and superseded_at is null
  order by order_id, version desc`;
