import { type RawBuilder, sql, type Transaction } from "kysely";
import { estimateEnvironmentalBadge } from "#app/features/vehicles/environmental-badge.ts";
import type { DB } from "#db/types.ts";
import type { ChangeableColumn, StockFormat } from "./formats/format.ts";
import type { StockVehicle } from "./schema.ts";

/** An accepted row on its way to the database; `order` counts the rows of the file. */
export type StockRow = { key: string; order: number; vehicle: StockVehicle };

/** Which of these rows the stock does not have yet, and which it has otherwise; the rest it has just so. */
export async function compareWithStock(
  transaction: Transaction<DB>,
  format: StockFormat,
  rows: readonly StockRow[],
): Promise<{ fresh: StockRow[]; changed: StockRow[] }> {
  const { rows: found } = await sql<{ source_key: string; fresh: boolean }>`
    select given.source_key, vehicles.id is null as fresh
    from ${givenTable(rows)}
    left join vehicles on vehicles.source = ${format.source} and vehicles.source_key = given.source_key
    where vehicles.id is null or ${differs("given", format.changeable)}
  `.execute(transaction);
  const freshByKey = new Map(found.map((row) => [row.source_key, row.fresh]));
  return {
    fresh: rows.filter(({ key }) => freshByKey.get(key) === true),
    changed: rows.filter(({ key }) => freshByKey.get(key) === false),
  };
}

/** The rows as a table named `given`, sent as one parameter. */
export function givenTable(rows: readonly StockRow[]): RawBuilder<unknown> {
  const json = rows.map(({ key, order, vehicle }) => ({
    source_key: key,
    row_order: order,
    make: vehicle.make,
    model: vehicle.model,
    year: vehicle.year,
    price: vehicle.price,
    mileage: vehicle.mileage,
    fuel_type: vehicle.fuelType,
    transmission: vehicle.transmission,
    location: vehicle.location,
    environmental_badge: estimateEnvironmentalBadge(vehicle.fuelType, vehicle.year),
    body_style: vehicle.bodyStyle,
    power_hp: vehicle.powerHp,
  }));
  return sql`json_to_recordset(${JSON.stringify(json)}::json) as given (
    source_key text, row_order integer, make text, model text, year smallint, price integer, mileage integer, fuel_type text,
    transmission text, location text, environmental_badge text, body_style text, power_hp smallint
  )`;
}

/** Whether what the file brings (`table`: given or excluded) differs from the vehicle in what a later file may change. */
export function differs(table: "given" | "excluded", columns: readonly ChangeableColumn[]): RawBuilder<boolean> {
  const conditions = columns.map((column) => sql`vehicles.${sql.ref(column)} is distinct from ${newValue(table, column)}`);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** `price = excluded.price, …` for what a later file may change. */
export function changes(columns: readonly ChangeableColumn[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${sql.ref(column)} = ${newValue("excluded", column)}`));
}

/** A file that says nothing about a column takes nothing away from it. */
function newValue(table: "given" | "excluded", column: ChangeableColumn): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(`${table}.${column}`)}, vehicles.${sql.ref(column)})`;
}
