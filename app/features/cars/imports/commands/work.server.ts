import type { Background, BackgroundTools } from "#server/background/after-response.ts";
import { type Context, runAs } from "#server/context.ts";
import type { FileScope } from "#server/request.ts";
import { streamOf } from "#app/lib/byte-stream.ts";
import type { Storage } from "#server/files/storage.ts";
import { byHand, recognition } from "../runs/import-state.ts";
import { findStockFormat } from "../reading/formats/formats.ts";
import { daysOfFiles, findImport } from "../queries.server.ts";
import { readStockFormats } from "../queries/mappings.server.ts";
import { emptyTally } from "../judging/samples.ts";
import { carryOut, type Pass } from "./carry-out.server.ts";
import { endWork, startWork, markInterrupted } from "./keep-record.server.ts";
import { carryOutUndo } from "./undo.server.ts";

/** A file that nobody imported within this many days is discarded. */
const daysToDecide = 7;

/** Marks imports of dead processes, and cancels unstarted ones with their files, as the system. Returns how many. */
export async function cleanUpImports(context: Context, storage: Storage): Promise<number> {
  const marked = await markInterrupted(context);
  const discarded = await discardOld(context);
  for (const { id } of discarded) await storage.removeAll(fileFolder(id));
  return marked.length + discarded.length;
}

/** Removes the files of imports after their days, whatever became of them. Returns how many. */
export async function removeOldFiles({ now }: Context, storage: Storage): Promise<number> {
  const before = now.subtract({ hours: daysOfFiles * 24 }).epochMilliseconds;
  const old: string[] = [];
  for await (const { key, writtenAt } of storage.list(filesFolder)) if (writtenAt.getTime() < before) old.push(key);
  for (const key of old) await storage.remove(key);
  return old.length;
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

/** The response with an import's file; undefined if it is gone. */
export async function openFile({ context, storage }: FileScope, id: string): Promise<Response | undefined> {
  const found = await findImport(context, id);
  const bytes = found && (await storage.stream(fileKey(id)));
  if (!bytes) return undefined;
  return new Response(streamOf(bytes), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(found.fileName)}`,
      "Content-Length": String(found.fileSize),
      "Cache-Control": "private, no-store",
    },
  });
}

const filesFolder = "stock-imports";

/** Returns the folder of an import's file in the file store. The file is alone in it. */
export const fileFolder = (id: string) => `${filesFolder}/${id}`;
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

type Place = Omit<BackgroundTools, "log">;

/** Processes the import's file from the file store, where it stays for its days. The import must be marked as at work. */
export async function processFile(place: Place, id: string, kind: Pass["kind"]): Promise<void> {
  try {
    await openAndCarryOut(place, id, kind);
  } catch (error) {
    // An import that stays at work would lock out all others.
    await endWork(place.context, id, "failed");
    throw error;
  }
}

async function openAndCarryOut({ context, storage, stockHosts: hosts, signal }: Place, id: string, kind: Pass["kind"]): Promise<void> {
  const found = await findImport(context, id);
  if (!found) return;
  const formats = await runAs(context, readStockFormats);
  const format = found.source === byHand ? byHand : findStockFormat(found.source, formats);
  const source = await storage.stream(fileKey(id));
  if ((!format && found.source !== recognition) || !source) {
    const failure = "El archivo ya no está en el servidor. Súbelo de nuevo.";
    return endWork(context, id, "failed", { [kind === "run" ? "result" : "preview"]: { tally: emptyTally(), failure } });
  }
  const pictures = { open: () => storage.stream(fileKey(id)), storage, hosts };
  await carryOut(context, { id, kind, format, sourceId: found.sourceId, status: found.status, gone: found.gone }, source, {
    signal,
    pictures,
  });
}
