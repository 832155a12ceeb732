import { isAtWork } from "../runs/import-state.ts";
import { readStatusWord } from "../runs/status-words.ts";
import type { Background, BackgroundTools } from "#server/background/after-response.ts";
import { findStockFormat } from "../reading/formats/formats.ts";
import { findImport } from "../queries.server.ts";
import { emptyTally } from "../judging/tally.ts";
import { carryOut, type Pass } from "./carry-out.server.ts";
import { endWork, startWork } from "./keep-record.server.ts";
import { carryOutUndo } from "./undo.server.ts";

/** Returns the folder of an import's file in the file store. The file is alone in it. */
export const fileFolder = (id: string) => `stock-imports/${id}`;
export const fileKey = (id: string) => `${fileFolder(id)}/listing`;

/** Starts the dry run after an upload. While another import is at work, an admin must order it later. */
export function beginPreview(background: Background, id: string): void {
  background.begin("stock import, dry run", async (place) => {
    if (await startWork(place.context, id, "uploaded", "previewing")) await processFile(place, id, "preview");
  });
}

/** Starts an ordered dry run. Like beginRun and beginUndo, it expects that the import is marked as at work. */
export function beginOrderedPreview(background: Background, id: string): void {
  background.begin("stock import, dry run", (place) => processFile(place, id, "preview"));
}

export function beginRun(background: Background, id: string): void {
  background.begin("stock import", (place) => processFile(place, id, "run"));
}

export function beginUndo(background: Background, id: string): void {
  background.begin("stock import, undoing", async ({ context, signal }) => {
    const found = await findImport(context, id);
    if (found) await carryOutUndo(context, { id, source: found.source }, signal);
  });
}

/** Processes the import's file from the file store, and removes it once no later step needs it. */
async function processFile({ context, storage, signal }: BackgroundTools, id: string, kind: Pass["kind"]): Promise<void> {
  const found = await findImport(context, id);
  if (!found) return;
  const format = findStockFormat(found.source);
  const status = readStatusWord(found.status);
  const source = await storage.stream(fileKey(id));
  if (!format || !status || !source) {
    const failure = "El archivo ya no está en el servidor. Súbelo de nuevo.";
    return endWork(context, id, "failed", { [kind === "run" ? "result" : "preview"]: { tally: emptyTally(), failure } });
  }
  try {
    await carryOut(context, { id, kind, format, status, gone: found.gone }, source, { signal });
  } finally {
    // If this process was silent for long, another one may be at work with the file.
    const state = (await findImport(context, id))?.state;
    const isNeeded = state !== undefined && (state === "uploaded" || state === "previewed" || isAtWork(state));
    if (!isNeeded) await storage.removeAll(fileFolder(id));
  }
}
