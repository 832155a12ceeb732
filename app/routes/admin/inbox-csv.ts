import { companyDay } from "#app/features/ground/company/company-day.ts";
import { inboxRowsForExport, exportColumns } from "#app/features/requests/inbox/export.ts";
import { readInboxInPieces } from "#app/features/requests/inbox/queries/list.server.ts";
import { readInboxSearch } from "#app/features/requests/inbox/search-params.ts";
import { csvResponse } from "#app/lib/csv.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/inbox-csv.ts";

/** All pages of the address's search as a file for spreadsheets (row D13). */
export function loader({ request, context }: Route.LoaderArgs) {
  const { context: queryContext } = context.get(requestScope);
  const search = readInboxSearch(new URL(request.url).searchParams);
  const day = companyDay(queryContext.now).toString();
  return csvResponse(`consultas-${day}`, exportColumns, inboxRowsForExport(readInboxInPieces(queryContext, search)));
}
