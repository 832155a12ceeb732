import { findImport, readRefusals } from "#app/features/cars/imports/queries.server.ts";
import { refusedCsvHeader, refusedCsvLine } from "#app/features/cars/imports/judging/tally.ts";
import { streamOf } from "#app/lib/byte-stream.ts";
import { idOrNotFound, orNotFound } from "#app/lib/route-input.ts";
import type { Context } from "#server/context.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/import-refused.ts";

const portion = 500;

/** The refused rows of an import as a file for spreadsheets (row D13), sent while they are read. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const id = idOrNotFound(params.importId);
  const found = orNotFound(await findImport(scope.context, id));
  return new Response(streamOf(linesOf(scope.context, found.id)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="rechazadas.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}

async function* linesOf(context: Context, id: string): AsyncGenerator<string> {
  yield refusedCsvHeader;
  let after = 0;
  for (;;) {
    const rows = await readRefusals(context, id, { after, most: portion });
    if (rows.length > 0) yield rows.map(refusedCsvLine).join("");
    const last = rows.at(-1);
    if (!last || rows.length < portion) return;
    after = last.line;
  }
}
