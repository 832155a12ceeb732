import { data } from "react-router";
import type { z } from "zod";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { orderPages } from "#app/features/orders/access/addresses.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, isCalledOff, orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { orderLink } from "#app/features/orders/access/queries.server.ts";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { type Transaction, userIdOf } from "#server/context.ts";
import type { FormScope, LinkScope } from "#server/request.ts";
import { issueDocument } from "../../commands/issue.server.ts";
import type { DocumentContent } from "../../content.ts";
import { contractText } from "../../contract-text.ts";
import { documentReady } from "../../emails.ts";
import { generalMonths, guaranteeText, quotedGuarantee } from "../../guarantee-text.ts";
import { handoverText } from "../../handover-text.ts";
import { type DocumentKind, documentKinds } from "../../kinds.ts";
import { isAgency } from "../../parties.ts";
import { purchaseText } from "../../purchase-text.ts";
import {
  contractDocumentForm,
  documentReasons,
  handoverDocumentForm,
  issuingMessages,
  type PreparedKind,
  purchaseDocumentForm,
  purchaseMessages,
} from "../messages.ts";
import { type DocumentBasis, missingFor, readDocumentBasis, sellerOf } from "../queries.server.ts";
import { contractSchema, handoverSchema, purchaseSchema } from "../schema.ts";

/** Runs the command of a kind that the team prepares. */
export function answerPreparation(scope: FormScope, orderId: string, kind: PreparedKind, sent: FormData) {
  const { kind: role } = scope.context.actor;
  // The database refuses it too: what a car was bought for is for admins (decision 0066).
  if (kind === "purchase" && role !== "admin") throw data(null, { status: 404 });
  return { contract: issueContract, handover: issueHandover, purchase: issuePurchase }[kind](scope, orderId, sent);
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Issues the contract of an order, or a newer version of it. The customer gets a mail with its link (ORDER-80). */
function issueContract(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: contractDocumentForm, schema: contractSchema, messages: issuingMessages };
  return answerForm(scope, description, sent, async (transaction, values): Promise<WriteResult> => {
    const prepared = await prepare(transaction, scope, orderId, "contract", values.seen);
    if (!("basis" in prepared)) return prepared;
    const { basis, locked } = prepared;
    const { order, accepted } = basis;
    if (!accepted) return refused(documentReasons.incomplete);
    const guaranteeMonths = isAgency(order) ? generalMonths : Number(values.guarantee);
    if (guaranteeMonths !== generalMonths && quotedGuarantee(accepted.content.conditions) !== guaranteeMonths)
      return refused(documentReasons.guaranteeNotQuoted, { field: "guarantee" });
    const content = contractText({
      order,
      quote: accepted.content,
      acceptedOn: accepted.acceptedOn,
      plannedHandover: basis.plannedHandover,
      inspectedOn: basis.inspectedOn,
      seller: sellerOf(basis),
      guaranteeMonths,
      agreements: values.agreements,
    });
    await issueAndTell(transaction, scope, locked, basis, { kind: "contract", content });
    return { ok: true };
  });
}

/** Issues the act of handover, and the guarantee whose periods count from it. */
function issueHandover(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: handoverDocumentForm, schema: handoverSchema, messages: issuingMessages };
  return answerForm(scope, description, sent, async (transaction, values): Promise<WriteResult> => {
    const prepared = await prepare(transaction, scope, orderId, "handover", values.seen);
    if (!("basis" in prepared)) return prepared;
    const { basis, locked } = prepared;
    const refusal = refusalOfDay(values, locked, companyDay(scope.context.now).toString());
    if (refusal) return refusal;
    const { day: handedOverOn, place, mileage, keys, papers, remarks } = values;
    const act = handoverText(basis.order, { handedOverOn, place, mileage, keys, papers, remarks });
    await issueAndTell(transaction, scope, locked, basis, { kind: "handover", content: act });
    const guarantee = guaranteeText(basis.order, { handedOverOn, months: basis.guaranteeMonths });
    await issueAndTell(transaction, scope, locked, basis, { kind: "guarantee", content: guarantee });
    return { ok: true };
  });
}

/** Issues the purchase document of a private seller, to be printed and signed there. In agency the customer buys, and sees it. */
function issuePurchase(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: purchaseDocumentForm, schema: purchaseSchema, messages: purchaseMessages };
  return answerForm(scope, description, sent, async (transaction, { seen, place, defects }): Promise<WriteResult> => {
    const prepared = await prepare(transaction, scope, orderId, "purchase", seen);
    if (!("basis" in prepared)) return prepared;
    const { order, purchase, newest } = prepared.basis;
    if (!purchase) return refused(documentReasons.incomplete);
    const { seller_name: name, seller_address: address, seller_document: document, cents, bought_on: boughtOn } = purchase;
    const content = purchaseText(order, { seller: { name, address, document }, cents, boughtOn, place, defects });
    await issueDocument(transaction, scope.context, {
      orderId,
      kind: "purchase",
      content,
      issuedBy: userIdOf(scope.context.actor),
      replaces: newest("purchase"),
      shared: isAgency(order),
    });
    return { ok: true };
  });
}

function refusalOfDay({ day }: z.output<typeof handoverSchema>, { begun_on }: LockedOrder, today: string) {
  if (day > today) return refused(documentReasons.dayInFuture, { field: "day" });
  return day < begun_on ? refused(documentReasons.dayBeforeOrder, { field: "day" }) : undefined;
}

/** Locks the order and reads what a document is made from; a refusal if something is missing, or if the page was older. */
async function prepare(transaction: Transaction, { context }: FormScope, orderId: string, kind: PreparedKind, seen: string) {
  const locked = await lockOrder(transaction, orderId);
  const basis = locked && (await readDocumentBasis(transaction, context, orderId));
  if (!basis) return refused(orderMissing, { status: 404 });
  if (isCalledOff(locked.status)) return refused(orderEnded);
  if (seen !== (basis.newest(kind)?.id ?? "")) return refused(changedMeanwhile);
  return missingFor(kind, basis).length > 0 ? refused(documentReasons.incomplete) : { basis, locked };
}

type Issued = { kind: Extract<DocumentKind, "contract" | "handover" | "guarantee">; content: DocumentContent };

/** Issues a document and tells its customer, with the order locked. */
export async function issueAndTell(
  transaction: Transaction,
  scope: LinkScope,
  order: LockedOrder,
  basis: DocumentBasis,
  issued: Issued,
): Promise<void> {
  const { context } = scope;
  const { kind, content } = issued;
  const { label, signedBy } = documentKinds[kind];
  const given = { orderId: order.id, kind, content, issuedBy: userIdOf(context.actor), replaces: basis.newest(kind) };
  const { id, reference } = await issueDocument(transaction, context, given);
  const toSign = signedBy === "customer";
  await recordForCustomer(transaction, scope, order.id, {
    topic: `document/${id}`,
    sentence: toSign
      ? `Tienes un documento para leer y firmar: ${label} ${reference}.`
      : `Tienes un documento nuevo: ${label} ${reference}.`,
  });
  await queueForCustomer(transaction, context, {
    about: { kind: "order-document", id },
    recipient: order.email,
    letter: documentReady({
      name: order.name,
      label,
      reference,
      content,
      toSign,
      address: orderPages(orderLink(scope, order)).document(id),
    }),
  });
}
