import { randomUUID } from "node:crypto";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm, refused, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { runAs, userIdOf } from "#server/context.ts";
import { FairQueue } from "#server/fair-queue.ts";
import { PictureRefused, processPhoto } from "#server/files/images.ts";
import { countPages, PdfRefused } from "#server/files/pdf-pages.ts";
import type { FileScope, FormScope } from "#server/request.ts";
import { isListed, type MileageSubject } from "../queries.server.ts";
import { addForm, addMessages, largestFile, readingReasons, removeForm, removeMessages } from "./messages.ts";
import { acceptedPapers, readSubject } from "./queries.server.ts";
import { readingSchema, removalSchema } from "./schema.ts";

type StoredFile = { storage_key: string; content_type: "application/pdf" | "image/webp" };

/** Each takes a processor and up to 160 MB. */
const turns = new FairQueue({ atOnce: 1, waiting: 24 });

/**
 * Adds a reading with its paper: an accepted paper of the order, or else the file of the form, which is stored whole or not at all. What is
 * added in an order is erased with it; the page of its car lists it too (isListed).
 */
export function addReading(scope: FormScope & FileScope, subject: MileageSubject, sent: FormData) {
  const { now, actor } = scope.context;
  const file = sent.get("file");
  sent.delete("file");
  const before = async ({ read_on, paper }: { read_on: string; paper: string }) => {
    if (read_on > companyDay(now).toString()) return refused(readingReasons.future, { status: 400, field: "read_on" });
    if (paper !== "") return { ok: true as const };
    const read = await readFile(userIdOf(actor) ?? "", file);
    if (typeof read === "string") return refused(read, { status: 400, field: "file" });
    return { ok: true as const, prepare: () => keepFile(scope, read) };
  };
  const description = { form: addForm, schema: readingSchema, messages: addMessages, before };
  return answerForm(scope, description, sent, async (transaction, { paper, ...values }, stored: StoredFile | undefined) => {
    const found = await readSubject(transaction, subject);
    if (!found) return refused(readingReasons.gone, { status: 404 });
    const owner = "orderId" in subject ? { order_id: subject.orderId } : { vehicle_id: subject.vehicleId };
    if (stored === undefined) {
      const accepted = await acceptedPapers(transaction, owner.order_id ?? null)
        .where("id", "=", paper)
        .executeTakeFirst();
      if (!accepted) return refused(readingReasons.paper, { field: "paper" });
    }
    await transaction
      .insertInto("mileage_readings")
      .values({ ...owner, ...(stored ?? { paper_id: paper }), ...values, created_at: now.toString(), created_by: userIdOf(actor) })
      .execute();
    return { ok: true };
  });
}

type ReadFile = { bytes: Uint8Array; contentType: StoredFile["content_type"] };

/** The first bytes tell the type, whatever name the sender chose. A picture is encoded anew without metadata; a PDF must open. */
async function readFile(name: string, file: FormDataEntryValue | null): Promise<ReadFile | string> {
  if (file === null || typeof file === "string" || file.size === 0) return readingReasons.no_file;
  if (file.size > largestFile) return readingReasons.too_large;
  const bytes = Buffer.from(await file.arrayBuffer());
  try {
    if (bytes.subarray(0, 5).toString() !== "%PDF-") {
      const photo = await turns.run({ name }, () => processPhoto(bytes, largestFile));
      return { bytes: photo.bytes, contentType: "image/webp" };
    }
    await countPages(name, async () => bytes);
    return { bytes, contentType: "application/pdf" };
  } catch (error) {
    if (error instanceof PdfRefused || error instanceof PictureRefused) return readingReasons.unreadable;
    throw error;
  }
}

/** Notes the file before it is there, so that the hourly job finds what a broken form leaves (removeMileageFiles). */
async function keepFile({ context, storage }: FileScope, { bytes, contentType }: ReadFile): Promise<StoredFile> {
  const key = `mileage-readings/${randomUUID()}`;
  const noted = { storage_key: key, noted_at: context.now.toString() };
  await runAs(context, (transaction) => transaction.insertInto("mileage_files").values(noted).execute());
  await storage.write(key, bytes, contentType);
  return { storage_key: key, content_type: contentType };
}

/** Removes a reading; the log keeps what it said. Its file leaves with the next hourly job. */
export function removeReading(scope: FormScope, subject: MileageSubject, sent: FormData) {
  const description = { form: removeForm, schema: removalSchema, messages: removeMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { reading }) => {
    const found = await readSubject(transaction, subject);
    const of = { vehicleId: found?.vehicleId, orderId: "orderId" in subject ? subject.orderId : null };
    await transaction.deleteFrom("mileage_readings").where("id", "=", reading).where(isListed(of)).execute();
    const left = await transaction.selectFrom("mileage_readings").select("id").where("id", "=", reading).executeTakeFirst();
    return left ? refused(readingReasons.elsewhere) : { ok: true };
  });
}
