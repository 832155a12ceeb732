import { randomUUID } from "node:crypto";
import { ticketRefusal } from "#app/features/ground/forms/commands/check-ticket.server.ts";
import { answerForm, refused, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
import { formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { refusals, refusalStatus } from "#app/features/ground/forms/messages.ts";
import { BrokenForm } from "#app/features/ground/forms/multipart.ts";
import { receiveFileForm, type SentFile } from "#app/features/ground/forms/sent-body.ts";
import { lockOrder, refusedToTeam } from "#app/features/orders/access/commands.server.ts";
import { orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { recordForCustomer, tellCustomer, gatheringMinutes } from "#app/features/orders/news/commands.server.ts";
import { isTeam, runAs, runAsSystemWithin, system, type Transaction } from "#server/context.ts";
import { isStorageFull } from "#server/files/storage.ts";
import type { FileScope, FormScope, MailScope } from "#server/request.ts";
import { queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import { renderLetter } from "#app/features/ground/emails/letter.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { cleanFileName } from "../paper-files.ts";
import { uploadForm, uploadMessages, uploadSentences, mostUploadsAnHour } from "../messages.ts";
import { paperState } from "../paper-state.ts";
import { factsOf, type PaperRow, readPaperRows } from "../queries.server.ts";
import { receivedFileSchema, type ReceivedFile, receiveFile, RefusedUpload } from "./receive-file.server.ts";
import { papersUploadedForTeam } from "../emails.ts";

type ToldOrder = { id: string; reference: string; name: string; email: string; car_name: string };

type UploadScope = FormScope & FileScope;
/** `ended`: the route has seen that the order has ended. `onlyLooks`: the sender is a team member with the customer's link (`openOrder`). */
type Target = { orderId: string; paperId: string; ended?: boolean; onlyLooks?: boolean };
type Upload = ReceivedFile & { key: string; fileName: string };

export type UploadOutcome = { ok: true } | { ok: false; status: number; sentence: string };

const ownFields: ReadonlySet<string> = new Set([formField, ticketField, trapField]);

/** Stores a file, then its row; a failed row removes the file. Sent twice, it is one file. The route has checked the sender. */
export function uploadPaper(scope: UploadScope, target: Target, request: Request): Promise<UploadOutcome> {
  const admit = async () => {
    const { refusal } = await runAs(scope.context, (transaction) => wantedPaper(transaction, scope, target));
    if (refusal) throw new RefusedUpload(refusal.errors.form ?? uploadSentences.failed, refusal.status);
  };
  return receiveFileForm(request, (fields, file) => storeFile(scope, target, fields, file), outcomeOf, admit);
}

function outcomeOf(error: unknown): UploadOutcome | undefined {
  if (error instanceof RefusedUpload) return { ok: false, status: error.status, sentence: error.message };
  if (error instanceof BrokenForm) return { ok: false, status: 400, sentence: uploadSentences.broken };
  return isStorageFull(error) ? { ok: false, status: 507, sentence: uploadSentences.full } : undefined;
}

type WantedPaper = { paper: PaperRow; refusal?: undefined } | { paper?: undefined; refusal: RefusedForm };

async function wantedPaper(transaction: Transaction, scope: UploadScope, target: Target): Promise<WantedPaper> {
  const { orderId, paperId, ended, onlyLooks } = target;
  const team = isTeam(scope.context.actor);
  const paper = (await readPaperRows(transaction, orderId)).find(({ id }) => id === paperId);
  if (!paper || (!team && paper.brought_by !== "customer")) return { refusal: refused(orderMissing, { status: 404 }) };
  if (team) return { paper };
  const teamRefusal = refusedToTeam({ onlyLooks });
  if (teamRefusal) return { refusal: teamRefusal };
  if (ended) return { refusal: refused(orderEnded) };
  const state = paperState(factsOf(paper));
  if (state === "withdrawn" || state === "accepted") return { refusal: refused(uploadSentences[state]) };
  const uploads = await countUploads(transaction, scope, orderId);
  if (uploads < mostUploadsAnHour) return { paper };
  return { refusal: refused(uploadSentences.too_many, { status: 429, retryAfterSeconds: 600 }) };
}

async function countUploads(transaction: Transaction, { context: { now } }: UploadScope, orderId: string): Promise<number> {
  const { uploads } = await transaction
    .selectFrom("order_paper_files")
    .select(({ fn }) => fn.countAll<number>().as("uploads"))
    .where("order_id", "=", orderId)
    .where("uploaded_by", "=", "customer")
    .where("uploaded_at", ">", new Date(now.subtract({ hours: 1 }).epochMilliseconds))
    .executeTakeFirstOrThrow();
  return uploads;
}

async function storeFile(
  scope: UploadScope,
  target: Target,
  fields: Readonly<Record<string, string>>,
  file: SentFile | undefined,
): Promise<UploadOutcome> {
  if (!Object.keys(fields).every((name) => ownFields.has(name))) throw new BrokenForm("A field that the form does not have");
  if (file === undefined) throw new RefusedUpload(uploadSentences.no_file);
  const sent = new FormData();
  for (const [name, text] of Object.entries(fields)) sent.append(name, text);
  const early = ticketRefusal(scope, sent);
  if (early === "too-old") throw new RefusedUpload(uploadSentences.too_old);
  if (early !== undefined) throw new RefusedUpload(refusals[early], refusalStatus[early]);
  const key = `order-papers/${target.orderId}/${randomUUID()}`;
  const received = await receiveFile(scope.storage, key, file.bytes);
  const upload: Upload = { ...received, key, fileName: cleanFileName(file.fileName, received.contentType) };
  sent.append("sha256", received.sha256);
  try {
    return await recordUpload(scope, target, sent, upload);
  } finally {
    await removeUnrecorded(scope, key);
  }
}

async function recordUpload(scope: UploadScope, target: Target, sent: FormData, upload: Upload): Promise<UploadOutcome> {
  const description = { form: uploadForm, schema: receivedFileSchema, messages: uploadMessages };
  const { data: answer, init } = await answerForm(scope, description, sent, async (transaction) => {
    // The lock makes uploads to the same order follow one another, so that none passes the limit.
    const order = await runAsSystemWithin(transaction, scope.context.actor, () => lockOrder(transaction, target.orderId));
    if (!order) return refused(orderMissing, { status: 404 });
    const { paper, refusal } = await wantedPaper(transaction, scope, { ...target, ended: order.status !== "open" });
    if (refusal) return refusal;
    await insertFile(transaction, scope, target, upload);
    await tell(transaction, scope, order, paper);
    return { ok: true };
  });
  if (answer.ok) return { ok: true };
  return { ok: false, status: init?.status ?? 400, sentence: answer.errors.form ?? answer.notice?.text ?? uploadSentences.failed };
}

/** A file from the team needs no check: whoever uploads it has seen it. */
async function insertFile(transaction: Transaction, { context }: UploadScope, { orderId, paperId }: Target, upload: Upload) {
  const team = isTeam(context.actor);
  await transaction
    .insertInto("order_paper_files")
    .values({
      id: randomUUID(),
      paper_id: paperId,
      order_id: orderId,
      storage_key: upload.key,
      file_name: upload.fileName,
      content_type: upload.contentType,
      bytes: upload.bytes,
      sha256: upload.sha256,
      uploaded_by: team ? "team" : "customer",
      uploaded_at: context.now.toString(),
      ...(team ? { state: "accepted", checked_at: context.now.toString() } : {}),
    })
    .execute();
}

/** Tells the other side: the team of a customer's file, the customer of a file that the team shares. */
async function tell(transaction: Transaction, scope: UploadScope, order: ToldOrder, { id, title, shared }: PaperRow): Promise<void> {
  const topic = `paper/${id}`;
  if (!isTeam(scope.context.actor)) {
    const sentence = `Has subido «${title}». Lo revisamos y te decimos si falta algo.`;
    await recordForCustomer(transaction, scope, order.id, { topic, sentence });
    await tellTeamOfUploads(transaction, scope, order);
    return;
  }
  if (shared) await tellCustomer(transaction, scope, order.id, { topic, sentence: `Ya tienes en tu importación este papel: «${title}».` });
}

/** Removes a file without a row. If the database cannot say now whether there is one, the file stays: a row without its file would be worse. */
async function removeUnrecorded({ context, storage, log, requestId }: UploadScope, key: string): Promise<void> {
  try {
    const row = await runAs({ ...context, actor: system }, (transaction) =>
      transaction.selectFrom("order_paper_files").select("id").where("storage_key", "=", key).executeTakeFirst(),
    );
    if (!row) await storage.remove(key);
  } catch (error) {
    log.error({ requestId, error: error instanceof Error ? error.name : "unknown" }, "a paper without a row may be left");
  }
}

const about = "order-paper-uploaded";

/** Tells the team which papers of an order wait for a check: one mail for a quarter of an hour, written again with each upload. */
function tellTeamOfUploads(transaction: Transaction, { context, siteOrigin }: MailScope, order: ToldOrder): Promise<void> {
  const { id: orderId, reference, name, car_name: carName } = order;
  return runAsSystemWithin(transaction, context.actor, async () => {
    const papers = await readPaperRows(transaction, orderId);
    const titles = papers.filter(({ files: [newest] }) => newest?.state === "uploaded").map(({ title }) => title);
    const letter = papersUploadedForTeam({ reference, name, carName }, titles, siteOrigin + officeOrderAddress(orderId));
    const waiting = await transaction
      .updateTable("emails")
      .set(renderLetter(letter))
      .where("subject_id", "=", orderId)
      .where("kind", "=", about)
      .where("sent_at", "is", null)
      .where("claimed_until", "is", null)
      .where("send_after", ">", new Date(context.now.epochMilliseconds))
      .executeTakeFirst();
    if (waiting.numUpdatedRows > 0n) return;
    const sendAfter = context.now.add({ minutes: gatheringMinutes });
    await queueForTeam(transaction, context, { about: { kind: about, id: orderId }, replyTo: order.email, letter, sendAfter });
  });
}
