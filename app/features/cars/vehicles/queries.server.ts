import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { DB } from "#db/types.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { carFactsOf, factColumns, type FactRow, type StockFacts } from "./car-facts.ts";
import { factNames } from "./fields.ts";

type VehicleTables = ExpressionBuilder<DB, "vehicles">;

const cardColumns = [
  "vehicles.id",
  "vehicles.make",
  "vehicles.model",
  "vehicles.year",
  "vehicles.price",
  "vehicles.mileage",
  "vehicles.fuel_type",
  "vehicles.transmission",
  "vehicles.location",
  "vehicles.status",
  "vehicles.environmental_badge",
] as const;

/** What a car cost in Germany is told only while it is for sale there. */
const germanPrices = ["german_price", "net_price"] as const;
type GermanPrice = (typeof germanPrices)[number];
function isGermanPrice<Name extends string>(name: Name): name is Extract<Name, GermanPrice> {
  return germanPrices.some((one) => one === name);
}

/** The columns of the vehicle's page, with those of its list of characteristics and of the price at the door. */
const pageColumns = [
  ...new Set([
    ...cardColumns,
    ...factNames.map((name) => `vehicles.${name}` as const),
    ...factColumns.filter((name) => !isGermanPrice(name)).map((name) => `vehicles.${name}` as const),
    "vehicles.description",
    "vehicles.updated_at",
  ] as const),
];

const whileInGermany = (name: GermanPrice) =>
  sql<number | null>`case when vehicles.status = 'german_prospect' then ${sql.ref(`vehicles.${name}`)} end`;

const imageColumns = ["id", "storage_key", "width", "height", "placeholder", "alt_text"] as const;
/** A list shows one picture of a car, and the car's name is next to it. */
const cardImageColumns = ["storage_key", "width", "height", "placeholder"] as const;

/** The primary picture first (CAR-8). */
export const images = (tables: VehicleTables) =>
  tables
    .selectFrom("vehicle_images")
    .whereRef("vehicle_images.vehicle_id", "=", "vehicles.id")
    .orderBy("is_primary", "desc")
    .orderBy("display_order")
    .orderBy("id");

export const firstPicture = (tables: VehicleTables) => jsonObjectFrom(images(tables).select(cardImageColumns).limit(1));

export type VehicleCard = Awaited<ReturnType<typeof readCards>>[number];
/**
 * A vehicle as lists show it. `atDoor`: what a car in Germany costs at the door, in words; its only price. `reducedFrom`: the lowest price of
 * the thirty days before, in words, while the law lets us say so.
 */
export type PricedCard = VehicleCard & {
  atDoor?: { total: string; caption: string; spread: string | undefined };
  reducedFrom?: string | undefined;
};
export type CardWithFacts = Awaited<ReturnType<typeof readCardsWithFacts>>[number];
export type VehicleDetail = NonNullable<Awaited<ReturnType<typeof findVehicle>>>;
export type VehicleImage = VehicleDetail["images"][number];

/** Returns vehicles as cards, in the order of the given ids, without those that the actor may not see. */
export async function readCards(transaction: Transaction, ids: readonly string[]) {
  return ids.length === 0 ? [] : inOrder(ids, await cardsOf(transaction, ids).execute());
}

/** The same, with the facts behind the price and the badge of cars in Germany. They are for the server, not for a page. */
export async function readCardsWithFacts(transaction: Transaction, ids: readonly string[], now: Temporal.Instant) {
  if (ids.length === 0) return [];
  const facts = factsWhileInGermany(companyDay(now).year);
  const cards = inOrder(ids, await cardsOf(transaction, ids).select(facts.as("facts")).execute());
  return cards.map((card) => ({ ...card, facts: card.facts === null ? undefined : factsIn(card.facts) }));
}

/** Returns the facts of those of these cars that are in Germany, by their ids. */
export async function readFactsInGermany(transaction: Transaction, ids: readonly string[], now: Temporal.Instant) {
  const rows = await transaction
    .selectFrom("vehicles")
    .select(["id", factsWhileInGermany(companyDay(now).year).as("facts")])
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.flatMap(({ id, facts }) => (facts === null ? [] : [[id, factsIn(facts)] as const])));
}

type StoredFacts = FactRow & { official_value: number | null; fixed_price: number | null };

function factsIn({ official_value: officialValue, fixed_price: fixedPrice, ...row }: StoredFacts): StockFacts {
  return {
    ...carFactsOf(row),
    ...(officialValue === null ? {} : { officialValue }),
    ...(fixedPrice === null ? {} : { fixedPrice }),
  };
}

const fixedPrice = sql<number | null>`case when vehicles.status = 'german_prospect' and vehicles.price_fixed then vehicles.price end`;

/** The facts as one JSON value; null for a car that is not in Germany. */
function factsWhileInGermany(year: number) {
  const pairs = sql.join((["year", ...factColumns] as const).map((column) => sql`${sql.lit(column)}, ${sql.ref(`vehicles.${column}`)}`));
  const official = sql`'official_value', ${confirmedValue(year)}, 'fixed_price', ${fixedPrice}`;
  return sql<StoredFacts | null>`case when vehicles.status = 'german_prospect' then jsonb_build_object(${pairs}, ${official}) end`;
}

/** The official value when new that the team confirmed, from the newest order in force in a year, in euros. */
function confirmedValue(year: number) {
  return sql<number | null>`(
    select official_values.value
    from vehicle_official_values as chosen join official_values on official_values.id = chosen.official_value_id
    where chosen.vehicle_id = vehicles.id and chosen.year <= ${year}::integer
    order by chosen.year desc limit 1
  )`;
}

export function cardsOf(transaction: Transaction, ids: readonly string[]) {
  return transaction
    .selectFrom("vehicles")
    .select(cardColumns)
    .select((tables) => firstPicture(tables).as("image"))
    .where("vehicles.id", "=", sql<string>`any(${[...ids]}::uuid[])`);
}

/** Puts rows into the order of their ids. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const position = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
}

/** Returns the newest featured vehicles with their facts, for the home page. */
export function findFeatured(context: Context, limit = 6) {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("vehicles")
      .select("id")
      .where("featured", "=", true)
      .where("status", "<>", "archived")
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(limit)
      .execute();
    return readCardsWithFacts(
      transaction,
      rows.map(({ id }) => id),
      context.now,
    );
  });
}

/** Returns one vehicle with its pictures and equipment; undefined if it does not exist or the actor may not see it. */
export function findVehicle(context: Context, id: string) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("vehicles")
      .select(pageColumns)
      .select(germanPrices.map((name) => whileInGermany(name).as(name)))
      .select(confirmedValue(companyDay(context.now).year).as("official_value"))
      .select(fixedPrice.as("fixed_price"))
      .select((tables) => [
        jsonArrayFrom(images(tables).select(imageColumns)).as("images"),
        jsonArrayFrom(
          tables
            .selectFrom("vehicle_features")
            .select(["feature_name", "feature_value", "category"])
            .whereRef("vehicle_features.vehicle_id", "=", "vehicles.id")
            .orderBy("category")
            .orderBy("feature_name"),
        ).as("features"),
      ])
      .where("vehicles.id", "=", id)
      .executeTakeFirst(),
  );
}

export type CarForSale = Awaited<ReturnType<typeof readCarsForSale>>[number];

/** Returns the next cars that are for sale in Spain after one, by their ids, with what everybody may read of them and their pictures. */
export function readCarsForSale(transaction: Transaction, { after, limit }: { after: string; limit: number }) {
  return transaction
    .selectFrom("vehicles")
    .select(pageColumns)
    .select((tables) => jsonArrayFrom(images(tables).select(["storage_key"])).as("images"))
    .where("vehicles.status", "=", "available")
    .where("vehicles.id", ">", after)
    .orderBy("vehicles.id")
    .limit(limit)
    .execute();
}

export function factsOfVehicle(vehicle: VehicleDetail): StockFacts {
  return factsIn(vehicle);
}

/** What the vehicle's page sends to the browser as it is; the loader makes texts of the rest. */
export type ShownVehicle = Pick<VehicleDetail, Exclude<keyof VehicleCard, "image"> | "images">;

export function shownVehicle(vehicle: VehicleDetail): ShownVehicle {
  const { id, make, model, year, price, mileage, fuel_type, transmission, location, status, environmental_badge } = vehicle;
  const card = { id, make, model, year, price, mileage, fuel_type, transmission, location, status, environmental_badge };
  return { ...card, images: vehicle.images };
}

/** Returns the data that name a vehicle in forms and mails; undefined if it does not exist or the actor may not see it. */
export function readNamedVehicle(transaction: Transaction, id: string) {
  return transaction
    .selectFrom("vehicles")
    .select(["id", "make", "model", "year", "price", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
}
