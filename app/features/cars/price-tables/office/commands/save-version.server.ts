import type { Transaction } from "kysely";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused, type RefusedForm, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { TableContent, TableName, TableVersion } from "#app/features/cars/price-tables/tables.ts";
import type { DB } from "#db/types.ts";
import type { FormScope } from "#server/request.ts";
import { openProposals, standingVersions } from "../../versions.ts";
import { checkContent } from "../content-check.ts";
import { editedContent } from "../edited-content.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { meanwhile } from "../meanwhile.ts";
import { reasons, saveForm, saveMessages } from "../messages.ts";
import { type HistoryRow, readRows } from "../queries.server.ts";
import { versionSchema, writtenContent } from "../schema.ts";
import { recordEntry, waitForTurn } from "./record-entry.server.ts";

/**
 * Records a new version of a table, from today, from a future day, or in the place of an earlier one (DOOR-23). If somebody recorded
 * another entry of this table since the person saw it, nothing is written, and the error says what (row R21).
 */
export function saveVersion(scope: FormScope, name: TableName, sent: FormData) {
  const { actor, now } = scope.context;
  const description = { form: saveForm, schema: versionSchema(name, sent), messages: saveMessages };
  return answerForm(scope, description, sent, async (transaction, values): Promise<WriteResult> => {
    const checked = checkContent(name, writtenContent(name, values));
    if ("problems" in checked) return problemsRefused(checked.problems);
    const rows = await historyOf(transaction, name);
    const news = rows.filter(({ id }) => id > (values.overwrite ?? values.seen));
    if (news.length > 0) return refused(meanwhile(name, rows, news));

    const { valid_from: validFrom, source_title: title, source_date: date, source_address: address } = values;
    const version: TableVersion<TableName> = {
      content: checked.content as TableContent<TableName>,
      validFrom,
      source: { title, date, ...(address === null ? {} : { address }) },
    };
    const refusal = refusalFor(name, rows, version, companyDay(now).toString());
    if (refusal) return refusal;
    await recordEntry(transaction, actor, { name, entry: "figures", version });
    return { ok: true };
  });
}

async function historyOf(transaction: Transaction<DB>, name: TableName): Promise<HistoryRow[]> {
  await waitForTurn(transaction);
  return (await readRows(transaction, [name]))[name];
}

function problemsRefused({ fields, whole }: { fields: Record<string, string>; whole: readonly string[] }): RefusedForm {
  return { ok: false, status: 400, errors: { fields, ...(whole.length === 0 ? {} : { form: whole.join(" ") }) } };
}

/** A past day is only for correcting what is valid from that day, or for taking a proposal of the software. */
function refusalFor(
  name: TableName,
  rows: readonly HistoryRow[],
  version: TableVersion<TableName>,
  today: string,
): RefusedForm | undefined {
  const { validFrom } = version;
  const corrected = standingVersions(rows).find((row) => row.validFrom === validFrom);
  if (validFrom < today && !corrected && !openProposals(rows).some((row) => row.validFrom === validFrom)) {
    return refused(reasons.past, { field: "valid_from", status: 400 });
  }
  return corrected?.version && isSame(name, corrected.version, version) ? refused(reasons.unchanged) : undefined;
}

/** The stored content may have its rows in another order than a saved form. */
function isSame(name: TableName, stored: TableVersion<TableName>, fresh: TableVersion<TableName>): boolean {
  const sorted = checkContent(name, editedContent(name, stored.content));
  const inOrder = "content" in sorted ? { ...stored, content: sorted.content } : stored;
  return JSON.stringify(inOrder) === JSON.stringify(fresh);
}
