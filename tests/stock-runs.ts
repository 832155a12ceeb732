import { lockActiveImport, workColumns } from "#app/features/cars/imports/commands/keep-record.server.ts";
import { type Context, runAs } from "#server/context.ts";

/** Records an import that is at work already, as a person's order leaves it. Returns its id. Throws while another import is at work. */
export function startedRun(context: Context, source: string, gone: "leave" | "archive" | "sold" = "leave"): Promise<string> {
  return runAs(context, async (transaction) => {
    if (await lockActiveImport(transaction)) throw new Error("another import is at work");
    const at = context.now.toString();
    const file = { file_name: "cars.csv", file_size: 1, created_at: at, started_at: at };
    const { id } = await transaction
      .insertInto("stock_imports")
      .values({ ...file, source, vehicle_status: "available", gone, state: "running", ...workColumns(context.now) })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}
