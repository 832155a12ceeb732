import type { Transaction } from "#server/context.ts";
import { answerForm, withoutTicket, refused, type RefusedForm, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { type TableContent, type TableName, type TableVersion, tableSchemas, openProposals, standingVersions } from "../../tables.ts";
import type { FormScope } from "#server/request.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { rowsIn, valueAt } from "../edited-content.ts";
import { meanwhile } from "../shown-table.ts";
import { reasons, saveForm, saveMessages, withdrawForm, withdrawMessages, dismissForm, dismissMessages } from "../messages.ts";
import { type HistoryRow, readRows } from "../queries.server.ts";
import { versionSchema, writtenContent, withdrawalSchema, dismissalSchema } from "../schema.ts";
import { recordEntry, waitForTurn } from "./record-entry.server.ts";
import { regionCodes, regions } from "../../regions.ts";
import { tableLayouts } from "../table-layouts.ts";
import type { FigureRows, Part, Row, SingleFigures } from "../figures.ts";

/** Records a version from today, a future day, or in an earlier one's place (DOOR-23), but not over an unseen one (row R21). */
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

async function historyOf(transaction: Transaction, name: TableName): Promise<HistoryRow[]> {
  await waitForTurn(transaction);
  return (await readRows(transaction, [name]))[name];
}

function problemsRefused({ fields, whole }: { fields: Record<string, string>; whole: readonly string[] }): RefusedForm {
  return { ok: false, status: 400, errors: { fields, ...(whole.length === 0 ? {} : { form: whole.join(" ") }) } };
}

/** A past day is only for correcting what is valid from that day, or for taking a proposal of the software. */
function refusalFor(name: TableName, rows: readonly HistoryRow[], version: TableVersion<TableName>, today: string) {
  const { validFrom } = version;
  const corrected = standingVersions(rows).find((row) => row.validFrom === validFrom);
  if (validFrom < today && !corrected && !openProposals(rows).some((row) => row.validFrom === validFrom)) {
    return refused(reasons.past, { field: "valid_from", status: 400 });
  }
  return corrected?.version && isSame(name, corrected.version, version) ? refused(reasons.unchanged) : undefined;
}

/** The stored content may have its rows in another order than a saved form. */
function isSame(name: TableName, stored: TableVersion<TableName>, fresh: TableVersion<TableName>): boolean {
  const sorted = checkContent(name, { ...stored.content });
  const inOrder = "content" in sorted ? { ...stored, content: sorted.content } : stored;
  return JSON.stringify(inOrder) === JSON.stringify(fresh);
}

/** Sentences about boxes by their names, and about the table as a whole. */
type Problems = { fields: Record<string, string>; whole: string[] };

/** What a person wrote as content to store, or what is wrong with the boxes taken together. Each box alone is readable. */
function checkContent(name: TableName, edited: Record<string, unknown>): { content: object } | { problems: Problems } {
  const sorted = withSortedRows(name, edited);
  const problems: Problems = { fields: {}, whole: [] };
  for (const part of tableLayouts[name].parts) addProblems(problems, part, sorted);
  if (Object.keys(problems.fields).length + problems.whole.length > 0) return { problems };
  const { success, data } = tableSchemas[name].safeParse(sorted);
  if (success) return { content: data };
  return { problems: { fields: {}, whole: ["Estas cifras no encajan entre sí. Revísalas, por favor."] } };
}

function withSortedRows(name: TableName, edited: Record<string, unknown>): Record<string, unknown> {
  const sorted = { ...edited };
  for (const part of tableLayouts[name].parts) {
    if (part.kind !== "rows") continue;
    const rows = edited[part.id];
    if (Array.isArray(rows)) sorted[part.id] = rows.toSorted((one: Row, other: Row) => compare(part.sortedBy, one, other));
  }
  return sorted;
}

/** Smaller numbers, earlier days and regions in their order come first; a row without an end comes last. */
function compare(columns: FigureRows["sortedBy"], one: Row, other: Row): number {
  for (const column of columns) {
    const [first, second] = [one, other].map((row) => rankOf(typeof column === "string" ? valueAt(row, column) : column(row)));
    if (first !== second) return (first ?? 0) - (second ?? 0);
  }
  return 0;
}

function rankOf(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return Infinity;
  return Object.hasOwn(regions, value) ? Object.keys(regions).indexOf(value) : Date.parse(value);
}

function addProblems(problems: Problems, part: Part, content: object): void {
  if (part.kind === "single") addRangeProblems(problems, Object.keys(part.figures), content);
  if (part.kind === "single") addRisingProblem(problems, part, content);
  if (part.kind === "byRegion") {
    const paths = regionCodes.flatMap((code) => Object.keys(part.columns).map((column) => `${part.id}.${code}.${column}`));
    addRangeProblems(problems, paths, content);
  }
  if (part.kind === "rows") problems.whole.push(...rowProblems(part, rowsIn(part, content)));
}

function addRangeProblems({ fields }: Problems, paths: readonly string[], content: object): void {
  for (const high of paths.filter((path) => path.endsWith("high"))) {
    const low = high.replace(/high$/, "low");
    if (Number(valueAt(content, low)) > Number(valueAt(content, high))) fields[high] = "Es menos que el mínimo.";
  }
}

function addRisingProblem({ fields }: Problems, { figures, rising }: SingleFigures, content: object): void {
  const paths = rising ? Object.keys(figures) : [];
  for (const [position, path] of paths.entries()) {
    const before = paths[position - 1];
    if (before !== undefined && Number(valueAt(content, path)) <= Number(valueAt(content, before)))
      fields[path] = "Debe ser más que el anterior.";
  }
}

function rowProblems(part: FigureRows, rows: readonly Row[]): string[] {
  if (rows.length === 0) return part.optional ? [] : [`${part.title}: hace falta al menos una fila.`];
  const labels = rows.filter((row) => part.repeatable?.(row) !== true).map((row) => part.rowLabel(row));
  const twice = labels.find((label, position) => labels.indexOf(label) !== position);
  const open = part.openEnd && rows.filter((row) => row[part.openEnd?.column ?? ""] === null).length;
  return [
    ...(twice === undefined ? [] : [`${part.title}: la fila «${twice}» está dos veces.`]),
    ...(part.openEnd && open === 0 ? [part.openEnd.missing] : []),
    ...[part.broken?.(rows) ?? []].flat(),
  ];
}

/** Withdraws a prepared version before its day comes (DOOR-24), unless somebody else has changed it meanwhile (row R21). */
export function withdrawVersion(scope: FormScope, name: TableName, sent: FormData) {
  const { actor, now } = scope.context;
  const description = { form: withdrawForm, schema: withdrawalSchema, messages: withdrawMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { valid_from: validFrom, seen }): Promise<WriteResult> => {
    const rows = await historyOf(transaction, name);
    const last = rows.findLast((row) => row.validFrom === validFrom && (row.entry === "figures" || row.entry === "withdrawal"));
    // The form was sent twice, or two people withdrew the same version.
    if (last?.entry === "withdrawal") return { ok: true };
    if (last?.id !== seen) return refused(reasons.gone);
    if (validFrom <= companyDay(now).toString()) return refused(reasons.begun);
    await recordEntry(transaction, actor, { name, entry: "withdrawal", validFrom });
    return { ok: true };
  });
}

/** Declines figures that a newer release of the software proposes (DOOR-22). */
export function dismissProposal(scope: FormScope, name: TableName, sent: FormData) {
  const description = { form: dismissForm, schema: dismissalSchema, messages: dismissMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { proposal }): Promise<WriteResult> => {
    const rows = await historyOf(transaction, name);
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
