import { missingForContract, missingOfCar } from "#app/features/orders/identity/contract-data.ts";
import { readInspectionRow } from "#app/features/orders/inspections/queries.server.ts";
import { type QuoteContent, quoteContentSchema } from "#app/features/orders/quotes/content.ts";
import { readDeliveryDay } from "#app/features/orders/steps/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { formatShortMoment } from "#app/lib/dates.ts";
import { company } from "#company";
import { type Context, runAs, runAsSystemWithin, type Transaction } from "#server/context.ts";
import type { Seller } from "../contract-text.ts";
import { generalMonths } from "../guarantee-text.ts";
import { isAgency } from "../parties.ts";
import { contentOfDocument, readDocumentOrder, readDocumentRows } from "../queries.server.ts";
import type { PreparedKind } from "./messages.ts";

/** What the documents of an order are made from; undefined for an unknown order. The team reads it. */
export async function readDocumentBasis(transaction: Transaction, { actor }: Context, orderId: string) {
  const order = await readDocumentOrder(transaction, orderId);
  if (!order) return undefined;
  const documents = await readDocumentRows(transaction, orderId);
  const inspection = await readInspectionRow(transaction, orderId);
  const newest = (kind: PreparedKind | "guarantee") => documents.find((document) => document.kind === kind);
  const contract = documents.find(({ kind, state }) => kind === "contract" && state === "signed") ?? newest("contract");
  return {
    order,
    accepted: await readAcceptedQuote(transaction, orderId),
    plannedHandover: await readDeliveryDay(transaction, orderId),
    inspectedOn: inspection && inspection.published_at !== null ? inspection.inspected_on : undefined,
    // As the system: the contract of agency names the seller, whoever writes it; the price stays with those who may issue the purchase.
    purchase: await runAsSystemWithin(transaction, actor, () => readPurchase(transaction, orderId)),
    newest,
    guaranteeMonths: (contract && contentOfDocument(contract).guaranteeMonths) ?? generalMonths,
  };
}

export type DocumentBasis = NonNullable<Awaited<ReturnType<typeof readDocumentBasis>>>;

type AcceptedQuote = { content: QuoteContent; acceptedOn: string };

async function readAcceptedQuote(transaction: Transaction, orderId: string): Promise<AcceptedQuote | undefined> {
  const row = await transaction
    .selectFrom("order_quotes")
    .select(["content", "decided_at"])
    .where("order_id", "=", orderId)
    .where("decision", "=", "accepted")
    .where("superseded_at", "is", null)
    .executeTakeFirst();
  const content = row && quoteContentSchema.safeParse(row.content).data;
  if (!content || row.decided_at === null) return undefined;
  return { content, acceptedOn: companyDay(Temporal.Instant.fromEpochMilliseconds(row.decided_at.getTime())).toString() };
}

function readPurchase(transaction: Transaction, orderId: string) {
  return transaction
    .selectFrom("order_purchases")
    .select(["seller_kind", "seller_name", "seller_address", "seller_document", "cents", "bought_on"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
}

export function sellerOf({ purchase }: Pick<DocumentBasis, "purchase">): Seller | undefined {
  if (!purchase) return undefined;
  return { name: purchase.seller_name, address: purchase.seller_address };
}

/** `where`: the part of the order's page that takes it. */
export type Missing = { words: string; where: "contract" | "quote" | "purchase" };

/** What a kind of document lacks, in words. */
export function missingFor(kind: PreparedKind, { order, accepted, purchase }: DocumentBasis): Missing[] {
  // Where the company buys, the purchase names nobody but the seller and us.
  const data = kind === "purchase" && !isAgency(order) ? missingOfCar(order) : missingForContract(order);
  const missing: Missing[] = data.map((words) => ({ words, where: "contract" }));
  if (kind !== "purchase" && !accepted) missing.push({ words: "un presupuesto aceptado", where: "quote" });
  if (kind === "handover" && order.plate === null) missing.push({ words: "la matrícula", where: "contract" });
  if (kind === "purchase") missing.push(...missingOfSeller(purchase).map((words) => ({ words, where: "purchase" as const })));
  return missing;
}

function missingOfSeller(purchase: DocumentBasis["purchase"]): string[] {
  if (purchase?.seller_kind !== "private") return ["la compra del coche a un particular"];
  return [
    ...(purchase.seller_address === "" ? ["el domicilio del vendedor"] : []),
    ...(purchase.seller_document === "" ? ["el documento del vendedor"] : []),
  ];
}

export type Preparation = NonNullable<Awaited<ReturnType<typeof findPreparation>>>;

/** What the page shows on which the team prepares a document; undefined for an unknown order. */
export function findPreparation(context: Context, orderId: string, kind: PreparedKind) {
  return runAs(context, async (transaction) => {
    const basis = await readDocumentBasis(transaction, context, orderId);
    if (!basis) return undefined;
    const newest = basis.newest(kind);
    const { street, postalCode, locality } = company.address;
    return {
      reference: basis.order.reference,
      missing: missingFor(kind, basis),
      newest: newest && { id: newest.id, reference: newest.reference, state: newest.state },
      agency: isAgency(basis.order),
      place: basis.order.delivery_place === "" ? `${street}, ${postalCode} ${locality}` : basis.order.delivery_place,
      today: companyDay(context.now).toString(),
    };
  });
}

/** The accepted files of an order's papers of the kind contract, in which a signed paper may be; the newest first. */
export function listSignedFiles(context: Context, orderId: string) {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("order_paper_files")
      .innerJoin("order_papers", "order_papers.id", "paper_id")
      .select(["order_paper_files.id", "title", "file_name", "uploaded_at"])
      .where("order_papers.order_id", "=", orderId)
      .where("order_papers.kind", "=", "contract")
      .where("state", "=", "accepted")
      .where("erased_at", "is", null)
      .orderBy("uploaded_at", "desc")
      .execute();
    return rows.map(({ id, title, file_name: name, uploaded_at: at }) => ({ id, label: `${title}: ${name}, ${formatShortMoment(at)}` }));
  });
}
