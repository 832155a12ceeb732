import { carName, factWords } from "#app/features/cars/calculator/form-groups.ts";
import { type DoorPrice, findDoorPrice } from "#app/features/cars/landed-price/queries.server.ts";
import { isRegion } from "#app/features/cars/price-tables/regions.ts";
import { type CarFacts, carFactsOf } from "#app/features/cars/vehicles/car-facts.ts";
import { factsOfVehicle, findVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import type { QuoteContent } from "#app/features/orders/quotes/content.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";

export type BasisScope = Pick<RequestScope, "context">;

export type QuoteBasis = { order: BasisOrder; car: QuoteContent["car"]; door: DoorPrice | undefined };

export type BasisOrder = NonNullable<Awaited<ReturnType<typeof readBasisOrder>>>;

function readBasisOrder(transaction: Transaction, orderId: string) {
  return transaction
    .selectFrom("orders")
    .select(["plan", "region", "template", "vehicle_id", "car_name", "car_facts", "status"])
    .where("id", "=", orderId)
    .executeTakeFirst();
}

export async function quoteBasis(scope: BasisScope, orderId: string): Promise<QuoteBasis | undefined> {
  const order = await runAs(scope.context, (transaction) => readBasisOrder(transaction, orderId));
  if (!order) return undefined;
  const facts = await factsOfOrder(scope.context, order);
  const inSpain = order.template === "already_in_spain";
  const door = facts !== undefined && !inSpain && isRegion(order.region) ? await findDoorPrice(scope, facts, order.region) : undefined;
  const name = order.car_name === "" ? nameFrom(facts) : order.car_name;
  return { order, car: { name, facts: factWords(facts ?? {}).filter(({ label }) => !nameLabels.has(label)) }, door };
}

/** A name that fits in the quote's sentences: "tu coche de encargo", "compras el coche de encargo". */
function nameFrom(facts: CarFacts | undefined): string {
  return facts?.make === undefined && facts?.model === undefined ? "coche de encargo" : carName(facts);
}

/** The name of the car says these facts already. */
const nameLabels: ReadonlySet<string> = new Set(["Marca", "Modelo y versión"]);

async function factsOfOrder(context: Context, { vehicle_id: id, car_facts, template }: BasisOrder): Promise<CarFacts | undefined> {
  // The order's own code writes the column, in this shape.
  if (id === null) return car_facts === null ? undefined : (car_facts as CarFacts);
  const vehicle = await findVehicle(context, id);
  if (!vehicle) return undefined;
  if (template === "already_in_spain") return factsOfVehicle(vehicle);
  return { ...factsOfVehicle(vehicle), ...(await germanPriceOf(context, id)) };
}

/** The order has reserved the car, so the public queries do not tell its German price any more. The quote needs it. */
async function germanPriceOf(context: Context, vehicleId: string): Promise<CarFacts> {
  const row = await runAs(context, (transaction) =>
    transaction.selectFrom("vehicles").select(["german_price", "net_price"]).where("id", "=", vehicleId).executeTakeFirst(),
  );
  return row ? carFactsOf(row) : {};
}
