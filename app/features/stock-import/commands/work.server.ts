import { setTimeout as pause } from "node:timers/promises";
import { readStatusWord } from "../status-words.ts";
import type { Workplace } from "#server/background.ts";
import type { RequestFacts } from "#server/request.ts";
import { findStockFormat } from "../formats/formats.ts";
import { findImport } from "../queries.server.ts";
import { emptyTally } from "../tally.ts";
import { carryOut, type Pass } from "./carry-out.server.ts";
import { settle, takeToWork } from "./keep-record.server.ts";
import { carryOutUndo } from "./undo.server.ts";

/** Where the file of an import lies in the file store, alone in a folder. */
export const fileFolder = (id: string) => `stock-imports/${id}`;
export const fileKey = (id: string) => `${fileFolder(id)}/listing`;

/**
 * After each piece of work the site has this time for whoever waits: the embedded database has one connection, and a page asks it several
 * times, one after the other.
 */
const breathInMilliseconds = 20;
const breathe = () => pause(breathInMilliseconds);

/** The dry run that follows an upload; while another import is at work, somebody orders it later. */
export function beginPreview({ background }: RequestFacts, id: string): void {
  background.begin("stock import, dry run", async (place) => {
    if (await takeToWork(place.context, id, "uploaded", "previewing")) await passOver(place, id, "preview");
  });
}

/** A dry run that was ordered: the import is at work already. */
export function beginOrderedPreview({ background }: RequestFacts, id: string): void {
  background.begin("stock import, dry run", (place) => passOver(place, id, "preview"));
}

/** The run; the import is at work already. */
export function beginRun({ background }: RequestFacts, id: string): void {
  background.begin("stock import", (place) => passOver(place, id, "run"));
}

/** The undoing of a run; the import is at work already. */
export function beginUndo({ background }: RequestFacts, id: string): void {
  background.begin("stock import, undoing", async ({ context, signal }) => {
    const found = await findImport(context, id);
    if (found) await carryOutUndo(context, { id, source: found.source }, { signal, breathe });
  });
}

/** Reads the file of an import from the file store, which does not need it any more when nothing can follow. */
async function passOver({ context, storage, signal }: Workplace, id: string, kind: Pass["kind"]): Promise<void> {
  const found = await findImport(context, id);
  if (!found) return;
  const format = findStockFormat(found.source);
  const status = readStatusWord(found.status);
  const source = await storage.stream(fileKey(id));
  if (!format || !status || !source) {
    const failure = "El archivo ya no está en el servidor. Súbelo de nuevo.";
    return settle(context, id, "failed", { [kind === "run" ? "result" : "preview"]: { tally: emptyTally(), failure } });
  }
  try {
    await carryOut(context, { id, kind, format, status, gone: found.gone }, source, { signal, onProgress: breathe });
  } finally {
    const state = (await findImport(context, id))?.state;
    if (state !== "previewed" && state !== "uploaded") await storage.removeAll(fileFolder(id));
  }
}
