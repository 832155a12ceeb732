import { randomUUID } from "node:crypto";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm, refused, type RefusedForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { BrokenForm } from "#app/features/ground/forms/multipart.ts";
import { receiveFileForm, type SentFile } from "#app/features/ground/forms/sent-body.ts";
import { type Context, runAs, type Transaction, userIdOf } from "#server/context.ts";
import { FairQueue, TooBusy } from "#server/fair-queue.ts";
import { PictureRefused, processPhoto } from "#server/files/images.ts";
import { countPages, PdfRefused } from "#server/files/pdf-pages.ts";
import { isStorageFull } from "#server/files/storage.ts";
import { causeOf } from "#server/log.ts";
import type { FileScope, FormScope } from "#server/request.ts";
import type { z } from "zod";
import type { MileageSubject } from "../queries.server.ts";
import { addMessages, addPaperForm, largestFile, readingReasons, removeForm, removeMessages, uploadSentences } from "./messages.ts";
import { acceptedPapers, readSubject } from "./queries.server.ts";
import { paperReadingSchema, readingSchema, removalSchema } from "./schema.ts";

type Typed = Readonly<Record<string, string>>;
type Values = z.output<typeof readingSchema>;
type Paper = { paper_id: string } | { storage_key: string; content_type: string };
type StoredFile = { bytes: Uint8Array; contentType: "application/pdf" | "image/webp" };

/** `typed`: what the person had written, to be shown again. */
export type AddedReading = { ok: true } | { ok: false; status: number; sentence: string; typed: Typed };

class RefusedReading extends Error {
  override name = "RefusedReading";
  readonly status: number;
  constructor(sentence: string, status = 400) {
    super(sentence);
    this.status = status;
  }
}

/** Each takes a processor and up to 160 MB. */
const turns = new FairQueue({ atOnce: 1, waiting: 24 });

/** Adds a reading with its file, which is stored whole or not at all. A picture is encoded anew without metadata; a PDF must open. */
export function addReadingWithFile(scope: FileScope, subject: MileageSubject, request: Request): Promise<AddedReading> {
  return receiveFileForm<AddedReading>(
    request,
    async (typed, file) => {
      const values = readValues(scope.context, typed);
      await keepReading(scope, subject, values, await readFile(scope.context, file));
      return { ok: true };
    },
    (error, typed) => {
      const refusal = refusalFor(scope, error);
      return refusal && { ok: false, status: refusal.status, sentence: refusal.message, typed };
    },
  );
}

function readValues({ now }: Context, typed: Typed): Values {
  const read = readingSchema.strict().safeParse(typed);
  if (!read.success) throw new RefusedReading(read.error.issues[0]?.message ?? uploadSentences.broken);
  if (isFuture(now, read.data)) throw new RefusedReading(readingReasons.future);
  return read.data;
}

function isFuture(now: Temporal.Instant, { read_on: day }: Values): boolean {
  return day > companyDay(now).toString();
}

/** The first bytes tell the type, whatever name the sender chose. */
async function readFile({ actor }: Context, file: SentFile | undefined): Promise<StoredFile> {
  if (!file) throw new RefusedReading(uploadSentences.no_file);
  const bytes = await collect(file.bytes);
  if (bytes.length === 0) throw new RefusedReading(uploadSentences.empty);
  const name = userIdOf(actor) ?? "";
  if (!bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) {
    const photo = await turns.run({ name }, () => processPhoto(bytes, largestFile));
    return { bytes: photo.bytes, contentType: "image/webp" };
  }
  await countPages(name, async () => bytes);
  return { bytes, contentType: "application/pdf" };
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > largestFile) throw new RefusedReading(uploadSentences.too_large, 413);
    read.push(piece);
  }
  return Buffer.concat(read);
}

/** Notes the file before it is there, so that the hourly job finds what a broken upload leaves (removeMileageFiles). */
async function keepReading({ context, storage }: FileScope, subject: MileageSubject, values: Values, file: StoredFile): Promise<void> {
  const key = `mileage-readings/${randomUUID()}`;
  const noted = { storage_key: key, noted_at: context.now.toString() };
  await runAs(context, (transaction) => transaction.insertInto("mileage_files").values(noted).execute());
  await storage.write(key, file.bytes, file.contentType);
  const paper = { storage_key: key, content_type: file.contentType };
  const refusal = await runAs(context, (transaction) => insertReading(transaction, context, subject, values, paper));
  if (refusal) throw new RefusedReading(refusal.errors.form ?? uploadSentences.failed, refusal.status);
}

/** The readings of an order with a car of the stock are the car's, so that whoever looks at the car sees them too. */
async function insertReading(
  transaction: Transaction,
  { now, actor }: Context,
  subject: MileageSubject,
  { read_on, kilometres, kind }: Values,
  paper: Paper,
): Promise<RefusedForm | undefined> {
  const found = await readSubject(transaction, subject);
  if (!found) return refused(readingReasons.gone, { status: 404 });
  const orderId = "orderId" in subject ? subject.orderId : null;
  const owner = found.vehicleId === null ? { order_id: orderId } : { vehicle_id: found.vehicleId };
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto("mileage_readings")
    .values({ ...owner, ...paper, read_on, kilometres, kind, created_at: now.toString(), created_by: userIdOf(actor) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return added === 0n ? refused(readingReasons.known) : undefined;
}

function refusalFor({ log, requestId }: FileScope, error: unknown): RefusedReading | undefined {
  if (error instanceof RefusedReading) return error;
  if (error instanceof BrokenForm) return new RefusedReading(uploadSentences.broken);
  if (error instanceof TooBusy) return new RefusedReading(uploadSentences.busy, 503);
  if (error instanceof PdfRefused) return new RefusedReading(uploadSentences.unreadable);
  if (error instanceof PictureRefused) {
    return new RefusedReading(uploadSentences[error.reason === "too_large" ? "too_large" : "unreadable"]);
  }
  if (!isStorageFull(error)) return undefined;
  log.error({ requestId, error: causeOf(error) }, "a reading was not stored");
  return new RefusedReading(uploadSentences.full, 507);
}

/** Adds a reading whose paper the team has accepted among the papers of the order. */
export function addReadingOfPaper(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: addPaperForm, schema: paperReadingSchema, messages: addMessages };
  return answerForm(scope, description, sent, async (transaction, { paper, ...values }) => {
    if (isFuture(scope.context.now, values)) return refused(readingReasons.future, { status: 400, field: "read_on" });
    const accepted = await acceptedPapers(transaction, orderId).where("id", "=", paper).executeTakeFirst();
    if (!accepted) return refused(readingReasons.paper, { field: "paper" });
    return (await insertReading(transaction, scope.context, { orderId }, values, { paper_id: paper })) ?? { ok: true };
  });
}

/** Removes a reading; the log keeps what it said. Its file leaves with the next hourly job. */
export function removeReading(scope: FormScope, subject: MileageSubject, sent: FormData) {
  const description = { form: removeForm, schema: removalSchema, messages: removeMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { reading }) => {
    const found = await readSubject(transaction, subject);
    if (!found) return refused(readingReasons.gone, { status: 404 });
    // Of an order, also those from before its car came into the stock.
    await transaction
      .deleteFrom("mileage_readings")
      .where("id", "=", reading)
      .where((row) =>
        row.or([
          ...(found.vehicleId === null ? [] : [row("vehicle_id", "=", found.vehicleId)]),
          ...("orderId" in subject ? [row("order_id", "=", subject.orderId)] : []),
        ]),
      )
      .execute();
    return { ok: true };
  });
}
