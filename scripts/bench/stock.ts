import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { autoscout24 } from "#app/features/cars/imports/reading/formats/autoscout24.ts";
import { importStock } from "#app/features/cars/imports/commands/import-stock.server.ts";
import { bodyStyles, colours, driveTypes, environmentalBadges } from "#app/features/cars/vehicles/vocabulary.ts";
import type { Database } from "#db/client.ts";
import { projectFolder } from "#db/project-folder.ts";
import { refreshStatistics } from "#db/statistics.ts";
import { system } from "#server/context.ts";

/** 46,405 real listings, in a folder next to the checkout, never part of it. */
const listings = join(projectFolder, "../shared/data/autoscout24-de-46k.csv.gz");

/**
 * Imports the real listings with the facts that they lack, and copies them until there are `wanted` vehicles. Returns how many there are. Without
 * the file, prints this and ends the process.
 */
export async function fillStock(database: Database, wanted: number): Promise<number> {
  if (!existsSync(listings)) {
    console.error(`The listings to measure with are missing: ${listings}`);
    process.exit(1);
  }
  const context = { actor: system, database, now: Temporal.Now.instant() };
  const { created } = await importStock(context, createReadStream(listings), { format: autoscout24, status: "german_prospect" });
  const copies = Math.max(0, Math.round(wanted / created) - 1);
  for (let copy = 1; copy <= copies; copy += 1) {
    await sql`insert into vehicles (make, model, year, price, mileage, fuel_type, transmission, location, status, power_kw, created_at)
      select make, model, year, price + ${copy}::integer, mileage, fuel_type, transmission, location, status, power_kw, created_at
      from vehicles where source is not null`.execute(database.kysely);
  }
  await giveTraits(database);
  return created * (copies + 1);
}

/** Gives each vehicle the facts that the listings do not have. They are the same in every run, and common values are as common as in life. */
async function giveTraits(database: Database): Promise<void> {
  const pick = (salt: string, values: readonly string[]) => sql`(${[...values]}::text[])
    [1 + floor(${values.length}::integer * power((hashtext(make || model || mileage || price || ${salt}) & 65535) / 65536.0, 1.7))::integer]`;
  await sql`update vehicles set body_style = ${pick("body", bodyStyles)}, environmental_badge = ${pick("badge", environmentalBadges)},
    colour = ${pick("colour", colours)}, drive = ${pick("drive", driveTypes)}, previous_owners = ${pick("owners", ["1", "2", "0", "3"])}::smallint,
    first_registration = make_date(year, 1 + (hashtext(model || mileage) & 65535) % 12, 1)`.execute(database.kysely);
  await refreshStatistics(database);
}
