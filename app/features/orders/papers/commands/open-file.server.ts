import { streamOf } from "#app/lib/byte-stream.ts";
import { runAs, userIdOf } from "#server/context.ts";
import type { FileScope } from "#server/request.ts";
import { attachmentHeader } from "../file-names.ts";

/**
 * A file of a paper for a person who may see it, as a download, and records the look in the same transaction (ORDER-42). Undefined for an
 * unknown, erased or foreign file, and for a paper that the team does not share. All look the same from outside (row B2).
 */
export async function openPaperFile(
  scope: FileScope,
  { orderId, fileId }: { orderId: string; fileId: string },
  by: "account" | "link" | "team",
): Promise<Response | undefined> {
  const { context, storage, log, requestId } = scope;
  // Recording the look writes.
  await context.page?.end();
  const file = await runAs(context, async (transaction) => {
    const found = await transaction
      .selectFrom("order_paper_files")
      .select(["id", "storage_key", "file_name", "content_type", "bytes"])
      .where("id", "=", fileId)
      .where("order_id", "=", orderId)
      .where("erased_at", "is", null)
      .executeTakeFirst();
    if (!found) return undefined;
    const look = { file_id: found.id, looked_at: context.now.toString(), looked_by: by };
    await transaction
      .insertInto("order_paper_looks")
      .values({ ...look, user_id: by === "link" ? null : userIdOf(context.actor) })
      .execute();
    return found;
  });
  if (!file) return undefined;
  const content = await storage.stream(file.storage_key);
  if (!content) {
    log.error({ requestId, fileId: file.id }, "a paper is not in the file store");
    return undefined;
  }
  return new Response(streamOf(content), { headers: headersOf(file) });
}

/** A paper is saved and never shown or executed in the browser, whatever it contains. No cache keeps it. */
function headersOf(file: { file_name: string; content_type: string; bytes: number }): Record<string, string> {
  return {
    "Content-Type": file.content_type,
    "Content-Length": String(file.bytes),
    "Content-Disposition": attachmentHeader(file.file_name),
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
  };
}
