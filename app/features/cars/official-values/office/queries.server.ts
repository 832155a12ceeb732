import { formatDayNumbers } from "#app/lib/dates.ts";
import { type Context, runAs } from "#server/context.ts";
import { carFactsOf, factColumns, type CarFacts } from "#app/features/cars/vehicles/car-facts.ts";

/** The years whose values are stored, the newest first, with the number of vehicles that use each. */
export function listOfficialYears(context: Context) {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("official_value_years")
      .leftJoin("users", "users.id", "official_value_years.read_by")
      .select(["year", "source", "source_address", "file_name", "versions", "makes", "read_at", "users.email as by"])
      .select((tables) =>
        tables
          .selectFrom("vehicle_official_values")
          .select(({ fn }) => fn.countAll<number>().as("rows"))
          .whereRef("vehicle_official_values.year", "=", "official_value_years.year")
          .as("vehicles"),
      )
      .orderBy("year", "desc")
      .execute();
    return rows.map(({ read_at: read, vehicles, ...row }) => ({
      ...row,
      vehicles: vehicles ?? 0,
      read: formatDayNumbers(read),
    }));
  });
}
export type ListedYear = Awaited<ReturnType<typeof listOfficialYears>>[number];

/** A vehicle with its facts, those missing to tell versions apart, and what was confirmed, the newest year first; undefined if it does not exist. */
export function findValuedVehicle(context: Context, vehicleId: string) {
  return runAs(context, async (transaction) => {
    const vehicle = await transaction
      .selectFrom("vehicles")
      .select(["year", ...factColumns])
      .where("id", "=", vehicleId)
      .executeTakeFirst();
    if (!vehicle) return undefined;
    const chosen = await transaction
      .selectFrom("vehicle_official_values as chosen")
      .innerJoin("official_values", "official_values.id", "chosen.official_value_id")
      .innerJoin("official_value_years", "official_value_years.year", "chosen.year")
      .leftJoin("users", "users.id", "chosen.confirmed_by")
      .select([
        "chosen.year",
        "official_value_id as version",
        "make",
        "model",
        "value",
        "source",
        "source_address",
        "confirmed_at",
        "users.email as by",
      ])
      .where("vehicle_id", "=", vehicleId)
      .orderBy("chosen.year", "desc")
      .execute();
    const choices = chosen.map(({ confirmed_at: at, ...row }) => ({
      ...row,
      confirmed: formatDayNumbers(at),
    }));
    const facts = carFactsOf(vehicle);
    return { name: `${vehicle.make} ${vehicle.model}`, facts, missing: missingFacts(facts), choices };
  });
}
export type ValuedVehicle = NonNullable<Awaited<ReturnType<typeof findValuedVehicle>>>;
export type Choice = ValuedVehicle["choices"][number];

/** The missing facts that tell versions apart best, in words: "la potencia y la cilindrada"; undefined if nothing is missing. */
function missingFacts({ powerKw, displacement, fuelType, powertrain }: CarFacts): string | undefined {
  const electric = fuelType === "Eléctrico" || powertrain === "electric" || powertrain === "hydrogen";
  const missing = [
    ...(powerKw === undefined ? ["la potencia"] : []),
    ...(displacement === undefined && !electric ? ["la cilindrada"] : []),
    ...(powertrain === undefined && fuelType === "Híbrido" ? ["el tipo de híbrido"] : []),
  ];
  return missing.length === 0 ? undefined : new Intl.ListFormat("es", { type: "conjunction" }).format(missing);
}

export function listAnnexMakes(context: Context, year: number): Promise<string[]> {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("official_values")
      .select("make")
      .distinct()
      .where("year", "=", year)
      .orderBy("make")
      .execute();
    return rows.map(({ make }) => make);
  });
}
