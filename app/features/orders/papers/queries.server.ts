import { companyDay } from "#app/features/ground/company/company-day.ts";
import { formatCalendarDay, formatLongDate } from "#app/lib/dates.ts";
import { formatBytes } from "#app/lib/file-sizes.ts";
import { isTeam, type Context, runAs, type Transaction } from "#server/context.ts";
import { type FileState, isLate, type PaperFacts, paperState, whoseTurn } from "./paper-state.ts";

/** A paper as its customer sees it; files that were erased are left out. */
export type CustomerPaper = Awaited<ReturnType<typeof readPapers>>[number];

/** The shared papers of an order in the order in which they were asked for. Papers that are no longer wanted are left out if they have no file. */
export async function readPapers(context: Context, orderId: string) {
  const today = companyDay(context.now).toString();
  const rows = await runAs(context, (transaction) => readPaperRows(transaction, orderId));
  const shared = rows.filter(({ shared: isShared }) => isShared);
  return shared.map((row) => shownPaper(row, today)).filter(({ state, files }) => state !== "withdrawn" || files.length > 0);
}

export function shownToBoth(row: PaperRow, today: string) {
  const { id, title, request, asked_until: until } = row;
  const facts = factsOf(row);
  return {
    id,
    title,
    request,
    state: paperState(facts),
    turn: whoseTurn(facts),
    late: isLate(facts, until, today),
    until: until === null ? undefined : formatCalendarDay(until),
  };
}

function shownPaper(row: PaperRow, today: string) {
  const [newest] = row.files;
  return {
    ...shownToBoth(row, today),
    askedUntil: row.asked_until,
    returnReason: newest?.state === "returned" ? (newest.return_reason ?? "") : undefined,
    files: row.files
      .filter((file) => file.erased_at === null)
      .map((file) => ({
        id: file.id,
        name: file.file_name,
        size: formatBytes(file.bytes),
        day: formatLongDate(file.uploaded_at),
        byTeam: file.uploaded_by === "team",
      })),
  };
}

export type PaperRow = Awaited<ReturnType<typeof readPaperRows>>[number];

/** The papers of an order that the actor may see, each with its files, the newest first. */
export async function readPaperRows(transaction: Transaction, orderId: string) {
  const papers = await transaction
    .selectFrom("order_papers")
    .select(["id", "kind", "title", "brought_by", "request", "shared", "withdrawn_at", "asked_until"])
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const files = await transaction
    .selectFrom("order_paper_files")
    .select(["id", "paper_id", "file_name", "bytes", "uploaded_by", "uploaded_at", "state", "return_reason", "erased_at"])
    .where("order_id", "=", orderId)
    .orderBy("uploaded_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return papers.map((paper) => ({ ...paper, files: files.filter(({ paper_id: paperId }) => paperId === paper.id) }));
}

export function factsOf({ brought_by: broughtBy, withdrawn_at: withdrawnAt, files: [newest] }: PaperRow): PaperFacts {
  return {
    broughtBy: broughtBy as PaperFacts["broughtBy"],
    withdrawn: withdrawnAt !== null,
    newest: newest?.state as FileState | undefined,
  };
}

export type PaperToUpload = NonNullable<Awaited<ReturnType<typeof readPaperToUpload>>>;

/** A paper to which the actor may upload a file; undefined for any other (row B2). The customer uploads only what the customer brings. */
export async function readPaperToUpload(context: Context, orderId: string, paperId: string) {
  const rows = await runAs(context, (transaction) => readPaperRows(transaction, orderId));
  const row = rows.find(({ id }) => id === paperId);
  if (!row || (!isTeam(context.actor) && row.brought_by !== "customer")) return undefined;
  const { files: _, ...shown } = shownPaper(row, companyDay(context.now).toString());
  return { ...shown, broughtBy: factsOf(row).broughtBy };
}
