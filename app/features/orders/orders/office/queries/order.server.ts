import { sql } from "kysely";
import { openRegistrationDeadline, readOfficeSteps } from "#app/features/orders/steps/office/queries.server.ts";
import { writtenLinkEnd } from "#app/features/orders/access/link-end.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { readCalculatorSearch } from "#app/features/cars/calculator/search-params.ts";
import { sellerOf } from "#app/features/cars/landed-price/purchase.ts";
import { isRegion } from "#app/features/cars/price-tables/regions.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { advertisedFacts, askedFactsOf } from "#app/features/orders/order-car/asked-facts.ts";
import { nameOf } from "../order-line.ts";
import { type Beginning, byHand, type Origin, originColumns, templateOf } from "../origin.ts";

export type OfficeOrder = NonNullable<Awaited<ReturnType<typeof readOfficeOrder>>>;

export function readOfficeOrder(context: Context, orderId: string) {
  return runAs(context, async (transaction) => {
    const order = await transaction
      .selectFrom("orders")
      .leftJoin("users", "users.id", "orders.owner_id")
      .selectAll("orders")
      .select("users.email as owner_email")
      .where("orders.id", "=", orderId)
      .executeTakeFirst();
    if (!order) return undefined;
    const steps = await readOfficeSteps(transaction, order);
    const { car_facts: _facts, ended_at: endedAt, created_at: _created, ...shown } = order;
    const facts = advertisedFacts(order);
    return {
      ...shown,
      askedFacts: facts && askedFactsOf(facts),
      linkUntil: writtenLinkEnd(endedAt),
      steps,
      registrationDeadline: openRegistrationDeadline(steps),
    };
  });
}

export type TeamMember = { id: string; name: string };

/** The admins, by name, to choose an order's owner. */
export function listTeam(context: Context): Promise<TeamMember[]> {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("users")
      .innerJoin("user_roles", "user_roles.user_id", "users.id")
      .leftJoin("profiles", "profiles.user_id", "users.id")
      .select(["users.id", "email", "display_name"])
      .where("role", "<>", "user")
      .orderBy("email")
      .execute();
    return rows.map(({ id, email, display_name: name }) => ({ id, name: name === null || name === "" ? email : name }));
  });
}

/** What an origin says; undefined if it does not exist, or is a reservation that nobody has accepted. */
export function readBeginning(context: Context, origin: Origin): Promise<Beginning | undefined> {
  return runAs(context, (transaction) => beginningOf(transaction, origin));
}

/** The order that began from an origin; undefined while none did. */
export function findOrderOf(context: Context, origin: Origin): Promise<string | undefined> {
  return runAs(context, (transaction) => orderOf(transaction, origin));
}

async function orderOf(transaction: Transaction, origin: Origin): Promise<string | undefined> {
  const order = await transaction
    .selectFrom("orders")
    .select("id")
    .where(sql.ref(originColumns[origin.kind]), "=", origin.id)
    .executeTakeFirst();
  return order?.id;
}

export async function beginningOf(transaction: Transaction, origin: Origin): Promise<Beginning | undefined> {
  const read = { reservation: ofReservation, contract: ofContract, inquiry: ofInquiry }[origin.kind];
  const beginning = await read(transaction, origin.id);
  if (!beginning) return undefined;
  return { ...byHand, ...beginning, orderId: await orderOf(transaction, origin) };
}

type Part = Partial<Beginning> & Pick<Beginning, "userId" | "name" | "email">;

async function ofReservation(transaction: Transaction, id: string): Promise<Part | undefined> {
  const found = await transaction
    .selectFrom("reservations")
    .innerJoin("vehicles", "vehicles.id", "reservations.vehicle_id")
    .select(["user_id", "reference", "name", "email", "phone", "plan", "region", "deposit", "vehicle_id", "make", "model"])
    .where("reservations.id", "=", id)
    .where("reservations.status", "=", "accepted")
    .executeTakeFirst();
  if (!found) return undefined;
  const { region, ...row } = found;
  // Only a car that was available, so in Spain, is ever reserved (HOLD-2).
  const template = templateOf({ status: "available" });
  const chosen = region !== null && isRegion(region) ? { region } : {};
  return { ...row, ...chosen, template, userId: row.user_id, vehicleId: row.vehicle_id, carName: vehicleName(row) };
}

async function ofContract(transaction: Transaction, id: string): Promise<Part | undefined> {
  const row = await transaction
    .selectFrom("service_contracts")
    .innerJoin("users", "users.id", "service_contracts.user_id")
    .leftJoin("profiles", "profiles.user_id", "users.id")
    .select(["service_contracts.user_id", "display_name", "email", "plan", "delivery_location"])
    .where("service_contracts.id", "=", id)
    .where("status", "in", ["pending", "active"])
    .executeTakeFirst();
  if (!row) return undefined;
  const name = row.display_name === null || row.display_name === "" ? row.email : row.display_name;
  return { userId: row.user_id, name, email: row.email, plan: row.plan, deliveryPlace: row.delivery_location };
}

async function ofInquiry(transaction: Transaction, id: string): Promise<Part | undefined> {
  const row = await transaction
    .selectFrom("vehicle_inquiries")
    .leftJoin("vehicles", "vehicles.id", "vehicle_inquiries.vehicle_id")
    .select(["user_id", "name", "email", "phone", "vehicle_id", "make", "model", "calculation", "vehicles.status", "vehicles.seller"])
    .where("vehicle_inquiries.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const person = { userId: row.user_id, name: row.name, email: row.email, phone: row.phone };
  if (row.make !== null && row.model !== null) {
    const template = templateOf({ status: row.status ?? undefined, seller: row.seller });
    return { ...person, template, vehicleId: row.vehicle_id, carName: vehicleName({ make: row.make, model: row.model }) };
  }
  if (row.calculation === null) return person;
  const { facts, region = byHand.region, plan = byHand.plan } = readCalculatorSearch(new URLSearchParams(row.calculation));
  return { ...person, region, plan, template: templateOf({ seller: sellerOf(facts) }), carName: nameOf(facts), carFacts: facts };
}
