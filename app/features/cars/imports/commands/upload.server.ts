import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { runAs, userIdOf } from "#server/context.ts";
import type { FileScope, RequestScope } from "#server/request.ts";
import { StorageFull } from "#server/files/storage.ts";
import { BrokenForm, type Part, partsOf, textOf } from "#app/features/ground/forms/multipart.ts";
import { uploadFieldsSchema } from "../runs/import-state.ts";
import { sentBody } from "#app/features/ground/forms/sent-body.ts";
import { largestFile, type UploadRefusal } from "../reading/uploads.ts";
import { beginPreview, fileKey, fileFolder } from "./work.server.ts";
import { cleanCell } from "../reading/rows.ts";

export type Uploaded = { ok: true; id: string } | { ok: false; refusal: UploadRefusal };

class Refused extends Error {
  readonly refusal: UploadRefusal;
  constructor(refusal: UploadRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

type UploadScope = FileScope & Pick<RequestScope, "background">;
type Fields = z.output<typeof uploadFieldsSchema>;
const longestField = 100;
const longestFileName = 200;

/**
 * Receives a file of listings as a stream, completely or not at all (row R15). Then records it under the admin, and starts the dry run. The
 * form's fields must come before its file.
 */
export async function receiveUpload(scope: UploadScope, request: Request): Promise<Uploaded> {
  const body = sentBody(request);
  try {
    const fields: Record<string, string> = {};
    for await (const part of partsOf(body, request.headers.get("content-type") ?? "")) {
      if (part.name === "file") return { ok: true, id: await receiveFile(scope, readFields(fields), part) };
      if (part.name in fields) throw new BrokenForm("A field comes twice");
      fields[part.name] = await textOf(part, longestField);
    }
    return { ok: false, refusal: "no_file" };
  } catch (error) {
    const refusal = uploadRefusalFor(error);
    if (refusal === undefined) throw error;
    // The rest of the body is read and dropped, because a browser reads no response before it has sent everything.
    await body.drain().catch(() => {});
    return { ok: false, refusal };
  }
}

function uploadRefusalFor(error: unknown): UploadRefusal | undefined {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof StorageFull) return "full";
  return error instanceof BrokenForm ? "broken" : undefined;
}

function readFields(fields: Record<string, string>): Fields {
  const read = uploadFieldsSchema.safeParse(fields);
  if (read.success) return read.data;
  const wrong = read.error.issues[0]?.path[0];
  throw wrong === "source" || wrong === "status"
    ? new Refused(wrong === "source" ? "no_format" : "no_status")
    : new BrokenForm("Unknown field");
}

async function receiveFile(scope: UploadScope, { source, status }: Fields, part: Part): Promise<string> {
  const { storage, context } = scope;
  if (part.fileName === undefined || part.fileName === "") throw new Refused("no_file");
  const id = randomUUID();
  const size = await storage.receive(fileKey(id), upTo(largestFile, part.bytes));
  try {
    if (size === 0) throw new Refused("empty");
    await runAs(context, (transaction) =>
      transaction
        .insertInto("stock_imports")
        .values({
          id,
          created_at: context.now.toString(),
          created_by: userIdOf(context.actor),
          source,
          vehicle_status: status,
          file_name: cleanFileName(part.fileName ?? ""),
          file_size: size,
        })
        .execute(),
    );
  } catch (error) {
    await storage.removeAll(fileFolder(id));
    throw error;
  }
  beginPreview(scope.background, id);
  return id;
}

async function* upTo(most: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > most) throw new Refused("too_large");
    yield piece;
  }
}

/** Returns a name for display; the file is stored under another name. */
function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  return cleanCell(last.toWellFormed()).slice(0, longestFileName).trim() || "listado";
}
