import { randomUUID } from "node:crypto";
import { refused, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
import type { SentFile } from "#app/features/ground/forms/sent-body.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { savableName, shortenedName } from "#app/lib/file-names.ts";
import { type Context, isTeam, runAs, runAsSystemWithin, system, type Transaction } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import { causeOf } from "#server/log.ts";
import type { FileScope, LinkScope } from "#server/request.ts";
import { mostFilesOfPaper, uploadSentences } from "../messages.ts";
import { cleanFileName } from "../paper-files.ts";
import { type PaperRow, setOf } from "../queries.server.ts";
import { pagesOf, type ReceivedFile, receiveFile, RefusedUpload } from "./receive-file.server.ts";
import { tellOfUpload, type ToldOrder } from "./tell.server.ts";

export type Upload = ReceivedFile & { fileName: string; pages: number };
/** What came at once: the files that are good, and a sentence for each other one. */
export type Received = { uploads: Upload[]; refusals: { name: string; error: RefusedUpload }[] };

/** Stores the files, then lets `record` write their rows; files without a row are removed. A refused file does not keep the others out. */
export async function keepFiles<Result>(
  scope: FileScope,
  orderId: string,
  files: AsyncIterable<SentFile>,
  record: (received: Received) => Promise<Result>,
): Promise<Result> {
  const keys: string[] = [];
  const nextKey = () => {
    const key = `order-papers/${orderId}/${randomUUID()}`;
    keys.push(key);
    return key;
  };
  try {
    return await record(await receiveAll(scope.storage, orderId, nextKey, files));
  } finally {
    for (const key of keys) await removeUnrecorded(scope, key);
  }
}

async function receiveAll(storage: Storage, orderId: string, nextKey: () => string, files: AsyncIterable<SentFile>): Promise<Received> {
  const received: Received = { uploads: [], refusals: [] };
  const arrived: Omit<Upload, "pages">[] = [];
  const orRefuse = (fileName: string) => (error: unknown) => {
    if (!(error instanceof RefusedUpload)) throw error;
    received.refusals.push({ name: shortenedName(savableName(fileName), 60), error });
    return undefined;
  };
  for await (const { fileName, bytes } of files) {
    const file = await receiveFile(storage, nextKey(), bytes).catch(orRefuse(fileName));
    if (file) arrived.push({ ...file, fileName: cleanFileName(fileName, file.contentType) });
  }
  // Only when the whole form is there: one that breaks off is not counted by the limits, so it must not cost this work.
  for (const file of arrived) {
    const pages = await pagesOf(storage, orderId, file).catch(orRefuse(file.fileName));
    if (pages !== undefined) received.uploads.push({ ...file, pages });
  }
  return received;
}

/** The first files; `beyond` gets each other one. */
export async function* atMost(most: number, files: AsyncIterable<SentFile>, beyond: (file: SentFile) => void): AsyncGenerator<SentFile> {
  let count = 0;
  for await (const file of files) {
    count += 1;
    if (count <= most) yield file;
    else beyond(file);
  }
}

/** The files of the customer of an order within the last hour. */
export async function countUploads(transaction: Transaction, { now }: Context, orderId: string): Promise<number> {
  const { uploads } = await transaction
    .selectFrom("order_paper_files")
    .select(({ fn }) => fn.countAll<number>().as("uploads"))
    .where("order_id", "=", orderId)
    .where("uploaded_by", "=", "customer")
    .where("uploaded_at", ">", new Date(now.subtract({ hours: 1 }).epochMilliseconds))
    .executeTakeFirstOrThrow();
  return uploads;
}

/** Adds stored files to a paper, tells the other side, and lets the order follow. The caller has locked the order. Returns why not. */
export async function recordFiles(
  transaction: Transaction,
  scope: LinkScope,
  order: ToldOrder,
  paper: PaperRow,
  uploads: readonly Upload[],
): Promise<RefusedForm | undefined> {
  const { fresh, returned, kept } = sortedOut(paper, uploads);
  if (fresh.length === 0) return undefined;
  if (fresh.every(({ sha256 }) => returned.some((file) => file.sha256 === sha256))) return refused(uploadSentences.same_as_returned);
  if (kept.length + fresh.length > mostFilesOfPaper) return refused(uploadSentences.too_many_files);
  // As the system: the customer may not change the team's own file that went back.
  await runAsSystemWithin(transaction, scope.context.actor, () => takeOutReturned(transaction, scope, paper.id));
  await insertFiles(transaction, scope, order.id, paper.id, fresh);
  await tellOfUpload(transaction, scope, order, paper);
  await followOrder(transaction, scope, order.id);
  return undefined;
}

/** The uploads that the set does not have yet, each once; and of its files those that were returned and those that stay. */
function sortedOut(paper: PaperRow, uploads: readonly Upload[]) {
  const set = setOf(paper);
  const kept = set.filter(({ state }) => state !== "returned");
  const different = [...new Map(uploads.map((upload) => [upload.sha256, upload])).values()];
  const fresh = different.filter(({ sha256 }) => kept.every((file) => file.sha256 !== sha256));
  return { fresh, kept, returned: set.filter(({ state }) => state === "returned") };
}

/** What comes after a return takes the place of all that was returned. */
async function takeOutReturned(transaction: Transaction, { context }: LinkScope, paperId: string): Promise<void> {
  await transaction
    .updateTable("order_paper_files")
    .set({ superseded_at: context.now.toString() })
    .where("paper_id", "=", paperId)
    .where("state", "=", "returned")
    .where("superseded_at", "is", null)
    .execute();
}

/** A file from the team needs no check: whoever uploads it has seen it. */
async function insertFiles(transaction: Transaction, { context }: LinkScope, orderId: string, paperId: string, uploads: readonly Upload[]) {
  const team = isTeam(context.actor);
  const rows = uploads.map(({ key, fileName, contentType, bytes, sha256, pages }, place) => ({
    id: randomUUID(),
    paper_id: paperId,
    order_id: orderId,
    storage_key: key,
    file_name: fileName,
    content_type: contentType,
    bytes,
    sha256,
    pages: Math.min(pages, 30_000),
    uploaded_by: team ? "team" : "customer",
    // So that they stay in the order in which they were chosen.
    uploaded_at: context.now.add({ milliseconds: place }).toString(),
    ...(team ? { state: "accepted", checked_at: context.now.toString() } : {}),
  }));
  await transaction.insertInto("order_paper_files").values(rows).execute();
}

/** Removes a file without a row. If the database cannot say now whether there is one, the file stays: a row without its file would be worse. */
async function removeUnrecorded({ context, storage, log, requestId }: FileScope, key: string): Promise<void> {
  try {
    const row = await runAs({ ...context, actor: system }, (transaction) =>
      transaction.selectFrom("order_paper_files").select("id").where("storage_key", "=", key).executeTakeFirst(),
    );
    if (!row) await storage.remove(key);
  } catch (error) {
    log.error({ requestId, error: causeOf(error) }, "a paper without a row may be left");
  }
}
