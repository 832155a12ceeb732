import { type Context, runAs } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import { markInterrupted } from "./keep-record.server.ts";
import { fileFolder } from "./work.server.ts";

/** A file that nobody imported within this many days is discarded. */
const daysToDecide = 7;

/**
 * Tends imports without a process, as the system. Marks the imports of dead processes, cancels those that nobody started in time, and
 * removes the files that are no longer needed. Returns their number.
 */
export async function cleanUpImports(context: Context, storage: Storage): Promise<number> {
  const marked = await markInterrupted(context);
  const interrupted = marked.filter(({ state }) => state === "interrupted");
  const discarded = await discardOld(context);
  for (const { id } of [...interrupted, ...discarded]) await storage.removeAll(fileFolder(id));
  return marked.length + discarded.length;
}

function discardOld(context: Context): Promise<{ id: string }[]> {
  const before = context.now.subtract({ hours: daysToDecide * 24 }).toString();
  return runAs(context, (transaction) =>
    transaction
      .updateTable("stock_imports")
      .set({ state: "cancelled" })
      .where("state", "in", ["uploaded", "previewed"])
      .where("created_at", "<", new Date(before))
      .returning("id")
      .execute(),
  );
}
