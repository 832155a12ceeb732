import { carName, factWords } from "#app/features/cars/calculator/form-groups.ts";
import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { type DoorPrice, findDoorPrice } from "#app/features/cars/landed-price/queries.server.ts";
import { isRegion } from "#app/features/cars/price-tables/regions.ts";
import { type CarFacts, carFactsOf } from "#app/features/cars/vehicles/car-facts.ts";
import { factsOfVehicle, findVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { plans } from "#app/features/ground/company/plans.ts";
import { readStep } from "#app/features/orders/steps/queries.server.ts";
import { formatCalendarDay, formatMoment } from "#app/lib/dates.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { type QuoteContent, quoteContentSchema } from "./content.ts";
import { changesSince } from "./changes-since.ts";
import { madeFrom, quoteView } from "./quote-view.ts";
import { customerQuoteState, type CustomerQuoteState, customerStateWords, isDecidable } from "./quote-state.ts";

const columns = [
  "id",
  "version",
  "content",
  "content_sha256",
  "price",
  "deposit",
  "purchase",
  "valid_until",
  "sent_at",
  "seen_at",
  "decision",
  "decided_at",
  "decided_name",
  "decline_reason",
  "superseded_at",
] as const;

export type Quote = NonNullable<Awaited<ReturnType<typeof readQuote>>>;

/** One version of an order with its content; undefined if the actor may not see it. A customer sees sent ones only. */
export async function readQuote(transaction: Transaction, orderId: string, version: number) {
  const row = await transaction
    .selectFrom("order_quotes")
    .select(columns)
    .where("order_id", "=", orderId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && { ...row, content: contentIn(row) };
}

/** The content of a row; throws for one in another shape, because nobody may decide about what they cannot read. */
export function contentIn({ content }: { content: unknown }): QuoteContent {
  return quoteContentSchema.parse(content);
}

/** What the page of a version shows, for its customer; undefined if they may not see it. */
export async function findQuotePage({ scope: { context }, order }: OpenedQuote, version: number) {
  const { found, newest, handover } = await runAs(context, async (transaction) => ({
    found: await readQuote(transaction, order.id, version),
    newest: await newestSentVersion(transaction, order.id),
    handover: await readStep(transaction, order.id, "handed_over"),
  }));
  if (!found) return undefined;
  const state = customerQuoteState(found, companyDay(context.now).toString(), order.status);
  const view = quoteView(found.content);
  const { reference, madeOn, price } = view;
  const quote = { version, reference, madeOn, price, car: view.car.name, agreement: view.agreement, sha256: found.content_sha256 };
  return {
    quote: { ...quote, ...customerStateWords[state], sentence: stateSentence(found, state) },
    moved: order.status === "open" ? movedSentence(found.content, handover) : undefined,
    decidable: isDecidable(state),
    newer: newest > version ? newest : undefined,
    view,
  };
}

/** Where the delivery is planned for another day than the quote has frozen. */
function movedSentence({ price }: QuoteContent, handover: Awaited<ReturnType<typeof readStep>>): string | undefined {
  if (handover?.state !== "pending" || handover.planned_on === null) return undefined;
  const day = formatCalendarDay(handover.planned_on);
  return price.rest.due.includes(day) ? undefined : `La entrega está prevista ahora para el ${day}.`;
}

async function newestSentVersion(transaction: Transaction, orderId: string): Promise<number> {
  const { newest } = await transaction
    .selectFrom("order_quotes")
    .select(({ fn }) => fn.max<number | null>("version").as("newest"))
    .where("order_id", "=", orderId)
    .where("sent_at", "is not", null)
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

type OpenedQuote = { scope: { context: Context }; order: { id: string; status: string } };

export type SentQuote = Awaited<ReturnType<typeof readSentQuotes>>[number];

/** The versions that the customer got, the newest first; none if the actor may not see the order. */
export async function readSentQuotes(context: Context, orderId: string) {
  const rows = await runAs(context, (transaction) =>
    transaction
      .selectFrom("order_quotes")
      .innerJoin("orders", "orders.id", "order_id")
      .select(["version", "price", "valid_until", "sent_at", "seen_at", "decision", "decided_at", "superseded_at", "orders.status"])
      .where("order_id", "=", orderId)
      .where("sent_at", "is not", null)
      .orderBy("version", "desc")
      .execute(),
  );
  const today = companyDay(context.now).toString();
  return rows.map((row) => {
    const state = customerQuoteState(row, today, row.status);
    const { version, price, valid_until: validUntil } = row;
    const shown = { ...customerStateWords[state], price: writtenCents(price), validUntil, sentence: stateSentence(row, state) };
    return { version, state, decidable: isDecidable(state), ...shown };
  });
}

/** What the order's page says about its newest quote. `computed`: its day and tables; `since`: what today's figures would make of it. */
export type QuoteOrigin = { computed: string; since: string | undefined };

/** Undefined without a sent quote, and for one that another release wrote in another shape. */
export async function findQuoteOrigin(scope: BasisScope, order: { id: string; status: string }): Promise<QuoteOrigin | undefined> {
  const newest = await runAs(scope.context, async (transaction) =>
    transaction
      .selectFrom("order_quotes")
      .select(["content", "sent_at", "seen_at", "superseded_at", "decision", "valid_until"])
      .where("order_id", "=", order.id)
      .where("sent_at", "is not", null)
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
  const content = newest && quoteContentSchema.safeParse(newest.content).data;
  if (!content) return undefined;
  const computed = madeFrom(content);
  const state = customerQuoteState(newest, companyDay(scope.context.now).toString(), order.status);
  if (!isDecidable(state) && state !== "accepted" && state !== "expired") return { computed, since: undefined };
  const door = order.status === "open" ? (await quoteBasis(scope, order.id))?.door : undefined;
  const since = door && changesSince(content, door.price);
  return { computed, since: since === undefined || state === "expired" ? since : `${since} Tu precio cerrado sigue igual.` };
}

function stateSentence({ valid_until, decided_at }: { valid_until: string; decided_at: Date | null }, state: CustomerQuoteState): string {
  const decided = decided_at === null ? "" : formatMoment(decided_at);
  const sentences: Partial<Record<CustomerQuoteState, string>> = {
    accepted: `Lo aceptaste el ${decided}.`,
    declined: `Lo rechazaste el ${decided}.`,
    superseded: "Lo hemos retirado, o hay otro más nuevo.",
    expired: `Valía hasta el ${formatCalendarDay(valid_until)}. Si te sigue interesando, escríbenos.`,
    closed: "La importación se cerró, así que ya no se puede aceptar.",
  };
  return sentences[state] ?? `Vale hasta el ${formatCalendarDay(valid_until)}.`;
}

export type BasisScope = Pick<RequestScope, "context">;

/**
 * What a quote would be made from today. `door` is undefined for a car without a German price; `stockPrice` is what the page of a stock car in
 * Spain asks, in cents.
 */
export type QuoteBasis = {
  order: BasisOrder;
  car: QuoteContent["car"];
  door: DoorPrice | undefined;
  stockPrice: number | undefined;
};

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
  const plan = plans.find(({ value }) => value === order.plan)?.value;
  const door =
    facts !== undefined && !inSpain && isRegion(order.region) ? await findDoorPrice(scope, facts, order.region, plan) : undefined;
  return { order, car: quotedCar(order.car_name, facts), door, stockPrice: inSpain ? await stockPriceOf(scope.context, order) : undefined };
}

/** What a quote says of a car. `name`: that of the order. */
export function quotedCar(name: string, facts: CarFacts | undefined): QuoteContent["car"] {
  const further = factWords(facts ?? {}).filter(({ label }) => !nameLabels.has(label));
  return { name: name === "" ? nameFrom(facts) : name, facts: further };
}

/** A name that fits in the quote's sentences: "tu coche de encargo", "compras el coche de encargo". */
function nameFrom(facts: CarFacts | undefined): string {
  return facts?.make === undefined && facts?.model === undefined ? "coche de encargo" : carName(facts);
}

/** The name of the car says these facts already. */
const nameLabels: ReadonlySet<string> = new Set(["Marca", "Modelo y versión"]);

type KnownCar = Pick<BasisOrder, "vehicle_id" | "car_facts" | "template">;

/** What is known of the car of an order, for the team; undefined while nothing is. */
export async function factsOfOrder(context: Context, { vehicle_id: id, car_facts, template }: KnownCar): Promise<CarFacts | undefined> {
  // The order's own code writes the column, in this shape.
  if (id === null) return car_facts === null ? undefined : (car_facts as CarFacts);
  const vehicle = await findVehicle(context, id);
  if (!vehicle) return undefined;
  if (template === "already_in_spain") return factsOfVehicle(vehicle);
  return { ...factsOfVehicle(vehicle), ...(await germanPriceOf(context, id)) };
}

/** What the page of a car in Spain asks, in cents. */
async function stockPriceOf(context: Context, { vehicle_id: id }: BasisOrder): Promise<number | undefined> {
  if (id === null) return undefined;
  const car = await runAs(context, (transaction) =>
    transaction.selectFrom("vehicles").select("price").where("id", "=", id).executeTakeFirst(),
  );
  return car === undefined ? undefined : car.price * 100;
}

/** The order has reserved the car, so the public queries do not tell its German price any more. The quote needs it. */
async function germanPriceOf(context: Context, vehicleId: string): Promise<CarFacts> {
  const row = await runAs(context, (transaction) =>
    transaction.selectFrom("vehicles").select(["german_price", "net_price"]).where("id", "=", vehicleId).executeTakeFirst(),
  );
  return row ? carFactsOf(row) : {};
}
