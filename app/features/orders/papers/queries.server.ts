import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { formatCalendarDay, formatLongDate } from "#app/lib/dates.ts";
import { formatBytes } from "#app/lib/file-sizes.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { decisiveStates, type FileState, isLate, type PaperFacts, paperState, stateOfSet, whoseTurn } from "./paper-state.ts";

/** A paper as its customer sees it, with its set of files; those that were erased are left out. */
export type CustomerPaper = Awaited<ReturnType<typeof readPapers>>[number];

/** The shared papers of an order in the order in which they were asked for. Papers that are no longer wanted are left out if they have no file. */
export async function readPapers(context: Context, orderId: string) {
  const today = companyDay(context.now).toString();
  const rows = await runAs(context, (transaction) => readPaperRows(transaction, orderId));
  const shared = rows.filter(({ shared: isShared }) => isShared);
  return shared.map((row) => shownPaper(row, today)).filter(({ state, files }) => state !== "withdrawn" || files.length > 0);
}

export function shownToBoth(row: PaperRow, today: string) {
  const { id, kind, title, request, asked_until: until } = row;
  const facts = factsOf(row);
  return {
    id,
    kind,
    title,
    request,
    state: paperState(facts),
    turn: whoseTurn(facts),
    late: isLate(facts, until, today),
    until: until === null ? undefined : formatCalendarDay(until),
  };
}

function shownPaper(row: PaperRow, today: string) {
  const set = setOf(row);
  const returned = set.find(({ state }) => state === "returned");
  return {
    ...shownToBoth(row, today),
    broughtBy: factsOf(row).broughtBy,
    askedUntil: row.asked_until,
    returnReason: returned?.return_reason ?? undefined,
    files: set.filter((file) => file.erased_at === null).map(shownFile),
  };
}

export type ShownFile = ReturnType<typeof shownFile>;

/** A file as both sides see it. `pages`: those that can be shown as pictures, undefined for a PDF that nobody has counted. */
export function shownFile(file: PaperRow["files"][number]) {
  return {
    id: file.id,
    name: file.file_name,
    size: formatBytes(file.bytes),
    day: formatLongDate(file.uploaded_at),
    byTeam: file.uploaded_by === "team",
    state: file.state as FileState,
    isPicture: file.content_type !== "application/pdf",
    pages: file.pages ?? undefined,
  };
}

export type PaperRow = Awaited<ReturnType<typeof readPaperRows>>[number];

/** The papers of an order that the actor may see, each with all its files, the newest first. */
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
    .select(["id", "paper_id", "file_name", "content_type", "bytes", "sha256", "pages", "uploaded_by", "uploaded_at", "state"])
    .select(["return_reason", "superseded_at", "erased_at"])
    .where("order_id", "=", orderId)
    .orderBy("uploaded_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return papers.map((paper) => ({ ...paper, files: files.filter(({ paper_id: paperId }) => paperId === paper.id) }));
}

/** The files that make up a paper now, in the order in which they came: its state is theirs. */
export function setOf({ files }: PaperRow) {
  return files.filter((file) => file.superseded_at === null).toReversed();
}

/** A word for the set that a page showed: a file that came, left or was checked since then gives another. */
export function setMark(row: PaperRow): string {
  return setOf(row)
    .map(({ id, state }) => id.slice(0, 8) + state.slice(0, 1))
    .join(".");
}

/** In SQL, sorts the files of a set so that the one that decides about its state comes first. */
export const decisiveFirst = sql`array_position(${sql.lit(`{${decisiveStates.join(",")}}`)}::text[], state)`;

export function factsOf(row: PaperRow): PaperFacts {
  return {
    broughtBy: row.brought_by as PaperFacts["broughtBy"],
    withdrawn: row.withdrawn_at !== null,
    set: stateOfSet(setOf(row).map(({ state }) => state as FileState)),
  };
}

/** One paper with its set, for its own page; undefined for any that the customer does not see (row B2). */
export async function readPaper(context: Context, orderId: string, paperId: string) {
  const rows = await runAs(context, (transaction) => readPaperRows(transaction, orderId));
  const row = rows.find(({ id }) => id === paperId);
  return row?.shared ? shownPaper(row, companyDay(context.now).toString()) : undefined;
}
