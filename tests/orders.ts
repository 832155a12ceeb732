import { fittingForm } from "#app/features/orders/access/contract-cases.ts";
import type { ContractForm } from "#app/features/orders/access/messages.ts";
import { plannedDays } from "#app/features/orders/steps/plan.ts";
import type { Template } from "#app/features/orders/steps/step-kinds.ts";
import { makeReference } from "#app/features/requests/reservations/reference.ts";
import { type Actor, runAs } from "#server/context.ts";
import type { Database } from "#db/client.ts";
import { insertUser } from "./accounts.ts";
import { contextOf } from "./database.ts";
import { insertReservation } from "./inbox.ts";
import { noon } from "./request-scope.ts";
import { insertVehicle } from "./vehicles.ts";
import { readTemplate } from "#app/features/orders/steps/queries.server.ts";

type Given = {
  userId?: string | null;
  email?: string;
  name?: string;
  template?: Template;
  contractForm?: ContractForm;
  vehicleId?: string | null;
  statusBefore?: string | null;
  carName?: string;
  /** As the team's form begins it: with the search done, and the other steps planned. */
  followed?: boolean;
  begunOn?: string;
  status?: "open" | "completed" | "cancelled" | "withdrawn";
  /** When it ended, unless it is open. */
  endedAt?: Temporal.Instant;
  ownerId?: string | null;
};

type Customer = Extract<Actor, { kind: "customer" }>;

/** Inserts a customer with an account and their order. */
export async function insertCustomersOrder(database: Database): Promise<{ customer: Customer; orderId: string }> {
  const userId = await insertUser(database);
  return { customer: { kind: "customer", userId }, orderId: await insertOrder(database, { userId, followed: true }) };
}

/** Inserts an order with the steps of its template, all pending and without days unless it is `followed`; returns its id. */
export function insertOrder(database: Database, given: Given = {}): Promise<string> {
  const { template = "dealer", status = "open", begunOn = "2026-11-02", carName = "Volkswagen Golf Variant 2.0 TDI" } = given;
  const { followed = false } = given;
  return runAs(contextOf(database), async (transaction) => {
    const { id } = await transaction
      .insertInto("orders")
      .values({
        reference: makeReference(),
        user_id: given.userId ?? null,
        name: given.name ?? "Carmen Ruiz",
        email: given.email ?? "carmen@example.es",
        region: "mc",
        plan: "completo",
        template,
        contract_form: given.contractForm ?? fittingForm(template),
        vehicle_id: given.vehicleId ?? null,
        status_before: given.statusBefore ?? null,
        car_name: carName,
        owner_id: given.ownerId ?? null,
        begun_on: begunOn,
        status,
        ended_at: status === "open" ? null : (given.endedAt ?? noon).toString(),
        created_at: noon.toString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const steps = await readTemplate(transaction, template);
    const begun = steps.map(({ kind, days, responsible }) => {
      const done = followed && (kind === "search_agreed" || kind === "car_found");
      return { kind, days, responsible, planned_on: null, planned_fixed: false, ...(done ? doneOn(begunOn) : doneOn(null)) };
    });
    const planned = plannedDays(begun, Temporal.PlainDate.from(begunOn));
    await transaction
      .insertInto("order_steps")
      .values(begun.map((step) => ({ ...step, order_id: id, planned_on: followed ? (planned.get(step.kind)?.day ?? null) : null })))
      .execute();
    return id;
  });
}

function doneOn(day: string | null) {
  return { state: day === null ? ("pending" as const) : ("done" as const), done_on: day };
}

/** What the team types about an order; a test gives the fields that it is about. */
export const typedOrder = {
  name: "Carmen Ruiz",
  email: "carmen@example.es",
  phone: "",
  region: "mc",
  delivery_place: "",
  plan: "completo",
  contract_form: "distance_sale",
  owner_id: "none",
  vehicle: "",
  car_name: "",
  car_address: "",
  advertisement: "",
  internal_note: "",
};

/** An accepted reservation with its reserved car. */
export async function insertAcceptedReservation(database: Database): Promise<{ vehicle: string; reservation: string }> {
  const vehicle = await insertVehicle(database, { status: "available" });
  const reservation = await insertReservation(database, vehicle);
  await runAs(contextOf(database), async (transaction) => {
    await transaction.updateTable("reservations").set({ status: "accepted" }).where("id", "=", reservation).execute();
    await transaction.updateTable("vehicles").set({ status: "reserved" }).where("id", "=", vehicle).execute();
  });
  return { vehicle, reservation };
}
