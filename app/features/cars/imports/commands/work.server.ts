import type { Background, BackgroundTools } from "#server/background/after-response.ts";
import { type Context, runAs } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import { byHand, canFollow, isAtWork, recognition } from "../runs/import-state.ts";
import { readStatusWord } from "../runs/command-line.ts";
import { findStockFormat } from "../reading/formats/formats.ts";
import { findImport } from "../queries.server.ts";
import { readStockFormats } from "../queries/mappings.server.ts";
import { emptyTally } from "../judging/samples.ts";
import { carryOut, type Pass } from "./carry-out.server.ts";
import { endWork, startWork, markInterrupted } from "./keep-record.server.ts";
import { carryOutUndo } from "./undo.server.ts";

/** A file that nobody imported within this many days is discarded. */
const daysToDecide = 7;

/** Marks imports of dead processes, cancels unstarted ones and removes unneeded files, as the system. Returns how many. */
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
      .where("state", "in", ["uploaded", "unmapped", "previewed"])
      .where("created_at", "<", new Date(before))
      .returning("id")
      .execute(),
  );
}

/** Returns the folder of an import's file in the file store. The file is alone in it. */
export const fileFolder = (id: string) => `stock-imports/${id}`;
export const fileKey = (id: string) => `${fileFolder(id)}/listing`;

/** Starts the dry run after an upload. While another import is at work, an admin must order it later. */
export function beginPreview(background: Background, id: string): void {
  background.begin("stock import, dry run", async (place) => {
    if (await startWork(place.context, id, "uploaded", "previewing")) await processFile(place, id, "preview");
  });
}

/** Starts an ordered dry run or run. Like beginUndo, it expects that the import is marked as at work. */
export function beginPass(background: Background, id: string, kind: Pass["kind"]): void {
  background.begin(`stock import, ${kind}`, (place) => processFile(place, id, kind));
}

export function beginUndo(background: Background, id: string): void {
  background.begin("stock import, undoing", async ({ context, storage, signal }) => {
    const found = await findImport(context, id);
    if (found) await carryOutUndo(context, storage, { id, source: found.source }, signal);
  });
}

/** Processes the import's file from the file store, and removes it once no later step needs it. */
async function processFile(
  { context, storage, stockHosts: hosts, signal }: BackgroundTools,
  id: string,
  kind: Pass["kind"],
): Promise<void> {
  const found = await findImport(context, id);
  if (!found) return;
  const formats = await runAs(context, readStockFormats);
  const format = found.source === byHand ? byHand : findStockFormat(found.source, formats);
  const status = readStatusWord(found.status);
  const source = await storage.stream(fileKey(id));
  if ((!format && found.source !== recognition) || !status || !source) {
    const failure = "El archivo ya no está en el servidor. Súbelo de nuevo.";
    return endWork(context, id, "failed", { [kind === "run" ? "result" : "preview"]: { tally: emptyTally(), failure } });
  }
  const pictures = { open: () => storage.stream(fileKey(id)), storage, hosts };
  try {
    await carryOut(context, { id, kind, format, sourceId: found.sourceId, status, gone: found.gone }, source, { signal, pictures });
  } finally {
    // If this process was silent for long, another one may be at work with the file.
    const state = (await findImport(context, id))?.state;
    const isNeeded = state !== undefined && (canFollow("preview", state) || isAtWork(state));
    if (!isNeeded) await storage.removeAll(fileFolder(id));
  }
}
