import { companyDay } from "#app/features/ground/company/company-day.ts";
import { formatCalendarDay, formatMoment } from "#app/lib/dates.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { writtenHash } from "#app/features/orders/quotes/quote-view.ts";
import { type DocumentContent, documentContentSchema } from "./content.ts";
import { documentState, stateWords } from "./document-state.ts";
import { type DocumentKind, documentKinds, documentNumber } from "./kinds.ts";
import type { DocumentOrder } from "./parties.ts";

const columns = [
  "id",
  "kind",
  "year",
  "number",
  "content",
  "content_sha256",
  "issued_on",
  "issued_at",
  "shared",
  "entry_id",
  "replaces",
  "signed_at",
  "signed_name",
  "signed_file_id",
] as const;

export type DocumentRow = Awaited<ReturnType<typeof readDocumentRows>>[number];

/** The documents of an order that the actor may see, the newest first. */
export async function readDocumentRows(transaction: Transaction, orderId: string) {
  const rows = await transaction
    .selectFrom("order_documents")
    .select(columns)
    .where("order_id", "=", orderId)
    .orderBy("issued_at", "desc")
    // An act and its guarantee are issued at one moment.
    .orderBy("kind", "desc")
    .orderBy("number", "desc")
    .execute();
  const reversed = await reversedEntries(transaction, orderId);
  return rows.map((row) => withState(row, { reversedBy: reversed.get(row.entry_id ?? ""), rows }));
}

/** One of them; undefined if the actor may not see it. */
export async function readDocumentRow(transaction: Transaction, orderId: string, documentId: string): Promise<DocumentRow | undefined> {
  return (await readDocumentRows(transaction, orderId)).find(({ id }) => id === documentId);
}

/** Which counter-entry takes back which entry of the ledger. */
async function reversedEntries(transaction: Transaction, orderId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction
    .selectFrom("order_entries")
    .select(["id", "reverses"])
    .where("order_id", "=", orderId)
    .where("reverses", "is not", null)
    .execute();
  return new Map(rows.map(({ id, reverses }) => [reverses ?? "", id]));
}

type StoredRow = {
  id: string;
  kind: string;
  year: number;
  number: number;
  entry_id: string | null;
  replaces: string | null;
  signed_at: Date | null;
};

function withState<Row extends StoredRow>(row: Row, { reversedBy, rows }: { reversedBy: string | undefined; rows: readonly StoredRow[] }) {
  const later = laterVersions(row, rows);
  const reversal = reversedBy === undefined ? undefined : rows.find(({ entry_id }) => entry_id === reversedBy);
  const kind = row.kind as DocumentKind;
  const state = documentState({
    kind,
    signed: row.signed_at !== null,
    reversed: reversal !== undefined,
    later: later.map(({ signed_at }) => ({ signed: signed_at !== null })),
  });
  const newer = reversal ?? later.findLast(({ signed_at }) => signed_at !== null) ?? later.at(-1);
  return { ...row, kind, reference: documentNumber(row), state, newer: newer && documentNumber(newer) };
}

/** The versions that stand in the place of a document, the newest last. */
function laterVersions({ id }: StoredRow, rows: readonly StoredRow[]): StoredRow[] {
  const next = rows.find(({ replaces }) => replaces === id);
  return next ? [next, ...laterVersions(next, rows)] : [];
}

/** The content of a row; throws for one in another shape, because nobody may sign what they cannot read. */
export function contentOfDocument({ content }: { content: unknown }): DocumentContent {
  return documentContentSchema.parse(content);
}

export type ListedDocument = Awaited<ReturnType<typeof listDocuments>>[number];

/** What the order's page lists, the newest first. */
export function listDocuments(context: Context, orderId: string) {
  return runAs(context, async (transaction) =>
    (await readDocumentRows(transaction, orderId)).map((row) => ({
      id: row.id,
      kind: row.kind,
      reference: row.reference,
      label: documentKinds[row.kind].label,
      day: formatCalendarDay(row.issued_on),
      shared: row.shared,
      state: row.state,
      ...stateWords[row.state],
      sentence: sentenceOf(row),
    })),
  );
}

export type DocumentView = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** One document as its page and its PDF show it; undefined if the actor may not see it. */
export function findDocument(context: Context, orderId: string, documentId: string) {
  return runAs(context, async (transaction) => {
    const row = await readDocumentRow(transaction, orderId, documentId);
    return row && viewOf(row);
  });
}

function viewOf(row: DocumentRow) {
  const { id, kind, reference, state, issued_on, issued_at, signed_at } = row;
  return {
    id,
    kind,
    reference,
    label: documentKinds[kind].label,
    state,
    ...stateWords[state],
    sentence: sentenceOf(row),
    day: formatCalendarDay(issued_on),
    content: contentOfDocument(row),
    sha256: row.content_sha256,
    hash: writtenHash(row.content_sha256),
    /** The moment of the last fact that the document shows, in milliseconds: the same document gives the same file. */
    madeAt: (signed_at ?? issued_at).getTime(),
    signature: signatureOf(row),
  };
}

/** Who signed it and when, in words; undefined as long as nobody has. Of a paper we know only when it came. */
function signatureOf({ signed_at: at, signed_name: name, signed_file_id: file }: DocumentRow): string | undefined {
  if (at === null) return undefined;
  return file === null
    ? `Firmado por ${name} el ${formatMoment(at)}, en la página de su importación.`
    : `Firmado en papel por ${name}. Lo recibimos el ${formatMoment(at)}.`;
}

function sentenceOf(row: DocumentRow): string {
  const { state, newer, signed_at: at, signed_file_id: file } = row;
  if (state === "signed" && at !== null) return file === null ? `Firmado el ${formatMoment(at)}.` : (signatureOf(row) ?? "");
  if (state === "replaced") return `Vale en su lugar el ${newer ?? ""}.`;
  if (state === "reversed") return `Anulado por el ${newer ?? ""}.`;
  return state === "to-sign" ? "Pendiente de firma." : "";
}

const orderColumns = [
  "id",
  "reference",
  "name",
  "email",
  "legal_name",
  "document_kind",
  "document_number",
  "street_address",
  "postal_code",
  "locality",
  "car_name",
  "car_version",
  "vin",
  "plate",
  "template",
  "contract_form",
  "delivery_place",
] as const;

/** What the documents of an order name of it; undefined if the actor may not see the order. */
export function readDocumentOrder(transaction: Transaction, orderId: string): Promise<DocumentOrder | undefined> {
  return transaction.selectFrom("orders").select(orderColumns).where("id", "=", orderId).executeTakeFirst();
}

/** The company's day, on which a document of now is issued. */
export function issuingDay({ now }: Context): string {
  return companyDay(now).toString();
}
