import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { TableName } from "#app/features/cars/price-tables/tables.ts";
import type { FormScope } from "#server/request.ts";
import { openProposals } from "../../versions.ts";
import { dismissForm, dismissMessages, reasons } from "../messages.ts";
import { type HistoryRow, readRows } from "../queries.server.ts";
import { dismissalSchema } from "../schema.ts";
import { recordEntry, waitForTurn } from "./record-entry.server.ts";

/** Declines figures that a newer release of the software proposes (DOOR-22). */
export function dismissProposal(scope: FormScope, name: TableName, sent: FormData) {
  const description = { form: dismissForm, schema: dismissalSchema, messages: dismissMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { proposal }): Promise<WriteResult> => {
    await waitForTurn(transaction);
    const rows = (await readRows(transaction, [name]))[name];
    const open = openProposals(rows).find(({ id }) => id === proposal);
    if (!open) return isDismissed(rows, proposal) ? { ok: true } : refused(reasons.proposalGone);
    await recordEntry(transaction, scope.context.actor, { name, entry: "dismissal", validFrom: open.validFrom });
    return { ok: true };
  });
}

/** Whether the last row of the proposal's day declines it: the form was sent twice, or two people declined it. */
function isDismissed(rows: readonly HistoryRow[], proposal: number): boolean {
  const day = rows.find(({ id }) => id === proposal)?.validFrom;
  return rows.findLast(({ validFrom }) => validFrom === day)?.entry === "dismissal";
}
