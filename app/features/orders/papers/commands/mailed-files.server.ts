import type { SentFile } from "#app/features/ground/forms/sent-body.ts";
import type { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { orderEnded } from "#app/features/orders/access/messages.ts";
import { savableName, shortenedName } from "#app/lib/file-names.ts";
import { runAs, type Transaction } from "#server/context.ts";
import type { AnswerScope } from "#server/background/mailbox.ts";
import { type MailedPapers, mailedPaperTitle, mailSentences, mostFilesOfMail, mostUploadsAnHour, uploadSentences } from "../messages.ts";
import { whoseTurn } from "../paper-state.ts";
import { factsOf, type PaperRow, readPaperRows, setOf } from "../queries.server.ts";
import { atMost, countUploads, keepFiles, recordFiles, type Upload } from "./keep-files.server.ts";

type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;
/** Writes the rows of the received files, in the transaction that joins their mail and has locked the order. */
export type FilePapers = (transaction: Transaction, order: LockedOrder) => Promise<MailedPapers>;

/**
 * Stores the first files of a mail under the checks of an upload, and lets `join` write their rows (decision 0067). Of what the limits do not
 * let in, not even the bytes are read. Throws what may be over in a minute: a full store, a busy server and a broken connection. Then
 * nothing is kept.
 */
export async function keepMailedFiles<Result>(
  scope: AnswerScope,
  orderId: string,
  files: AsyncIterable<SentFile>,
  join: (file: FilePapers) => Promise<Result>,
): Promise<Result> {
  const beyond: MailedPapers["others"] = [];
  const room = mostUploadsAnHour - (await runAs(scope.context, (transaction) => countUploads(transaction, scope.context, orderId)));
  const sentence = room < mostFilesOfMail ? uploadSentences.too_many : mailSentences.too_many_at_once;
  const first = atMost(Math.min(room, mostFilesOfMail), files, ({ fileName }) => {
    beyond.push({ name: shortenedName(savableName(fileName), 60), sentence });
  });
  return keepFiles(scope, orderId, first, async ({ uploads, refusals }) => {
    const busy = refusals.find(({ error }) => error.status === 503);
    if (busy) throw busy.error;
    const others = [...refusals.map(({ name, error }) => ({ name, sentence: error.message })), ...beyond];
    return join(async (transaction, order) => {
      const filed = await filePapers(transaction, scope, order, uploads);
      return { ...filed, others: [...filed.others, ...others] };
    });
  });
}

/** Adds the files to the only paper that the customer is asked for; where none or several are, to a new one that the team looks through. */
async function filePapers(
  transaction: Transaction,
  scope: AnswerScope,
  order: LockedOrder,
  uploads: readonly Upload[],
): Promise<MailedPapers> {
  const none = (files: readonly Upload[], sentence: string): MailedPapers => ({
    paper: "",
    kept: [],
    others: files.map(({ fileName: name }) => ({ name, sentence })),
  });
  if (uploads.length === 0) return none([], "");
  if (order?.status !== "open") return none(uploads, orderEnded);
  const orderId = order.id;
  if ((await countUploads(transaction, scope.context, orderId)) + uploads.length > mostUploadsAnHour) {
    return none(uploads, uploadSentences.too_many);
  }
  const papers = await readPaperRows(transaction, orderId);
  const has = new Set(papers.flatMap((paper) => setOf(paper).flatMap(({ state, sha256 }) => (state === "returned" ? [] : [sha256]))));
  const fresh = uploads.filter(({ sha256 }) => !has.has(sha256));
  const { others } = none(
    uploads.filter((upload) => !fresh.includes(upload)),
    mailSentences.known,
  );
  const [first, ...more] = fresh;
  if (!first) return { ...none([], ""), others };
  const [asked, ...moreAsked] = papers.filter((paper) => whoseTurn(factsOf(paper)) === "customer");
  const only = moreAsked.length === 0 ? asked : undefined;
  const paper = only ?? (await newPaper(transaction, scope, orderId, mailedPaperTitle(first.fileName, more.length)));
  const refusal = await recordFiles(transaction, scope, order, paper, fresh);
  if (refusal) return none(uploads, refusal.errors.form ?? uploadSentences.failed);
  return { paper: paper.title, kept: fresh.map(({ fileName }) => fileName), others };
}

async function newPaper(transaction: Transaction, { context }: AnswerScope, orderId: string, title: string): Promise<PaperRow> {
  const { id } = await transaction
    .insertInto("order_papers")
    .values({ order_id: orderId, kind: "other", title, brought_by: "customer", created_at: context.now.toString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const paper = (await readPaperRows(transaction, orderId)).find((row) => row.id === id);
  if (!paper) throw new Error("a new paper is gone");
  return paper;
}
