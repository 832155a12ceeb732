import { companyDay } from "#app/features/ground/company/company-day.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { formatBytes } from "#app/lib/file-sizes.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { paperKindLabel, type FileState } from "../paper-state.ts";
import { factsOf, type PaperRow, readPaperRows, shownToBoth } from "../queries.server.ts";

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

function officePaper(row: PaperRow, looks: readonly Look[], today: string) {
  const { broughtBy, withdrawn } = factsOf(row);
  return {
    ...shownToBoth(row, today),
    kind: paperKindLabel(row.kind),
    shared: row.shared,
    broughtBy,
    withdrawn,
    files: row.files.map((file) => ({
      id: file.id,
      name: file.file_name,
      size: formatBytes(file.bytes),
      uploaded: formatMoment(file.uploaded_at),
      byTeam: file.uploaded_by === "team",
      state: file.state as FileState,
      returnReason: file.return_reason,
      erased: file.erased_at !== null,
      looks: looks.filter((look) => look.fileId === file.id),
    })),
  };
}

type Look = Awaited<ReturnType<typeof readLooks>>[number];

/** Every look at a file of the order, the newest first. A person of the team is named by address while the account exists. */
async function readLooks(transaction: Transaction, orderId: string) {
  const rows = await transaction
    .selectFrom("order_paper_looks as look")
    .innerJoin("order_paper_files as file", "file.id", "look.file_id")
    .leftJoin("users", "users.id", "look.user_id")
    .select(["look.id", "look.file_id", "look.looked_at", "look.looked_by", "users.email"])
    .where("file.order_id", "=", orderId)
    .orderBy("look.looked_at", "desc")
    .orderBy("look.id", "desc")
    .execute();
  return rows.map(({ id, file_id: fileId, looked_at: lookedAt, looked_by: by, email }) => ({
    id,
    fileId,
    moment: formatMoment(lookedAt),
    by: by as "account" | "link" | "team",
    email,
  }));
}
