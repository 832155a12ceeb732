import { randomUUID } from "node:crypto";
import { ticketRefusal } from "#app/features/ground/forms/commands/check-ticket.server.ts";
import { answerForm, refused, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
import { formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { refusals, refusalStatus } from "#app/features/ground/forms/messages.ts";
import { BrokenForm } from "#app/features/ground/forms/multipart.ts";
import { receiveFilesForm, type SentFile } from "#app/features/ground/forms/sent-body.ts";
import { lockOrder, refusedToTeam } from "#app/features/orders/access/commands.server.ts";
import { orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { countOf } from "#app/lib/amounts.ts";
import { savableName, shortenedName } from "#app/lib/file-names.ts";
import { isTeam, runAs, runAsSystemWithin, system, type Transaction } from "#server/context.ts";
import { isStorageFull } from "#server/files/storage.ts";
import type { FileScope, FormScope } from "#server/request.ts";
import { cleanFileName } from "../paper-files.ts";
import { mostAtOnce, mostFilesOfPaper, mostUploadsAnHour, uploadForm, uploadMessages, uploadSentences } from "../messages.ts";
import { paperState } from "../paper-state.ts";
import { factsOf, type PaperRow, readPaperRows, setOf } from "../queries.server.ts";
import { receivedFilesSchema, pagesOf, type ReceivedFile, receiveFile, RefusedUpload } from "./receive-file.server.ts";
import { tellOfUpload } from "./tell.server.ts";
import { causeOf } from "#server/log.ts";

export type UploadScope = FormScope & FileScope;
/** `ended`: the route has seen that the order has ended. `onlyLooks`: the sender is a team member with the customer's link (`openOrder`). */
type Target = { orderId: string; paperId: string; ended?: boolean; onlyLooks?: boolean };
type Upload = ReceivedFile & { fileName: string; pages: number };
/** What came with a form: the files that are good, and a sentence for each other one. */
type Received = { uploads: Upload[]; refusals: { name: string; error: RefusedUpload }[] };

export type UploadOutcome = { ok: true } | { ok: false; status: number; sentence: string };

const ownFields: ReadonlySet<string> = new Set([formField, ticketField, trapField]);

/**
 * Stores the files of a form, then their rows; files without a row are removed. Sent twice, each is one file. A file that is refused does not
 * keep the others out. The route has checked the sender.
 */
export function uploadPaper(scope: UploadScope, target: Target, request: Request): Promise<UploadOutcome> {
  const admit = async () => {
    const { refusal } = await runAs(scope.context, (transaction) => wantedPaper(transaction, scope, target));
    if (refusal) throw new RefusedUpload(refusal.errors.form ?? uploadSentences.failed, refusal.status);
  };
  return receiveFilesForm(request, (fields, files) => storeFiles(scope, target, fields, files), outcomeOf, admit);
}

function outcomeOf(error: unknown): UploadOutcome | undefined {
  if (error instanceof RefusedUpload) return { ok: false, status: error.status, sentence: error.message };
  if (error instanceof BrokenForm) return { ok: false, status: 400, sentence: uploadSentences.broken };
  return isStorageFull(error) ? { ok: false, status: 507, sentence: uploadSentences.full } : undefined;
}

type WantedPaper = { paper: PaperRow; refusal?: undefined } | { paper?: undefined; refusal: RefusedForm };

const tooMany = refused(uploadSentences.too_many, { status: 429, retryAfterSeconds: 600 });

/** The paper if this person may upload `files` more files to it now, or why not. */
async function wantedPaper(transaction: Transaction, scope: UploadScope, target: Target, files = 1): Promise<WantedPaper> {
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
  return uploads + files <= mostUploadsAnHour ? { paper } : { refusal: tooMany };
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

async function storeFiles(
  scope: UploadScope,
  target: Target,
  fields: Readonly<Record<string, string>>,
  files: AsyncIterable<SentFile>,
): Promise<UploadOutcome> {
  if (!Object.keys(fields).every((name) => ownFields.has(name))) throw new BrokenForm("A field that the form does not have");
  const sent = new FormData();
  for (const [name, text] of Object.entries(fields)) sent.append(name, text);
  const early = ticketRefusal(scope, sent);
  if (early === "too-old") throw new RefusedUpload(uploadSentences.too_old);
  if (early !== undefined) throw new RefusedUpload(refusals[early], refusalStatus[early]);
  const keys: string[] = [];
  const nextKey = () => {
    const key = `order-papers/${target.orderId}/${randomUUID()}`;
    keys.push(key);
    return key;
  };
  try {
    const { uploads, refusals: bad } = await receiveAll(scope, target.orderId, nextKey, files);
    if (uploads.length === 0 && bad.length === 0) throw new RefusedUpload(uploadSentences.no_file);
    const recorded = uploads.length === 0 ? undefined : await recordUploads(scope, target, sent, uploads);
    if (recorded?.ok === false || bad.length === 0) return recorded ?? { ok: true };
    return { ok: false, status: bad[0]?.error.status ?? 400, sentence: sentenceAbout({ uploads, refusals: bad }) };
  } finally {
    for (const key of keys) await removeUnrecorded(scope, key);
  }
}

async function receiveAll(
  { storage }: UploadScope,
  orderId: string,
  nextKey: () => string,
  files: AsyncIterable<SentFile>,
): Promise<Received> {
  const received: Received = { uploads: [], refusals: [] };
  const arrived: Omit<Upload, "pages">[] = [];
  const orRefuse = (fileName: string) => (error: unknown) => {
    if (!(error instanceof RefusedUpload)) throw error;
    received.refusals.push({ name: shortenedName(savableName(fileName), 60), error });
    return undefined;
  };
  for await (const { fileName, bytes } of files) {
    if (arrived.length + received.refusals.length === mostAtOnce) throw new RefusedUpload(uploadSentences.too_many_at_once);
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

/** What to say of the refused files; with several, of which one, and what became of the others. */
function sentenceAbout({ uploads, refusals: bad }: Received): string {
  const [first] = bad;
  if (first && bad.length + uploads.length === 1) return first.error.message;
  const stored = uploads.length === 0 ? [] : [`Guardado: ${countOf(uploads.length, "archivo", "archivos")}.`];
  return [...stored, ...bad.map(({ name, error }) => `«${name}»: ${error.message}`)].join(" ");
}

async function recordUploads(scope: UploadScope, target: Target, sent: FormData, uploads: readonly Upload[]): Promise<UploadOutcome> {
  sent.append("sha256", uploads.map(({ sha256 }) => sha256).join(" "));
  const description = { form: uploadForm, schema: receivedFilesSchema, messages: uploadMessages };
  const { data: answer, init } = await answerForm(scope, description, sent, async (transaction) => {
    // The lock makes uploads to the same order follow one another, so that none passes the limit.
    const order = await runAsSystemWithin(transaction, scope.context.actor, () => lockOrder(transaction, target.orderId));
    if (!order) return refused(orderMissing, { status: 404 });
    const { paper, refusal } = await wantedPaper(transaction, scope, { ...target, ended: order.status !== "open" }, uploads.length);
    if (refusal) return refusal;
    const { fresh, returned, kept } = sortedOut(paper, uploads);
    if (fresh.length === 0) return { ok: true };
    if (fresh.every(({ sha256 }) => returned.some((file) => file.sha256 === sha256))) return refused(uploadSentences.same_as_returned);
    if (kept.length + fresh.length > mostFilesOfPaper) return refused(uploadSentences.too_many_files);
    // As the system: the customer may not change the team's own file that went back.
    await runAsSystemWithin(transaction, scope.context.actor, () => takeOutReturned(transaction, scope, target));
    await insertFiles(transaction, scope, target, fresh);
    await tellOfUpload(transaction, scope, order, paper);
    await followOrder(transaction, scope, target.orderId);
    return { ok: true };
  });
  if (answer.ok) return { ok: true };
  return { ok: false, status: init?.status ?? 400, sentence: answer.errors.form ?? answer.notice?.text ?? uploadSentences.failed };
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
async function takeOutReturned(transaction: Transaction, { context }: UploadScope, { paperId }: Target): Promise<void> {
  await transaction
    .updateTable("order_paper_files")
    .set({ superseded_at: context.now.toString() })
    .where("paper_id", "=", paperId)
    .where("state", "=", "returned")
    .where("superseded_at", "is", null)
    .execute();
}

/** A file from the team needs no check: whoever uploads it has seen it. */
async function insertFiles(transaction: Transaction, { context }: UploadScope, { orderId, paperId }: Target, uploads: readonly Upload[]) {
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
async function removeUnrecorded({ context, storage, log, requestId }: UploadScope, key: string): Promise<void> {
  try {
    const row = await runAs({ ...context, actor: system }, (transaction) =>
      transaction.selectFrom("order_paper_files").select("id").where("storage_key", "=", key).executeTakeFirst(),
    );
    if (!row) await storage.remove(key);
  } catch (error) {
    log.error({ requestId, error: causeOf(error) }, "a paper without a row may be left");
  }
}
