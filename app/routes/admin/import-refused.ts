import { findImport, readRefusals } from "#app/features/cars/imports/queries.server.ts";
import { refusedCsvHeader, refusedCsvLine } from "#app/features/cars/imports/judging/tally.ts";
import { orNotFound } from "#app/lib/not-found.ts";
import { readUuid } from "#app/lib/uuid.ts";
import type { Context } from "#server/context.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/import-refused.ts";

const portion = 500;

/** The refused rows of an import as a file for spreadsheets (row D13), sent while they are read. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const id = orNotFound(readUuid(params.importId));
  const found = orNotFound(await findImport(scope.context, id));
  return new Response(bytesOf(linesOf(scope.context, found.id)), {
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

function bytesOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await texts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}
