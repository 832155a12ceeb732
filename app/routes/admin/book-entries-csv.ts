import { companyDay } from "#app/features/ground/company/company-day.ts";
import { entryColumns, entryRows } from "#app/features/orders/books/office/entry-lines.ts";
import { readEntryLines } from "#app/features/orders/books/office/queries/entries.server.ts";
import { readQuarter } from "#app/features/orders/books/office/search-params.ts";
import { csvResponse } from "#app/lib/csv.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/book-entries-csv.ts";

/** All entries of a quarter as a file for the accountant (row D13). */
export function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope).context;
  const quarter = readQuarter(new URL(request.url).searchParams, companyDay(scope.now));
  return csvResponse(`apuntes-${quarter}`, entryColumns, rows());

  async function* rows() {
    yield [...entryRows(await readEntryLines(scope, quarter))];
  }
}
