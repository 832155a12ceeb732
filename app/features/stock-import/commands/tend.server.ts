import { type Context, runAs } from "#server/context.ts";
import type { Storage } from "#server/storage.ts";
import { markInterrupted } from "./keep-record.server.ts";
import { fileFolder } from "./work.server.ts";

/** A file that nobody imported within this many days is discarded. */
const daysToDecide = 7;

/**
 * Tends imports without a process, as the system. Marks the imports of dead processes, cancels those that nobody started in time, and
 * removes the files that are no longer needed. Returns their number.
 */
export async function tendImports(context: Context, storage: Storage): Promise<number> {
  const left = await markInterrupted(context);
  const interrupted = left.filter(({ state }) => state === "interrupted");
  const givenUp = await giveUpOld(context);
  for (const { id } of [...interrupted, ...givenUp]) await storage.removeAll(fileFolder(id));
  return left.length + givenUp.length;
}

function giveUpOld(context: Context): Promise<{ id: string }[]> {
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
