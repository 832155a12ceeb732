import { randomUUID } from "node:crypto";
import { z } from "zod";
import { runAs, userIdOf } from "#server/context.ts";
import type { FileScope, RequestScope } from "#server/request.ts";
import { StorageFull } from "#server/files/storage.ts";
import { BrokenForm } from "#app/features/ground/forms/multipart.ts";
import { receiveFileForm, type SentFile } from "#app/features/ground/forms/sent-body.ts";
import { vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";
import { largestFile, type UploadRefusal, uploadSentences } from "../messages.ts";
import { stockFormats } from "../reading/formats/formats.ts";
import { byHand, recognition } from "../runs/import-state.ts";
import { beginPreview, fileKey, fileFolder } from "./work.server.ts";
import { shownFileName } from "../reading/rows.ts";

export type Uploaded = { ok: true; id: string } | { ok: false; refusal: UploadRefusal };

class Refused extends Error {
  readonly refusal: UploadRefusal;
  constructor(refusal: UploadRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

type UploadScope = FileScope & Pick<RequestScope, "background">;

const uploadFieldsSchema = z.strictObject({
  source: z.enum([recognition, byHand, ...stockFormats.map(({ source }) => source)], uploadSentences.no_format),
  status: z.enum(vehicleStatuses, uploadSentences.no_status),
});
type Fields = z.output<typeof uploadFieldsSchema>;

/** Receives a file of listings as a stream, completely or not at all (row R15). Then records it under the admin, and starts the dry run. */
export function receiveUpload(scope: UploadScope, request: Request): Promise<Uploaded> {
  return receiveFileForm<Uploaded>(
    request,
    async (fields, file) => ({ ok: true, id: await receiveFile(scope, readFields(fields), file) }),
    (error) => {
      const refusal = uploadRefusalFor(error);
      return refusal && { ok: false, refusal };
    },
  );
}

function uploadRefusalFor(error: unknown): UploadRefusal | undefined {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof StorageFull) return "full";
  return error instanceof BrokenForm ? "broken" : undefined;
}

function readFields(fields: Readonly<Record<string, string>>): Fields {
  const read = uploadFieldsSchema.safeParse(fields);
  if (read.success) return read.data;
  const wrong = read.error.issues[0]?.path[0];
  throw wrong === "source" || wrong === "status"
    ? new Refused(wrong === "source" ? "no_format" : "no_status")
    : new BrokenForm("Unknown field");
}

async function receiveFile(scope: UploadScope, { source, status }: Fields, file: SentFile | undefined): Promise<string> {
  const { storage, context } = scope;
  if (file === undefined) throw new Refused("no_file");
  const id = randomUUID();
  const size = await storage.receive(fileKey(id), upTo(largestFile, file.bytes));
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
          file_name: shownFileName(file.fileName, "listado"),
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
