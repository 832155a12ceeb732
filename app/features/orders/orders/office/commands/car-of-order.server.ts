import type { Transaction } from "kysely";
import { withBothEngines } from "#app/features/cars/calculator/fact-fields.ts";
import { readAdvertisement } from "#app/features/cars/advertisements/advertisement.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import { nameOf } from "../name-of-facts.ts";
import { takeCar } from "#app/features/orders/order-car/commands.server.ts";
import type { DB } from "#db/types.ts";
import { carMissing, carUnavailable } from "../messages.ts";

type TypedCar = { vehicle: string | null; car_name: string; advertisement: string };
export type CarColumns = { vehicle_id: string | null; status_before: string | null; car_name: string; car_facts: string | null };

/**
 * The columns of the car that a form names (ORDER-2). A stock car is reserved for the order; a pasted advertisement is read for its facts. A
 * typed name goes before the name that the facts give. `known` are the facts that the order has already.
 */
export async function carColumns(
  transaction: Transaction<DB>,
  now: Temporal.Instant,
  { vehicle, car_name: typed, advertisement }: TypedCar,
  { reservationId, known }: { reservationId: string | null; known: CarFacts | null },
): Promise<{ ok: true; columns: CarColumns } | { ok: false; refusal: WriteResult }> {
  if (vehicle === null) {
    const facts = advertisement === "" ? known : withBothEngines(readAdvertisement(advertisement).facts);
    const name = typed === "" && facts !== null ? nameOf(facts) : typed;
    return { ok: true, columns: { vehicle_id: null, status_before: null, car_name: name, car_facts: facts && JSON.stringify(facts) } };
  }
  const taken = await takeCar(transaction, now, { vehicleId: vehicle, reservationId });
  if (!taken.ok)
    return { ok: false, refusal: refused(taken.reason === "unknown" ? carMissing : carUnavailable, { status: 400, field: "vehicle" }) };
  const name = typed === "" ? vehicleName(taken) : typed;
  return { ok: true, columns: { vehicle_id: vehicle, status_before: taken.statusBefore, car_name: name, car_facts: null } };
}
