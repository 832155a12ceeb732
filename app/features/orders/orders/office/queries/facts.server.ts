import { type RawBuilder, sql, type Transaction } from "kysely";
import { type StepKind, stepOrder } from "#app/features/orders/steps/step-kinds.ts";
import { company } from "#company";
import type { DB } from "#db/types.ts";
import { daysAfter } from "../short-days.ts";
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
  nextPlace: number | null;
  nextDay: number | null;
  earliestPlace: number | null;
  earliestDay: number | null;
  papers: [title: string, broughtBy: OpenPaper["broughtBy"], until: string | null, state: OpenPaper["state"]][] | null;
  charges: [dueOn: string, cents: number][] | null;
  received: number | null;
  sentOn: string | null;
  seenOn: string | null;
  validUntil: string | null;
  decision: "accepted" | "declined" | null;
  decidedOn: string | null;
};

export async function readOrderRows(transaction: Transaction<DB>, condition: RawBuilder<unknown>): Promise<OrderRow[]> {
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
export async function readFacts(transaction: Transaction<DB>, ids: readonly string[]): Promise<Map<string, OrderFacts>> {
  const { rows } = await sql<FoundFacts>`
    with chosen as materialized (select unnest(${ids}::uuid[]) as id)
    select o.id, s."deliveryOn", s."lastDoneOn", s."inSpainOn",
      s.next / ${places} as "nextPlace", s.next % ${places} as "nextDay", s.earliest % 100 as "earliestPlace", s.earliest / 100 as "earliestDay",
      p.papers, m.charges, m.received, q."sentOn", q."seenOn", q."validUntil", q.decision, q."decidedOn"
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

/** A step is one number for `min`: its place and its planned day, which counts from 2000. A step without a day has the last one. */
const places = sql.lit(100_000);
const withoutDay = 99_999;
const dayNumber = sql`(planned_on - date '2000-01-01')`;

/** A place costs a search in a list, so it is looked up once, and only for pending steps. */
const stepFacts = sql`
  select order_id, min(place * ${places} + coalesce(${dayNumber}, ${sql.lit(withoutDay)})) as next, min(${dayNumber} * 100 + place) as earliest,
    max(done_on) as "lastDoneOn", max(planned_on) filter (where kind = 'handed_over') as "deliveryOn",
    case when bool_or(kind = 'registration' and place is not null) then max(done_on) filter (where kind = 'in_spain') end as "inSpainOn"
  from (
    select order_id, kind, planned_on, done_on, case state when 'pending' then array_position(${stepOrder}::text[], kind) end as place
    from order_steps where ${ofChosen} offset 0
  ) steps
  group by order_id`;

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
  select distinct on (order_id) order_id, ${dayOf(sql`sent_at`)} as "sentOn", ${dayOf(sql`seen_at`)} as "seenOn", decision,
    ${dayOf(sql`decided_at`)} as "decidedOn", valid_until as "validUntil"
  from order_quotes where ${ofChosen} and sent_at is not null and superseded_at is null
  order by order_id, version desc`;

function factsOf({
  nextPlace,
  nextDay,
  earliestPlace,
  earliestDay,
  lastDoneOn,
  inSpainOn,
  deliveryOn,
  papers,
  charges,
  received,
  ...quote
}: FoundFacts): OrderFacts {
  const [next, earliest] = [kindAt(nextPlace), kindAt(earliestPlace)];
  const { sentOn, seenOn, validUntil, decision, decidedOn } = quote;
  return {
    next: next === undefined ? null : { kind: next, plannedOn: nextDay === withoutDay ? null : dayAt(nextDay ?? 0) },
    earliest: earliest === undefined || earliestDay === null ? null : { kind: earliest, plannedOn: dayAt(earliestDay) },
    lastDoneOn,
    inSpainOn,
    deliveryOn,
    papers: (papers ?? []).map(([title, broughtBy, until, state]) => ({ title, broughtBy, until, state })),
    quote: sentOn === null || validUntil === null ? null : { sentOn, seenOn, validUntil, decision, decidedOn },
    charges: (charges ?? []).map(([dueOn, cents]) => ({ dueOn, cents })),
    received: received ?? 0,
  };
}

function kindAt(place: number | null): StepKind | undefined {
  return place === null ? undefined : stepOrder[place - 1];
}

function dayAt(number: number): string {
  return daysAfter("2000-01-01", number);
}
