import { sql } from "kysely";
import { formatMoment } from "#app/lib/dates.ts";
import { listWindow } from "#app/lib/list-window.ts";
import { type Context, runAs } from "#server/context.ts";
import type { Counted } from "../judging/samples.ts";
import { broughtBy } from "../queries.server.ts";
import { readStockFormats } from "./mappings.server.ts";
import { formatLabel } from "../reading/formats/formats.ts";
import type { ImportState } from "../runs/import-state.ts";

const listSize = 20;

/** A page of the imports, the newest first; of one source, if it is given. */
export function listImports(context: Context, asked: number, sourceId?: string) {
  return runAs(context, async (transaction) => {
    const { total } = await transaction
      .selectFrom("stock_imports")
      .$if(sourceId !== undefined, (query) => query.where("stock_source_id", "=", sourceId ?? ""))
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const { page, pageCount, limit, offset } = listWindow(asked, total, listSize);
    const rows = await transaction
      .selectFrom("stock_imports as import")
      .leftJoin("users", "users.id", "import.created_by")
      .leftJoin("stock_sources as from", "from.id", "import.stock_source_id")
      .$if(sourceId !== undefined, (query) => query.where("stock_source_id", "=", sourceId ?? ""))
      .select(["import.id", "state", "source", "file_name", "import.created_at", "started_at", "users.email", "result"])
      .select(["arrived_by", "from.name as source_name"])
      .select(sql`preview - 'samples' - 'table' - 'words'`.as("preview"))
      .orderBy("import.created_at", "desc")
      .orderBy("import.id")
      .limit(limit)
      .offset(offset)
      .execute();
    const formats = await readStockFormats(transaction);
    const imports = rows.map((row) => ({
      id: row.id,
      state: row.state as ImportState,
      source: row.source_name ?? formatLabel(row.source, formats),
      fileName: row.file_name,
      created: formatMoment(row.created_at),
      by: broughtBy(row),
      /** The counts of the run, or of the dry run if there was no run. */
      counted: ((row.started_at ? row.result : row.preview) as Counted | null) ?? undefined,
      began: row.started_at !== null,
    }));
    return { imports, page, pageCount, total };
  });
}
export type ListedImport = Awaited<ReturnType<typeof listImports>>["imports"][number];
