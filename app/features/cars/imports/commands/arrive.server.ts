import { randomUUID } from "node:crypto";
import { isUniqueViolation } from "#db/sql-state.ts";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import type { FileScope } from "#server/request.ts";
import { hashOf } from "#server/secrets/secret-token.ts";
import { uploadSentences, uploadStatus } from "../messages.ts";
import { shownFileName } from "../reading/rows.ts";
import { importPath } from "../search-params.ts";
import type { ArrivalWay } from "../sources/arrival.ts";
import { cancelWaiting } from "./keep-record.server.ts";
import { Refused, refusalOf, upToLargest } from "./upload.server.ts";
import { fileFolder, fileKey } from "./work.server.ts";

type ArrivedFile = {
  bytes: AsyncIterable<Uint8Array>;
  fileName: string;
  by: Exclude<ArrivalWay, "by_hand">;
  /** So that a file of a folder is read once. */
  mark?: string;
  /** What the source has seen with it. */
  seen?: { etag: string | undefined; lastModified: string | undefined };
};

type Place = { context: Context; storage: Storage };

/**
 * Keeps a file that came by itself, as the system; the watch imports it in its turn (take-arrival.server.ts). Returns the import's id;
 * undefined if the file is known or its source has ended. Throws what `refusalOf` knows, the bytes' own errors, and those of the database.
 */
export async function recordArrival(place: Place, sourceId: string, file: ArrivedFile): Promise<string | undefined> {
  const { context, storage } = place;
  const id = randomUUID();
  let replaced: string[] | undefined;
  try {
    const size = await storage.receive(fileKey(id), upToLargest(file.bytes));
    if (size === 0) throw new Refused("empty");
    replaced = await recordRow(context, { id, sourceId, size }, file);
  } catch (error) {
    await storage.removeAll(fileFolder(id));
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
  for (const unused of replaced ?? [id]) await storage.removeAll(fileFolder(unused));
  return replaced && id;
}

/** Files of one source in an hour. */
const mostAnHour = 10;

async function countRecent(transaction: Transaction, { now }: Context, sourceId: string): Promise<number> {
  const { recent } = await transaction
    .selectFrom("stock_imports")
    .select(({ fn }) => fn.countAll<number>().as("recent"))
    .where("stock_source_id", "=", sourceId)
    .where("created_at", ">", new Date(now.subtract({ hours: 1 }).epochMilliseconds))
    .executeTakeFirstOrThrow();
  return recent;
}

type NewRow = { id: string; sourceId: string; size: number };

/** Returns the ids of older files of the source that nobody will import, because they still waited. */
function recordRow(context: Context, { id, sourceId, size }: NewRow, { fileName, by, mark, seen }: ArrivedFile) {
  const at = context.now.toString();
  return runAs({ ...context, actor: system }, async (transaction) => {
    const source = await transaction
      .updateTable("stock_sources")
      .set({ came_at: at, trouble: null, ...(seen && { seen: JSON.stringify(seen) }) })
      .where("id", "=", sourceId)
      .where("ended_at", "is", null)
      .returning(["name", "format", "vehicle_status", "gone"])
      .executeTakeFirst();
    if (!source) return undefined;
    // The source's row is locked now, so files that come at the same time count each other.
    if (by === "post" && (await countRecent(transaction, context, sourceId)) >= mostAnHour) throw new Refused("too_often");
    const replaced = await cancelWaiting(transaction, sourceId, ["uploaded"]);
    const { name, format, vehicle_status, gone } = source;
    const row = { id, created_at: at, source: format, vehicle_status, gone, file_size: size, stock_source_id: sourceId };
    await transaction
      .insertInto("stock_imports")
      .values({ ...row, file_name: shownFileName(fileName, name), arrived_by: by, arrival_mark: mark ?? null })
      .execute();
    return replaced;
  });
}

type Look = { seen?: string; came_at?: string; looked_at?: null; trouble?: string | null };

/** Notes what a look at the place of a source brought. */
export async function noteLook(context: Context, id: string, look: Look): Promise<void> {
  await runAs(context, (transaction) => transaction.updateTable("stock_sources").set(look).where("id", "=", id).execute());
}

type ReceiveScope = FileScope & { siteOrigin: string };

/** Whether the header Authorization has the key of a source: then its file may be read (row B16). */
export async function admitsArrival({ context, authorization }: { context: Context; authorization: string | null }): Promise<boolean> {
  return (await findByKey(context, authorization)) !== undefined;
}

/** Receives the file that a source's program sends. The key was checked before the body is read, and is checked again. */
export async function receiveArrival(scope: ReceiveScope, request: Request): Promise<Response> {
  const { context, siteOrigin } = scope;
  const found = await findByKey(context, request.headers.get("authorization"));
  if (!found) return answered(401, "La clave no vale.", { "WWW-Authenticate": "Bearer" });
  try {
    if (found.recent >= mostAnHour) throw new Refused("too_often");
    if (request.body === null) throw new Refused("empty");
    const id = await recordArrival(scope, found.id, { bytes: request.body, fileName: "", by: "post" });
    if (id === undefined) return answered(401, "La clave no vale.", { "WWW-Authenticate": "Bearer" });
    return answered(202, "Recibido.", { Location: siteOrigin + importPath(id) });
  } catch (error) {
    const refusal = refusalOf(error) ?? (request.signal.aborted ? "broken" : undefined);
    if (refusal === undefined) throw error;
    return answered(uploadStatus(refusal), uploadSentences[refusal], refusal === "too_often" ? { "Retry-After": "3600" } : {});
  }
}

function answered(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  const usual = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(`${sentence}\n`, { status, headers: { ...usual, ...headers } });
}

/** The source of a key, and how many files it has brought in the last hour. */
function findByKey(context: Context, authorization: string | null) {
  const key = /^Bearer ([\w-]{43})$/i.exec(authorization ?? "")?.[1];
  if (key === undefined) return undefined;
  return runAs({ ...context, actor: system }, async (transaction) => {
    const found = await transaction
      .selectFrom("stock_sources")
      .select("id")
      .where("key_hash", "=", hashOf(key))
      .where("ended_at", "is", null)
      .executeTakeFirst();
    return found && { ...found, recent: await countRecent(transaction, context, found.id) };
  });
}
