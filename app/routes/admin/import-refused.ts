import { findImport } from "#app/features/cars/imports/queries.server.ts";
import { readRefusals } from "#app/features/cars/imports/queries/shown-rows.server.ts";
import { refusedColumns, refusedCells } from "#app/features/cars/imports/judging/samples.ts";
import { csvResponse } from "#app/lib/csv.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Context } from "#server/context.ts";
import type { Route } from "./+types/import-refused.ts";

const portion = 500;

/** The refused rows of an import as a file for spreadsheets (row D13), sent while they are read. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { id } = orNotFound(await findImport(scope.context, idOrNotFound(params.importId)));
  return csvResponse("rechazadas", refusedColumns, refusedRows(scope.context, id));
}

async function* refusedRows(context: Context, id: string) {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows = await readRefusals(context, id, { after, most: portion });
    yield rows.map(refusedCells);
    after = rows.length < portion ? undefined : rows.at(-1)?.line;
  }
}
