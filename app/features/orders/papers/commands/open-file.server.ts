import { streamOf } from "#app/lib/byte-stream.ts";
import { attachmentHeader, unseenByOthers } from "#app/lib/private-file.ts";
import { runAs, userIdOf } from "#server/context.ts";
import { FairQueue, TooBusy } from "#server/fair-queue.ts";
import { PictureRefused, processPhoto } from "#server/files/images.ts";
import { drawPage, PdfRefused } from "#server/files/pdf-pages.ts";
import type { FileScope } from "#server/request.ts";
import { largestPaper, mostPagesShown } from "../messages.ts";

type Target = { orderId: string; fileId: string };
export type Looker = "account" | "link" | "team";

/**
 * A file of a paper for a person who may see it, as a download; records the look before it leaves (ORDER-42). Undefined for an
 * unknown, erased or foreign file, for a paper that the team does not share, and, but for the team, for a file that was taken out or
 * replaced. All look the same from outside (row B2).
 */
export async function openPaperFile(scope: FileScope, target: Target, by: Looker): Promise<Response | undefined> {
  const file = await findFile(scope, target, 1, by);
  if (!file) return undefined;
  const content = await scope.storage.stream(file.storage_key);
  if (!content) return fileMissing(scope, file.id);
  await recordLook(scope, file.id, by);
  const headers = {
    ...unseenByOthers,
    "Content-Type": file.content_type,
    "Content-Length": String(file.bytes),
    "Content-Disposition": attachmentHeader(file.file_name),
  };
  return new Response(streamOf(content), { headers });
}

/** A photo of 40 megapixels takes 160 MB of memory and a second of processor time. */
const turns = new FairQueue({ atOnce: 1, waiting: 40, longestWait: 6_000 });

/**
 * One page of a file as a picture, which is a look like a download. It is drawn anew from the pixels, so nothing else of the file leaves.
 * It is drawn on each demand, because a stored copy would need the same locks and the same retention. Undefined as for a download, and for
 * a page that it does not have.
 */
export async function openPaperPage(scope: FileScope, target: Target & { page: number }, by: Looker): Promise<Response | undefined> {
  const { page, orderId } = target;
  const file = await findFile(scope, target, page, by);
  if (!file) return undefined;
  const read = async () => (await scope.storage.read(file.storage_key)) ?? fileMissing(scope, file.id);
  try {
    const picture =
      file.content_type === "application/pdf"
        ? await drawPage(orderId, read, page)
        : await turns.run({ name: orderId }, async () => {
            const bytes = await read();
            return bytes && (await processPhoto(bytes, largestPaper)).bytes;
          });
    if (!picture) return undefined;
    await recordLook(scope, file.id, by);
    return new Response(Uint8Array.from(picture), { headers: { ...unseenByOthers, "Content-Type": "image/webp" } });
  } catch (error) {
    if (error instanceof TooBusy) return new Response(null, { status: 503, headers: { ...unseenByOthers, "Retry-After": "10" } });
    if (error instanceof PdfRefused || error instanceof PictureRefused) return new Response(null, { status: 422, headers: unseenByOthers });
    throw error;
  }
}

async function findFile({ context }: FileScope, { orderId, fileId }: Target, page: number, by: Looker) {
  if (!(Number.isInteger(page) && page >= 1 && page <= mostPagesShown)) return undefined;
  // Recording the look writes.
  await context.page?.end();
  const found = await runAs(context, (transaction) =>
    transaction
      .selectFrom("order_paper_files")
      .select(["id", "storage_key", "file_name", "content_type", "bytes", "pages"])
      .where("id", "=", fileId)
      .where("order_id", "=", orderId)
      .where("erased_at", "is", null)
      .$if(by !== "team", (query) => query.where("superseded_at", "is", null))
      .executeTakeFirst(),
  );
  return found && page <= Math.max(1, found.pages ?? 1) ? found : undefined;
}

/** Records a look at what is there to be shown: a file that nobody could see was not seen. */
async function recordLook({ context }: FileScope, fileId: string, by: Looker): Promise<void> {
  const look = { file_id: fileId, looked_at: context.now.toString(), looked_by: by };
  const values = { ...look, user_id: by === "link" ? null : userIdOf(context.actor) };
  await runAs(context, (transaction) => transaction.insertInto("order_paper_looks").values(values).execute());
}

function fileMissing({ log, requestId }: FileScope, fileId: string): undefined {
  log.error({ requestId, fileId }, "a paper is not in the file store");
}
