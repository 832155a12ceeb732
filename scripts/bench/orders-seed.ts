/** Orders to measure with: 20,000 with 300,000 steps, of which about 1,000 are open, with entries, papers, files and quotes. */
import { sql, type Transaction } from "kysely";
import type { Database } from "#db/client.ts";
import type { DB } from "#db/types.ts";
import { stepOrder } from "#app/features/orders/steps/step-kinds.ts";
import { runAs, system } from "#server/context.ts";

export const seededOrders = 20_000;
const openOrders = 1_000;
/** Fifteen of the seventeen steps, so that 20,000 orders have 300,000. */
const seededSteps = stepOrder.filter((kind) => kind !== "transfer_tax" && kind !== "search_agreed");

/** Fills an empty database. `today` is a calendar day: open orders began within seven weeks before it, ended ones within four years. */
export async function seedOrders(database: Database, today: string): Promise<void> {
  const context = { actor: system, database, now: Temporal.Now.instant() };
  await runAs(context, async (transaction) => {
    await seedRows(transaction, today);
    await seedSteps(transaction, today);
    await seedMoney(transaction, today);
    await seedPapers(transaction, today);
    await seedQuotes(transaction);
  });
  const tables = ["orders", "order_steps", "order_entries", "order_papers", "order_paper_files", "order_quotes"];
  for (const table of tables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(database.kysely);
}

/** Order n has the id 00000000-0000-4000-8000-<n in hex>; the last ones are open. */
async function seedRows(transaction: Transaction<DB>, today: string): Promise<void> {
  await sql`
    insert into orders (id, reference, name, email, region, plan, template, car_name, owner_id, begun_on, status, ended_at, created_at)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      'RS-' || translate(upper(lpad(to_hex(n), 4, '0')), '01', 'YZ') || '-' || translate(upper(lpad(to_hex(n % 251), 2, '0')), '01', 'YZ'),
      (array['Carmen', 'Marta', 'Óscar', 'Fátima', 'José Luis', 'Lucía', 'Nuria', 'Andreu'])[n % 8 + 1] || ' '
        || (array['Alcaraz', 'Hernández', 'Vidal', 'Pons', 'Sáez', 'Ferrer', 'Ruiz'])[n % 7 + 1] || ' ' || n,
      'cliente' || n || '@example.es', 'mc', (array['basico', 'completo', 'premium'])[n % 3 + 1], 'dealer',
      (array['Skoda Superb Combi', 'Audi A4 Avant 35 TDI', 'Volkswagen Golf Variant 2.0 TDI', 'Peugeot 508 Hybrid', 'BMW X1 xDrive25e',
        'Mercedes GLC 220d', 'Renault Zoe R135', 'Mini Cooper S Cabrio'])[n % 8 + 1],
      null, begun, case when n > ${seededOrders - openOrders} then 'open' when n % 20 = 0 then 'cancelled' when n % 97 = 0 then 'withdrawn'
        else 'completed' end,
      case when n <= ${seededOrders - openOrders} then (begun + 20 + n % 25)::timestamptz end, begun::timestamptz
    from (
      select n, ${today}::date - (case when n > ${seededOrders - openOrders} then n % 50 else 30 + (${seededOrders - openOrders} - n) / 14 end) as begun
      from generate_series(1, ${seededOrders}) as n
    ) numbered`.execute(transaction);
}

/** Ended orders have done every step; open ones between none and all but two. */
async function seedSteps(transaction: Transaction<DB>, today: string): Promise<void> {
  await sql`
    insert into order_steps (order_id, kind, state, planned_on, done_on)
    select id, kind, case when done then 'done' else 'pending' end, planned, case when done then least(planned + seed % 3, ${today}::date) end
    from (
      select o.id, k.kind, o.begun_on + (k.place * (20 + seed % 25) / 15)::integer as planned, seed,
        case o.status when 'open' then k.place <= seed % 14 else true end as done
      from (select orders.*, ('x' || right(id::text, 8))::bit(32)::integer as seed from orders) o
      cross join unnest(${seededSteps}::text[]) with ordinality as k (kind, place)
    ) steps
    order by id`.execute(transaction);
  // Most open orders are planned to go on: their pending steps lie ahead.
  await sql`
    update order_steps s set planned_on = ${today}::date + (s.planned_on - o.begun_on)
    from orders o where o.id = s.order_id and o.status = 'open' and s.state = 'pending' and right(o.id::text, 1) <> '0'`.execute(
    transaction,
  );
}

/** Three charges, three receipts and four costs for an ended order; an open one has paid the deposit. */
async function seedMoney(transaction: Transaction<DB>, today: string): Promise<void> {
  await sql`
    insert into order_entries (order_id, kind, concept, cents, due_on, booked_on)
    select o.id, e.kind, e.concept, e.cents + (('x' || right(o.id::text, 8))::bit(32)::integer % 1000) * 100,
      case when e.kind = 'charge' then o.begun_on + e.day end, case when e.kind <> 'charge' then o.begun_on + e.day end
    from orders o
    cross join (values
      ('charge', 'deposit', 19900, 2), ('charge', 'purchase', 1200000, 12), ('charge', 'rest', 1000000, 60),
      ('receipt', 'deposit', 19900, 3), ('receipt', 'purchase', 1200000, 14), ('receipt', 'rest', 1000000, 40),
      ('cost', 'purchase', 1950000, 15), ('cost', 'transport', 60000, 20), ('cost', 'taxes', 90000, 25), ('cost', 'fees', 20000, 26)
    ) as e (kind, concept, cents, day)
    where o.status <> 'open' or e.day <= ${today}::date - o.begun_on or e.kind = 'charge'
    order by o.id`.execute(transaction);
}

/** Six papers for each order, four of them the customer's; the files of an ended order are accepted. */
async function seedPapers(transaction: Transaction<DB>, today: string): Promise<void> {
  await sql`
    insert into order_papers (order_id, kind, title, brought_by, request, asked_until)
    select o.id, p.kind, p.title, p.brought_by, '', case when p.brought_by = 'customer' then o.begun_on + p.day end
    from orders o
    cross join (values
      ('identity', 'DNI', 'customer', 5), ('mandate', 'Mandato firmado', 'customer', 8), ('contract', 'Contrato firmado', 'customer', 10),
      ('payment', 'Justificante de la transferencia', 'customer', 60), ('registration_two', 'Teil II', 'team', 0), ('coc', 'COC', 'team', 0)
    ) as p (kind, title, brought_by, day)
    order by o.id`.execute(transaction);
  await sql`
    insert into order_paper_files (paper_id, order_id, storage_key, file_name, content_type, bytes, sha256, uploaded_by, uploaded_at, state,
      checked_at)
    select p.id, p.order_id, 'order-papers/' || p.order_id || '/' || gen_random_uuid(), 'papel.pdf', 'application/pdf', 200000, repeat('a', 64),
      p.brought_by, coalesce(p.asked_until, o.begun_on)::timestamptz, case when checked then 'accepted' else 'uploaded' end,
      case when checked then now() end
    from order_papers p join orders o on o.id = p.order_id
    cross join lateral (select o.status <> 'open' or abs(hashtext(p.id::text)) % 20 > 0 as checked) c
    where o.status <> 'open' or coalesce(p.asked_until, o.begun_on) < ${today}::date and abs(hashtext(o.id::text)) % 10 > 0`.execute(
    transaction,
  );
}

/** Two quotes for each order, the second one accepted; every seventh open order has not answered. */
async function seedQuotes(transaction: Transaction<DB>): Promise<void> {
  await sql`
    insert into order_quotes (order_id, version, content, content_sha256, text_revision, price, deposit, purchase, valid_until, sent_at, seen_at,
      decision, decided_at, decided_name, accepted_sha256, superseded_at)
    select o.id, v, jsonb_build_object('lines', repeat('x', 1500)), repeat('b', 64), '2026-11-21', 2500000, 19900, 1250000, o.begun_on + 14,
      o.begun_on + 1, o.begun_on + 2, case when accepted then 'accepted' end, case when accepted then o.begun_on + 2 end,
      case when accepted then o.name end, case when accepted then repeat('b', 64) end, case when v = 1 then o.begun_on + 1 end
    from orders o cross join generate_series(1, 2) as v
    cross join lateral (select v = 2 and (o.status <> 'open' or abs(hashtext(o.id::text)) % 7 > 0) as accepted) a
    order by o.id`.execute(transaction);
}
