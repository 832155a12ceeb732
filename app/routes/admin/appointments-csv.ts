import { companyDay } from "#app/features/ground/company/company-day.ts";
import { agendaForExport, exportColumns } from "#app/features/requests/appointments/office/export.ts";
import { readAgendaInPieces } from "#app/features/requests/appointments/office/queries.server.ts";
import { readAgendaSearch } from "#app/features/requests/appointments/office/search-params.ts";
import { csvResponse } from "#app/lib/csv.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/appointments-csv.ts";

/** All pages of the address's search as a file for spreadsheets (row D13). */
export function loader({ request, context }: Route.LoaderArgs) {
  const { context: queryContext } = context.get(requestScope);
  const search = readAgendaSearch(new URL(request.url).searchParams);
  return csvResponse(
    `citas-${companyDay(queryContext.now).toString()}`,
    exportColumns,
    agendaForExport(readAgendaInPieces(queryContext, search)),
  );
}
