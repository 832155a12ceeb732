import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { paperKindLabel } from "../paper-state.ts";
import { factsOf, type PaperRow, readPaperRows, setMark, setOf, shownFile, shownToBoth } from "../queries.server.ts";

export type OfficePaper = Awaited<ReturnType<typeof readOfficePapers>>[number];
export type OfficeFile = OfficePaper["files"][number];

export function readOfficePapers(context: Context, orderId: string) {
  const today = companyDay(context.now).toString();
  return runAs(context, async (transaction) => {
    const rows = await readPaperRows(transaction, orderId);
    const looks = await readLooks(transaction, orderId);
    return rows.map((row) => officePaper(row, looks, today));
  });
}

/** One paper with all its files and looks, for its own page; undefined for an unknown one. */
export async function readOfficePaper(context: Context, orderId: string, paperId: string): Promise<OfficePaper | undefined> {
  return (await readOfficePapers(context, orderId)).find(({ id }) => id === paperId);
}

/** `files`: the set; `older`: what left it, the newest first. */
function officePaper(row: PaperRow, looks: readonly Look[], today: string) {
  const { broughtBy, withdrawn } = factsOf(row);
  const officeFile = (file: PaperRow["files"][number]) => ({
    ...shownFile(file),
    uploaded: formatMoment(file.uploaded_at),
    returnReason: file.return_reason,
    erased: file.erased_at !== null,
    looks: looks.filter((look) => look.fileId === file.id),
  });
  return {
    ...shownToBoth(row, today),
    kindLabel: paperKindLabel(row.kind),
    shared: row.shared,
    broughtBy,
    withdrawn,
    seen: setMark(row),
    files: setOf(row).map(officeFile),
    older: row.files.filter((file) => file.superseded_at !== null).map(officeFile),
  };
}

/** Those of these files that somebody of the team has opened, as pages or as a download. */
export async function filesTheTeamSaw(transaction: Transaction, files: readonly string[]): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const rows = await transaction
    .selectFrom("order_paper_looks")
    .select("file_id")
    .distinct()
    .where("file_id", "in", files)
    .where("looked_by", "=", "team")
    .execute();
  return new Set(rows.map(({ file_id: id }) => id));
}

type Look = Awaited<ReturnType<typeof readLooks>>[number];

/** The looks at the files of an order, the newest first; those of one person in one minute are one, such as at the pages of a PDF. */
async function readLooks(transaction: Transaction, orderId: string) {
  const rows = await transaction
    .selectFrom("order_paper_looks as look")
    .innerJoin("order_paper_files as file", "file.id", "look.file_id")
    .leftJoin("users", "users.id", "look.user_id")
    .select(({ fn }) => ["look.file_id", "look.looked_by", "users.email", fn.max("look.looked_at").as("looked_at")])
    .where("file.order_id", "=", orderId)
    .groupBy(["look.file_id", "look.looked_by", "look.user_id", "users.email", sql`date_trunc('minute', look.looked_at)`])
    .orderBy(({ fn }) => fn.max("look.id"), "desc")
    .execute();
  return rows.map(({ file_id: fileId, looked_at: lookedAt, looked_by: by, email }) => ({
    fileId,
    moment: formatMoment(lookedAt),
    by: by as "account" | "link" | "team",
    email,
  }));
}
