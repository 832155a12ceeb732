import { companyDay } from "#app/features/ground/company/company-day.ts";
import { exportStock } from "#app/features/cars/catalogue/office/queries.server.ts";
import { readStockSearch } from "#app/features/cars/vehicles/office/search-params.ts";
import { fileColumns, fileLine } from "#app/features/cars/vehicles/office/stock-file.ts";
import { csvResponse } from "#app/lib/csv.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/vehicles-csv.ts";

/** All pages of the list's search as a file (row D13). */
export function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const search = readStockSearch(new URL(request.url).searchParams);
  const day = companyDay(scope.context.now).toString();
  return csvResponse(`vehiculos-${day}`, fileColumns, lines());

  async function* lines() {
    for await (const piece of exportStock(scope.context, search)) yield piece.map(fileLine);
  }
}
