import type { Transaction } from "#server/context.ts";
/** The statuses of a stock car that an order may take. `reserved`: an accepted reservation holds it already. */
const takeable = ["available", "german_prospect", "reserved"] as const;

/** `statusBefore`: what the car gets back when the order ends. */
export type TakenCar =
  | { ok: true; statusBefore: string; make: string; model: string; vin: string | null }
  | { ok: false; reason: "unknown" | "unavailable" };

/** Reserves a stock car. Only the order of its reservation may take a car that is reserved, which counts as available before. */
export async function takeCar(
  transaction: Transaction,
  now: Temporal.Instant,
  { vehicleId, reservationId }: { vehicleId: string; reservationId: string | null },
): Promise<TakenCar> {
  const car = await transaction
    .selectFrom("vehicles")
    .select(["status", "make", "model", "vin"])
    .where("id", "=", vehicleId)
    .forUpdate()
    .executeTakeFirst();
  if (!car) return { ok: false, reason: "unknown" };
  const held = car.status === "reserved";
  if (!takeable.some((status) => status === car.status) || (held && reservationId === null)) return { ok: false, reason: "unavailable" };
  await setStatus(transaction, now, vehicleId, "reserved");
  return { ...car, ok: true, statusBefore: held ? "available" : car.status };
}

export type HeldCar = { vehicle_id: string | null; status_before: string | null; reservation_id: string | null };

/** The car of an order is sold: its customer has it. */
export async function sellCar(transaction: Transaction, now: Temporal.Instant, { vehicle_id }: HeldCar): Promise<void> {
  if (vehicle_id !== null) await setStatus(transaction, now, vehicle_id, "sold");
}

/** The car was not handed over after all: the order holds it again. */
export async function holdCarAgain(transaction: Transaction, now: Temporal.Instant, { vehicle_id }: HeldCar): Promise<void> {
  if (vehicle_id !== null) await setStatus(transaction, now, vehicle_id, "reserved", "sold");
}

/**
 * An order ends without a sale: its car goes back to the status that it had before. The reservation from which the order began ends too, so
 * that somebody else can reserve the car. A car whose status the team has changed meanwhile stays as it is.
 */
export async function giveCarBack(transaction: Transaction, now: Temporal.Instant, order: HeldCar): Promise<void> {
  if (order.reservation_id !== null) {
    await transaction
      .updateTable("reservations")
      .set({ status: "cancelled", decided_at: now.toString() })
      .where("id", "=", order.reservation_id)
      .where("status", "=", "accepted")
      .execute();
  }
  if (order.vehicle_id !== null) await setStatus(transaction, now, order.vehicle_id, order.status_before ?? "available", "reserved");
}

async function setStatus(transaction: Transaction, now: Temporal.Instant, id: string, status: string, only?: string): Promise<void> {
  await transaction
    .updateTable("vehicles")
    .set({ status, updated_at: now.toString() })
    .where("id", "=", id)
    .where("status", "<>", status)
    .$if(only !== undefined, (query) => query.where("status", "=", only ?? ""))
    .execute();
}
