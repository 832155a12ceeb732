import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { company } from "#company";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import { mileageRecord, type Reading } from "./mileage-verdict.ts";
import { shownRecord } from "./record-words.ts";

/** Whose kilometres: a car of the stock, or the car of an order, in the stock or not. */
export type MileageSubject = { vehicleId: string } | { orderId: string };

/** A reading and its paper: its own `file`, or `page`, below the page of `order`, that its customer may open. `id`: of a stored one. */
export type ReadingRow = Reading & { id: string | null; file: boolean; order: string | null; page: string | null };

type PageOf = (reading: ReadingRow) => string | undefined;

/**
 * What is known of the kilometres of a car, in words. Read as the system, because the rows are the team's. The caller has checked that the
 * reader may see the car or the order. `pageOf` returns the address of a paper that this reader may open; without it only figures leave.
 */
export async function readMileage(context: Context, subject: MileageSubject, pageOf: PageOf = () => undefined) {
  const { rows, firstRegistration } = await runAs({ ...context, actor: system }, (transaction) => readReadings(transaction, subject));
  const until = handoverOf(rows, subject) ?? companyDay(context.now).toString();
  return shownRecord(mileageRecord(rows, { firstRegistration, until }), pageOf);
}

/** For its own order the handover ends the record, so that its proof does not age; a car that comes back to the stock has to prove anew. */
function handoverOf(rows: readonly ReadingRow[], subject: MileageSubject): string | undefined {
  if (!("orderId" in subject)) return undefined;
  const days = rows.filter(({ kind, order }) => kind === "handover" && order === subject.orderId).map(({ day }) => day);
  return days.toSorted().at(-1);
}

/** The customer of an order opens the papers of that order, and of no other with the same car. `base`: the address of its page. */
export function customersPages(base: string, orderId: string): PageOf {
  return ({ order, page }) => (order === orderId && page !== null ? `${base}/${page}` : undefined);
}

/** Of a row of `order_papers`: whether it has an accepted file that is still there. */
export const isAccepted = sql<boolean>`exists (
  select from order_paper_files
  where paper_id = order_papers.id and state = 'accepted' and erased_at is null and superseded_at is null
)`;

/** Whose readings a page lists: those of the car, and of all orders with it. */
type Listed = { vehicleId: string | null | undefined; orderId: string | null };

const ordersOf = ({ vehicleId, orderId }: Listed) =>
  sql`select id from orders where id = ${orderId}::uuid or vehicle_id = ${vehicleId}::uuid`;

/** Of a row of `mileage_readings`: whether the page of this car or order lists it. */
export const isListed = (of: Listed) =>
  sql<boolean>`(mileage_readings.vehicle_id = ${of.vehicleId}::uuid or mileage_readings.order_id in (${ordersOf(of)}))`;

type CarRow = { vehicle: string | null; first: string | null; mileage: number | null; since: string };

/** All readings of a car, stored and derived, in no order. As the system. */
async function readReadings(transaction: Transaction, subject: MileageSubject) {
  const car = await readCar(transaction, subject);
  const of = { vehicleId: car?.vehicle, orderId: "orderId" in subject ? subject.orderId : null };
  const { rows } = await sql<ReadingRow>`
    with its_orders as (${ordersOf(of)})
    select read_on::text as day, kilometres, mileage_readings.kind, id, has.file, mileage_readings.order_id as "order",
      case when paper.shared then 'papeles/' || paper_id || '/archivos' end as page, has.file or coalesce(accepted, false) as "withPaper"
    from mileage_readings
    cross join lateral (select storage_key is not null and mileage_readings.erased_at is null as file) as has
    left join lateral (
      select shared, ${isAccepted} as accepted
      from order_papers where order_papers.id = mileage_readings.paper_id
    ) as paper on true
    where ${isListed(of)}
    union all
    select inspected_on::text, mileage, occasion, null, false, order_id, 'informe', true from order_inspections
    where order_id in (select id from its_orders) and published_at is not null and mileage is not null
    union all
    select coalesce(content ->> 'handedOverOn', issued_on::text), said.kilometres, 'handover', null, false, order_id, 'documentos/' || id, true
    from order_documents as signed, ${saidKilometres} as said
    where order_id in (select id from its_orders) and kind = 'handover' and signed_at is not null and said.kilometres is not null
      and not exists (select from order_documents where replaces = signed.id)`.execute(transaction);
  const advertised = {
    day: car?.since ?? "",
    kind: "advertisement",
    withPaper: false,
    id: null,
    file: false,
    order: null,
    page: null,
  } as const;
  const said = car?.mileage ?? undefined;
  const all = said === undefined ? rows : [...rows, { ...advertised, kilometres: said }];
  return { rows: all, firstRegistration: car?.first ?? undefined };
}

/** The act of handover says them as "64.300 km" (handover-text.ts of the orders). */
const saidKilometres = sql`lateral (
  select nullif(regexp_replace(
    jsonb_path_query_first(content, '$.sections[*].blocks[*].facts[*] ? (@.label == "Kilómetros").value') #>> '{}', '\\D', '', 'g'
  ), '')::integer as kilometres
)`;

/**
 * The advertisement counts from the day on which the car came into the stock, or was read in the order, so a figure that was corrected later
 * contradicts only older readings. 0 km is what an empty box leaves. If only the year is known, it begins on 1 January; this only makes the
 * time without proof longer.
 */
async function readCar(transaction: Transaction, subject: MileageSubject): Promise<CarRow | undefined> {
  const [order, vehicle] = "orderId" in subject ? [subject.orderId, null] : [null, subject.vehicleId];
  const { rows } = await sql<CarRow>`
    select vehicles.id as vehicle,
      coalesce(first_registration::text, year || '-01-01', left((car_facts ->> 'firstRegistration') || '-01-01', 10)) as first,
      nullif(coalesce(mileage, (car_facts ->> 'mileage')::integer), 0) as mileage,
      coalesce((vehicles.created_at at time zone ${company.timeZone})::date, car_read_on, begun_on)::text as since
    from (select ${order}::uuid as order_id, ${vehicle}::uuid as car_id) as asked
    left join orders on orders.id = order_id left join vehicles on vehicles.id = coalesce(vehicle_id, car_id)`.execute(transaction);
  return rows[0];
}
