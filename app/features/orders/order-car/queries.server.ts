import type { CarFile } from "#app/features/cars/german-papers/paper-check.ts";
import { tablesWithin } from "#app/features/cars/price-tables/queries.server.ts";
import { type Inspected, type Registrability, registrabilityOf } from "#app/features/cars/registrability/registrability.ts";
import { type RegistrabilityView, registrabilityView } from "#app/features/cars/registrability/registrability-view.ts";
import { type CarFacts, carFactsOf, factColumns } from "#app/features/cars/vehicles/car-facts.ts";
import type { GermanPaper } from "#app/features/cars/vehicles/vocabulary.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { Verdict } from "#app/features/orders/inspections/points.ts";
import { readInspectionRow } from "#app/features/orders/inspections/queries.server.ts";
import { reportedGroups } from "#app/features/orders/inspections/report.ts";
import { paperState } from "#app/features/orders/papers/paper-state.ts";
import { factsOf, readPaperRows } from "#app/features/orders/papers/queries.server.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";

type OrderedCar = { id: string; vehicle_id: string | null; car_facts: unknown; template: string; vin: string | null };

/** As texts, for the pages of an open order; undefined where there is nothing to judge, or nothing that the actor may see. */
export function findOrderRegistrability(context: Context, orderId: string): Promise<RegistrabilityView | undefined> {
  return runAs(context, async (transaction) => {
    const order = await transaction
      .selectFrom("orders")
      .select(["id", "vehicle_id", "car_facts", "template", "vin"])
      .where("id", "=", orderId)
      .where("status", "=", "open")
      .executeTakeFirst();
    const found = order && (await readOrderRegistrability(transaction, order, companyDay(context.now)));
    return found && registrabilityView(found);
  });
}

/**
 * Whether the car of an order can be registered; undefined for a car that is in Spain already, and while nothing is known of the car. The
 * team has seen the papers in the list of a stock car and the accepted ones of the order. An advertisement only says that papers are there.
 */
export async function readOrderRegistrability(
  transaction: Transaction,
  order: OrderedCar,
  day: Temporal.PlainDate,
): Promise<Registrability | undefined> {
  if (order.template === "already_in_spain") return undefined;
  const facts = await readFacts(transaction, order);
  if (!facts) return undefined;
  const accepted = await readAccepted(transaction, order.id);
  const { missingTitle: _told, ...withTitle } = facts;
  return registrabilityOf({
    // Whoever has accepted the original has it.
    car: accepted.includes("teil_2") ? withTitle : facts,
    vin: order.vin ?? undefined,
    seen: [...accepted, ...(order.vehicle_id === null ? [] : (facts.papers ?? []))],
    inspected: await readInspected(transaction, order.id),
    day,
    tables: await tablesWithin(transaction, day),
  });
}

async function readFacts(
  transaction: Transaction,
  { vehicle_id: id, car_facts }: Pick<OrderedCar, "vehicle_id" | "car_facts">,
): Promise<CarFacts | undefined> {
  // The order's own code writes the column, in this shape.
  if (id === null) return car_facts === null ? undefined : car_facts;
  const row = await transaction
    .selectFrom("vehicles")
    .select(["year", ...factColumns])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && carFactsOf(row);
}

const germanPapersOfKinds: Readonly<Record<string, GermanPaper>> = { registration_one: "teil_1", registration_two: "teil_2", coc: "coc" };

async function readAccepted(transaction: Transaction, orderId: string): Promise<GermanPaper[]> {
  const rows = await readPaperRows(transaction, orderId);
  return rows.flatMap((row) => (paperState(factsOf(row)) === "accepted" ? (germanPapersOfKinds[row.kind] ?? []) : []));
}

/** The groups of points at which the ITV looks, too. */
const roadworthy: ReadonlySet<string> = new Set(["exterior", "glass", "wheels", "chassis", "brakes"]);

/** The published inspection. What the team still writes is nobody's proof. */
async function readInspected(transaction: Transaction, orderId: string): Promise<Inspected | undefined> {
  const row = await readInspectionRow(transaction, orderId);
  if (!row || row.published_at === null || row.verdict === null) return undefined;
  const points = reportedGroups(row.points).flatMap((group) => (roadworthy.has(group.key) ? group.points : []));
  // A check of the table holds the verdict to these words.
  return { verdict: row.verdict as Verdict, defects: points.flatMap(({ rating, label }) => (rating === "defect" ? [label] : [])) };
}

/** The car of an order as the team's file has it, to compare a paper with; undefined for an order that the actor does not see. */
export function findOrderCar(
  context: Context,
  orderId: string,
): Promise<(CarFile & { name: string; vehicleId: string | null }) | undefined> {
  return runAs(context, async (transaction) => {
    const order = await transaction
      .selectFrom("orders")
      .select(["vehicle_id", "car_facts", "car_name", "reference", "vin"])
      .where("id", "=", orderId)
      .executeTakeFirst();
    if (!order) return undefined;
    const { car_name: name, reference, vin, vehicle_id: vehicleId } = order;
    return { name: name === "" ? reference : name, vin, vehicleId, facts: (await readFacts(transaction, order)) ?? {} };
  });
}
