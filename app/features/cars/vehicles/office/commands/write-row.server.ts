import { type Selectable, sql, type Transaction } from "kysely";
import { type FieldValues, forEachField } from "#app/features/cars/vehicles/fields.ts";
import type { DB } from "#db/types.ts";
import { type Feature, featureDifference } from "../equipment-list.ts";
import type { VehicleForm } from "../schema.ts";

/** Returns the columns of a vehicle that its form sets, and no others (row B5). */
export function rowOf(values: VehicleForm): FieldValues {
  return forEachField<unknown>((name) => values[name]) as FieldValues;
}

/** Returns the fields of a vehicle's row; the table's checks hold its values to the types of the fields. */
export function savedValues(row: Selectable<DB["vehicles"]>): FieldValues {
  return forEachField<unknown>((name) => row[name]) as FieldValues;
}

/** Changes the saved lines of equipment to the wanted ones. Returns whether anything changed. */
export async function writeFeatures(
  transaction: Transaction<DB>,
  vehicleId: string,
  saved: readonly (Feature & { id: string })[],
  wanted: readonly Feature[],
): Promise<boolean> {
  const { gone, fresh } = featureDifference(saved, wanted);
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await transaction
      .deleteFrom("vehicle_features")
      .where("id", "=", sql<string>`any(${ids}::uuid[])`)
      .execute();
  }
  if (fresh.length > 0) {
    const rows = fresh.map(({ name, value, category }) => ({
      vehicle_id: vehicleId,
      feature_name: name,
      feature_value: value === "" ? null : value,
      category,
    }));
    await transaction.insertInto("vehicle_features").values(rows).execute();
  }
  return gone.length + fresh.length > 0;
}
