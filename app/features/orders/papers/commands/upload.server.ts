import { ticketRefusal } from "#app/features/ground/forms/commands/check-ticket.server.ts";
import { answerForm, refused, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
import { formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { refusals, refusalStatus } from "#app/features/ground/forms/messages.ts";
import { BrokenForm } from "#app/features/ground/forms/multipart.ts";
import { receiveFilesForm, type SentFile } from "#app/features/ground/forms/sent-body.ts";
import { lockOrder, refusedToTeam } from "#app/features/orders/access/commands.server.ts";
import { orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { countOf } from "#app/lib/amounts.ts";
import { isTeam, runAs, runAsSystemWithin, type Transaction } from "#server/context.ts";
import { isStorageFull } from "#server/files/storage.ts";
import type { FileScope, FormScope } from "#server/request.ts";
import { mostAtOnce, mostUploadsAnHour, uploadForm, uploadMessages, uploadSentences } from "../messages.ts";
import { paperState } from "../paper-state.ts";
import { factsOf, type PaperRow, readPaperRows } from "../queries.server.ts";
import { atMost, countUploads, keepFiles, type Received, recordFiles, type Upload } from "./keep-files.server.ts";
import { receivedFilesSchema, RefusedUpload } from "./receive-file.server.ts";

export type UploadScope = FormScope & FileScope;
/** `ended`: the route has seen that the order has ended. `onlyLooks`: the sender is a team member with the customer's link (`openOrder`). */
type Target = { orderId: string; paperId: string; ended?: boolean; onlyLooks?: boolean };

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
  const uploads = await countUploads(transaction, scope.context, orderId);
  return uploads + files <= mostUploadsAnHour ? { paper } : { refusal: tooMany };
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
  const first = atMost(mostAtOnce, files, () => {
    throw new RefusedUpload(uploadSentences.too_many_at_once);
  });
  return keepFiles(scope, target.orderId, first, async ({ uploads, refusals: bad }) => {
    if (uploads.length === 0 && bad.length === 0) throw new RefusedUpload(uploadSentences.no_file);
    const recorded = uploads.length === 0 ? undefined : await recordUploads(scope, target, sent, uploads);
    if (recorded?.ok === false || bad.length === 0) return recorded ?? { ok: true };
    return { ok: false, status: bad[0]?.error.status ?? 400, sentence: sentenceAbout({ uploads, refusals: bad }) };
  });
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
    return (await recordFiles(transaction, scope, order, paper, uploads)) ?? { ok: true };
  });
  if (answer.ok) return { ok: true };
  return { ok: false, status: init?.status ?? 400, sentence: answer.errors.form ?? answer.notice?.text ?? uploadSentences.failed };
}
