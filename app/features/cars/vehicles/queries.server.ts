import { type ExpressionBuilder, type Transaction, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { DB } from "#db/types.ts";
import { type Context, runAs } from "#server/context.ts";
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

/** The columns of the vehicle's page, with those of its list of characteristics. */
const pageColumns = [
  ...new Set([
    ...cardColumns,
    ...factNames.map((name) => `vehicles.${name}` as const),
    "vehicles.co2_cycle",
    "vehicles.electric_range_cycle",
    "vehicles.description",
    "vehicles.updated_at",
  ] as const),
];

const imageColumns = ["id", "storage_key", "width", "height", "placeholder", "alt_text"] as const;

/** The primary picture first (CAR-8). */
const images = (tables: VehicleTables) =>
  tables
    .selectFrom("vehicle_images")
    .select(imageColumns)
    .whereRef("vehicle_images.vehicle_id", "=", "vehicles.id")
    .orderBy("is_primary", "desc")
    .orderBy("display_order")
    .orderBy("id");

export type VehicleCard = Awaited<ReturnType<typeof readCards>>[number];
export type VehicleDetail = NonNullable<Awaited<ReturnType<typeof findVehicle>>>;
export type VehicleImage = VehicleDetail["images"][number];

/** Returns vehicles as cards, in the order of the given ids, without those that the actor may not see. */
export async function readCards(transaction: Transaction<DB>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const cards = await transaction
    .selectFrom("vehicles")
    .select(cardColumns)
    .select((tables) => jsonObjectFrom(images(tables).limit(1)).as("image"))
    .where("vehicles.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  const position = new Map(ids.map((id, index) => [id, index]));
  return cards.sort((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
}

/** Returns the newest featured vehicles, for the home page. */
export function findFeatured(context: Context, limit = 6) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("vehicles")
      .select(cardColumns)
      .select((tables) => jsonObjectFrom(images(tables).limit(1)).as("image"))
      .where("featured", "=", true)
      .where("status", "<>", "archived")
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
}

/** Returns one vehicle with its pictures and equipment; undefined if it does not exist or the actor may not see it. */
export function findVehicle(context: Context, id: string) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("vehicles")
      .select(pageColumns)
      .select((tables) => [
        jsonArrayFrom(images(tables)).as("images"),
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

/** Returns the data that name a vehicle in forms and mails; undefined if it does not exist or the actor may not see it. */
export function readNamedVehicle(transaction: Transaction<DB>, id: string) {
  return transaction
    .selectFrom("vehicles")
    .select(["id", "make", "model", "year", "price", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
}
