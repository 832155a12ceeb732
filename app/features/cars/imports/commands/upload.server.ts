import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Context, runAs, type Transaction, userIdOf } from "#server/context.ts";
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

/** A file that is not kept, for a reason with a sentence. */
export class Refused extends Error {
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
  /** The named source of the file; then its own format and status count. */
  from: z.union([z.literal(""), z.uuid()], uploadSentences.no_source).default(""),
});
type Fields = z.output<typeof uploadFieldsSchema>;

/** Receives a file of listings as a stream, completely or not at all (row R15). Then records it under the admin, and starts the dry run. */
export function receiveUpload(scope: UploadScope, request: Request): Promise<Uploaded> {
  return receiveFileForm<Uploaded>(
    request,
    async (fields, file) => ({ ok: true, id: await receiveFile(scope, readFields(fields), file) }),
    (error) => {
      const refusal = refusalOf(error);
      return refusal && { ok: false, refusal };
    },
  );
}

/** Why a file could not be kept; undefined for an error that nobody expects. */
export function refusalOf(error: unknown): UploadRefusal | undefined {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof StorageFull) return "full";
  return error instanceof BrokenForm ? "broken" : undefined;
}

const wrongFields = { source: "no_format", status: "no_status", from: "no_source" } as const;

function readFields(fields: Readonly<Record<string, string>>): Fields {
  const read = uploadFieldsSchema.safeParse(fields);
  if (read.success) return read.data;
  const wrong = read.error.issues[0]?.path[0];
  throw wrong === "source" || wrong === "status" || wrong === "from" ? new Refused(wrongFields[wrong]) : new BrokenForm("Unknown field");
}

async function receiveFile(scope: UploadScope, fields: Fields, file: SentFile | undefined): Promise<string> {
  const { storage, context } = scope;
  if (file === undefined) throw new Refused("no_file");
  const id = randomUUID();
  const size = await storage.receive(fileKey(id), upToLargest(file.bytes));
  try {
    if (size === 0) throw new Refused("empty");
    await runAs(context, async (transaction) => {
      const wishes = await wishesOf(transaction, context, fields);
      await transaction
        .insertInto("stock_imports")
        .values({
          ...wishes,
          id,
          created_at: context.now.toString(),
          created_by: userIdOf(context.actor),
          file_name: shownFileName(file.fileName, "listado"),
          file_size: size,
        })
        .execute();
    });
  } catch (error) {
    await storage.removeAll(fileFolder(id));
    throw error;
  }
  beginPreview(scope.background, id);
  return id;
}

/** What is done with a file: what its source says, whose file has come now, or else what was chosen with it. */
async function wishesOf(transaction: Transaction, { now }: Context, { source, status, from }: Fields) {
  if (from === "") return { source, vehicle_status: status };
  const found = await transaction
    .updateTable("stock_sources")
    .set({ came_at: now.toString(), trouble: null })
    .where("id", "=", from)
    .where("ended_at", "is", null)
    .returning(["format as source", "vehicle_status", "gone"])
    .executeTakeFirst();
  if (!found) throw new Refused("no_source");
  return { ...found, stock_source_id: from };
}

/** The bytes of a file, up to the largest one that is taken. Throws Refused. */
export async function* upToLargest(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > largestFile) throw new Refused("too_large");
    yield piece;
  }
}
