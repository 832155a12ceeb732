import { sql } from "kysely";
import { decisiveFirst } from "#app/features/orders/papers/queries.server.ts";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { dueDay } from "#app/features/orders/payments/queries.server.ts";
import { registrationDeadline } from "#app/features/orders/steps/legal-deadlines.ts";
import { type StepKind, stepKinds } from "#app/features/orders/steps/step-kinds.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { carTitle, mentions } from "../order-line.ts";
import { type OrdersSearch, withoutOwner } from "../search-params.ts";

export type CalendarKind = "deadline" | "step" | "paper" | "payment";
/** `day` such as "2026-11-26". `late`: it has passed, and the work is open. */
export type CalendarEntry = ReturnType<typeof shown>;
export type CalendarDay = { day: string; today: boolean; inMonth: boolean; entries: CalendarEntry[] };
export type OrdersCalendar = { month: string; before: string; after: string; days: CalendarDay[] };

type Found = Record<"day" | "id" | "car" | "name" | "reference" | "text", string> & { kind: CalendarKind; ownerId: string | null };

/** What is planned, asked for, due or demanded by law in a month, in its whole weeks, for open orders (ORDER-70). */
export async function readCalendar(context: Context, search: OrdersSearch): Promise<OrdersCalendar> {
  const today = companyDay(context.now);
  const month = search.month === undefined ? today.toPlainYearMonth() : Temporal.PlainYearMonth.from(search.month);
  const first = month.toPlainDate({ day: 1 });
  const last = month.toPlainDate({ day: month.daysInMonth });
  const from = first.subtract({ days: first.dayOfWeek - 1 });
  const to = last.add({ days: 7 - last.dayOfWeek });
  const found = await runAs(context, async (transaction) => [
    ...(await readDeadlines(transaction, from, to)),
    ...(await readPlanned(transaction, from, to)),
  ]);
  const entries = found.filter((entry) => isWanted(entry, search)).map((entry) => shown(entry, today));
  const byDay = Map.groupBy(entries, ({ day }) => day);
  const days = Array.from({ length: from.until(to).days + 1 }, (_, number) => from.add({ days: number })).map((date) => ({
    day: date.toString(),
    today: date.equals(today),
    inMonth: date.month === month.month,
    entries: byDay.get(date.toString()) ?? [],
  }));
  return { month: month.toString(), before: month.subtract({ months: 1 }).toString(), after: month.add({ months: 1 }).toString(), days };
}

/** The legal deadlines of cars that are in Spain without a registration. The law's days are counted here, because holidays are. */
async function readDeadlines(transaction: Transaction, from: Temporal.PlainDate, to: Temporal.PlainDate): Promise<Found[]> {
  const { rows } = await sql<Omit<Found, "kind" | "text">>`
    select s.done_on as day, ${ofOrder}
    from order_steps r join order_steps s on s.order_id = r.order_id and s.kind = 'in_spain' and s.state = 'done'
    join orders o on o.id = r.order_id
    where r.kind = 'registration' and r.state = 'pending' and o.status = 'open' and s.done_on between ${from.subtract({ days: 45 }).toString()}::date
      and ${to.toString()}::date`.execute(transaction);
  return rows.flatMap((row) => {
    const day = registrationDeadline(Temporal.PlainDate.from(row.day)).toString();
    return day < from.toString() || day > to.toString() ? [] : [{ ...row, day, kind: "deadline" as const, text: "" }];
  });
}

const ofOrder = sql`o.id, o.car_name as car, o.name, o.owner_id as "ownerId", o.reference`;

/** The order in which the ledger covers the charges of one day. */
const ledgerTurn = sql`case concept when 'deposit' then 0 when 'rest' then 2 else 1 end`;

/** Steps that are pending, papers that are missing or were sent back, and charges that no counter-entry has taken back. */
async function readPlanned(transaction: Transaction, from: Temporal.PlainDate, to: Temporal.PlainDate): Promise<Found[]> {
  const between = sql`between ${from.toString()}::date and ${to.toString()}::date`;
  const { rows } = await sql<Found>`
    with charges as (
      select order_entries.order_id, cents, ${dueDay} as due, ${ledgerTurn} as turn, recorded_at from order_entries
      where kind = 'charge' and reverses is null and order_id in (select id from orders where status = 'open')
        and not exists (select from order_entries r where r.reverses = order_entries.id)
    )
    select s.planned_on as day, 'step' as kind, s.kind as text, ${ofOrder}
    from order_steps s join orders o on o.id = s.order_id where s.state = 'pending' and s.planned_on ${between} and o.status = 'open'
    union all
    select p.asked_until, 'paper', p.title, ${ofOrder}
    from order_papers p join orders o on o.id = p.order_id
    left join lateral (
      select state from order_paper_files where paper_id = p.id and superseded_at is null order by ${decisiveFirst} limit 1
    ) f on true
    where p.asked_until ${between} and p.withdrawn_at is null and o.status = 'open' and coalesce(f.state, 'returned') = 'returned'
    union all
    select e.due, 'payment', e.cents::text, ${ofOrder}
    from charges e join orders o on o.id = e.order_id
    where e.due ${between}
      and (select coalesce(sum(case b.kind when 'receipt' then b.cents when 'refund' then -b.cents end), 0) from order_entries b
        where b.order_id = e.order_id and b.kind in ('receipt', 'refund'))
        < (select sum(c.cents) from charges c where c.order_id = e.order_id and (c.due, c.turn, c.recorded_at) <= (e.due, e.turn, e.recorded_at))
    order by day, kind, id`.execute(transaction);
  return rows;
}

function isWanted({ ownerId, name, reference, car }: Found, { owner, text }: OrdersSearch): boolean {
  if (owner !== undefined && (ownerId ?? withoutOwner) !== owner) return false;
  return mentions({ customer: name, reference, car }, text);
}

function shown({ day, kind, id, car, name, text }: Found, today: Temporal.PlainDate) {
  return { day, kind, orderId: id, customer: name, text: wordsFor(kind, text), car: carTitle(car), late: day < today.toString() };
}

function wordsFor(kind: CalendarKind, text: string): string {
  if (kind === "deadline") return "Vence la matriculación";
  if (kind === "payment") return writtenCents(Number(text));
  return kind === "step" ? stepKinds[text as StepKind].label : text;
}
