import { exportStock } from "#app/features/stock/queries.server.ts";
import { readStockSearch } from "#app/features/stock/search-params.ts";
import { fileColumns, fileLine } from "#app/features/stock/stock-file.ts";
import { csvAnswer } from "#app/lib/csv.ts";
import { requestFacts } from "#server/request.ts";
import type { Route } from "./+types/vehicles-csv.ts";

/** All pages of the list's search as a file (row D13). */
export function loader({ request, context }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const search = readStockSearch(new URL(request.url).searchParams);
  const day = facts.context.now.toZonedDateTimeISO("Europe/Madrid").toPlainDate().toString();
  return csvAnswer(`vehiculos-${day}`, fileColumns, lines());

  async function* lines() {
    for await (const piece of exportStock(facts.context, search)) yield piece.map(fileLine);
  }
}
