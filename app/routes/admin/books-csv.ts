import { companyDay } from "#app/features/ground/company/company-day.ts";
import { readRegister } from "#app/features/orders/books/office/queries/register.server.ts";
import { registerColumns, registerRows } from "#app/features/orders/books/office/register-file.ts";
import { readQuarter } from "#app/features/orders/books/office/search-params.ts";
import { csvResponse } from "#app/lib/csv.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/books-csv.ts";

/** The register of used goods of a quarter as a file (row D13). */
export function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope).context;
  const quarter = readQuarter(new URL(request.url).searchParams, companyDay(scope.now));
  return csvResponse(`bienes-usados-${quarter}`, registerColumns, rows());

  async function* rows() {
    yield registerRows((await readRegister(scope, quarter)).lines);
  }
}
