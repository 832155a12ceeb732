import { makeReference } from "#app/features/requests/reservations/reference.ts";
import { runAs } from "#server/context.ts";
import type { Database } from "#db/client.ts";
import { contextOf } from "./database.ts";
import { noon } from "./request-scope.ts";
import { readTemplate } from "#app/features/orders/steps/queries.server.ts";

type Given = {
  userId?: string | null;
  email?: string;
  name?: string;
  template?: "dealer" | "private_seller" | "already_in_spain";
  contractForm?: "distance_sale" | "distance_service" | "on_premises";
  vehicleId?: string | null;
  statusBefore?: string | null;
  carName?: string;
  begunOn?: string;
  status?: "open" | "completed" | "cancelled" | "withdrawn";
  ownerId?: string | null;
};

/** Inserts an order with the steps of its template, all pending and without days; returns its id. */
export function insertOrder(database: Database, given: Given = {}): Promise<string> {
  const { template = "dealer", status = "open", begunOn = "2026-11-02" } = given;
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
        contract_form: given.contractForm ?? "distance_sale",
        vehicle_id: given.vehicleId ?? null,
        status_before: given.statusBefore ?? null,
        car_name: given.carName ?? "Volkswagen Golf Variant 2.0 TDI",
        owner_id: given.ownerId ?? null,
        begun_on: begunOn,
        status,
        ended_at: status === "open" ? null : noon.toString(),
        created_at: noon.toString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const steps = await readTemplate(transaction, template);
    await transaction
      .insertInto("order_steps")
      .values(steps.map(({ kind, responsible }) => ({ order_id: id, kind, responsible })))
      .execute();
    return id;
  });
}
