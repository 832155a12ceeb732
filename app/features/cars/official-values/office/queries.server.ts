import { type Context, runAs } from "#server/context.ts";
import { formatDayNumbers } from "#app/lib/dates.ts";

/** The years whose values are stored, the newest first, with how many vehicles use each. */
export function listOfficialYears(context: Context) {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("official_value_years")
      .leftJoin("users", "users.id", "official_value_years.read_by")
      .select(["year", "source", "source_address", "file_name", "versions", "makes", "read_at", "users.email"])
      .select((tables) =>
        tables
          .selectFrom("vehicle_official_values")
          .select(({ fn }) => fn.countAll<number>().as("vehicles"))
          .whereRef("vehicle_official_values.year", "=", "official_value_years.year")
          .as("vehicles"),
      )
      .orderBy("year", "desc")
      .execute();
    return rows.map(({ read_at: read, ...row }) => ({ ...row, read: formatDayNumbers({ epochMilliseconds: read.getTime() }) }));
  });
}
export type ListedYear = Awaited<ReturnType<typeof listOfficialYears>>[number];
