import { refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { withBothEngines } from "#app/features/cars/calculator/fact-fields.ts";
import { readAdvertisement } from "#app/features/cars/advertisements/advertisement.ts";
import { vinOfAdvertisement } from "#app/features/cars/advertisements/vin.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { takeCar } from "#app/features/orders/order-car/commands.server.ts";
import type { Template } from "#app/features/orders/steps/step-kinds.ts";
import { type Context, runAsSystemWithin, type Transaction } from "#server/context.ts";
import { orderReasons } from "../messages.ts";
import { nameOf } from "../order-line.ts";
import { templateOf } from "../origin.ts";

type TypedCar = { vehicle: string | null; car_name: string; advertisement: string };
export type CarColumns = {
  vehicle_id: string | null;
  status_before: string | null;
  car_name: string;
  car_facts: string | null;
  /** The day on which the facts were read, such as "2026-11-26". */
  car_read_on: string | null;
  vin: string | null;
  car_version: string;
  plate: string | null;
};

/** Another car has another identity: of that of the first nothing stays. */
const unnamedCar = { vin: null, car_version: "", plate: null };

type CarOfOrder = { reservationId: string | null; template: Template; /** The facts that the order has. */ known: CarFacts | null };

/** The columns of the car that a form names (ORDER-2). A typed name goes before the facts'. A stock car stands where its order's case says. */
export async function carColumns(
  transaction: Transaction,
  now: Temporal.Instant,
  { vehicle, car_name: typed, advertisement }: TypedCar,
  { reservationId, template, known }: CarOfOrder,
): Promise<{ ok: true; columns: CarColumns } | { ok: false; refusal: Extract<WriteResult, { ok: false }> }> {
  if (vehicle === null) {
    const facts = advertisement === "" ? known : withBothEngines(readAdvertisement(advertisement).facts);
    const name = typed === "" && facts !== null ? nameOf(facts) : typed;
    const vin = vinOfAdvertisement(advertisement) ?? null;
    const read = { car_facts: facts && JSON.stringify(facts), car_read_on: facts && companyDay(now).toString() };
    return { ok: true, columns: { vehicle_id: null, status_before: null, car_name: name, ...read, ...unnamedCar, vin } };
  }
  const taken = await takeCar(transaction, now, { vehicleId: vehicle, reservationId });
  if (!taken.ok) {
    const sentence = taken.reason === "unknown" ? orderReasons.carMissing : orderReasons.carUnavailable;
    return { ok: false, refusal: refused(sentence, { status: 400, field: "vehicle" }) };
  }
  const isInSpain = templateOf({ status: taken.statusBefore }) === "already_in_spain";
  if (isInSpain !== (template === "already_in_spain"))
    return {
      ok: false,
      refusal: refused(isInSpain ? orderReasons.carInSpain : orderReasons.carInGermany, { status: 400, field: "vehicle" }),
    };
  const name = typed === "" ? vehicleName(taken) : typed;
  const columns = { vehicle_id: vehicle, status_before: taken.statusBefore, car_name: name, car_facts: null, car_read_on: null };
  return { ok: true, columns: { ...columns, ...unnamedCar, vin: taken.vin } };
}

/** The account that has proved this address, if there is one. */
export async function accountOf(transaction: Transaction, { actor }: Context, email: string): Promise<string | null> {
  const account = await runAsSystemWithin(transaction, actor, () =>
    transaction.selectFrom("users").select("id").where("email", "=", email).where("email_verified_at", "is not", null).executeTakeFirst(),
  );
  return account?.id ?? null;
}
