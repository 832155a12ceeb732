import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { TableName } from "#app/features/cars/price-tables/tables.ts";
import type { FormScope } from "#server/request.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { reasons, withdrawForm, withdrawMessages } from "../messages.ts";
import { readRows } from "../queries.server.ts";
import { withdrawalSchema } from "../schema.ts";
import { recordEntry, waitForTurn } from "./record-entry.server.ts";

/** Withdraws a prepared version before its day comes (DOOR-24), unless somebody else has changed it meanwhile (row R21). */
export function withdrawVersion(scope: FormScope, name: TableName, sent: FormData) {
  const { actor, now } = scope.context;
  const description = { form: withdrawForm, schema: withdrawalSchema, messages: withdrawMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { valid_from: validFrom, seen }): Promise<WriteResult> => {
    await waitForTurn(transaction);
    const rows = (await readRows(transaction, [name]))[name];
    const last = rows.findLast((row) => row.validFrom === validFrom && (row.entry === "figures" || row.entry === "withdrawal"));
    // The form was sent twice, or two people withdrew the same version.
    if (last?.entry === "withdrawal") return { ok: true };
    if (last?.id !== seen) return refused(reasons.gone);
    if (validFrom <= companyDay(now).toString()) return refused(reasons.begun);
    await recordEntry(transaction, actor, { name, entry: "withdrawal", validFrom });
    return { ok: true };
  });
}
