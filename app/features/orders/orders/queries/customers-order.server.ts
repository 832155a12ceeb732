import { companyDay } from "#app/features/ground/company/company-day.ts";
import { readCards } from "#app/features/cars/vehicles/queries.server.ts";
import { accountOrderAddress } from "#app/features/orders/access/addresses.ts";
import { isCalledOff, orderState } from "#app/features/orders/access/messages.ts";
import { type CustomerOrder, type OpenedOrder, readOwnOrders } from "#app/features/orders/access/queries.server.ts";
import { waitsForCustomer } from "#app/features/orders/documents/document-state.ts";
import { listDocuments } from "#app/features/orders/documents/queries.server.ts";
import { findHandover, type ShownHandover } from "#app/features/orders/handover/queries.server.ts";
import { readHandoverCheckDay, readInspectionSummary, readPhotos } from "#app/features/orders/inspections/queries.server.ts";
import { type CustomerPaper, readPapers } from "#app/features/orders/papers/queries.server.ts";
import { type Ledger, nextPayment } from "#app/features/orders/payments/ledger.ts";
import { readLedger } from "#app/features/orders/payments/queries.server.ts";
import { findPurchase } from "#app/features/orders/purchase-confirmations/queries.server.ts";
import { readSentQuotes } from "#app/features/orders/quotes/queries.server.ts";
import { isRefundedByTransfer, type OwnRefundAccount, readOwnRefundAccount } from "#app/features/orders/refunds/queries.server.ts";
import { reasonWords, settlementOf, settlementWords } from "#app/features/orders/refunds/settlement.ts";
import { refundDeadline } from "#app/features/orders/steps/legal-deadlines.ts";
import { type OrderStep, readSteps } from "#app/features/orders/steps/queries.server.ts";
import { readWithdrawal, type ShownWithdrawal } from "#app/features/orders/withdrawals/queries.server.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { type Context, runAs } from "#server/context.ts";
import { orderTitle } from "../journey-title.ts";
import { whatNow } from "../what-now.ts";

export type OwnOrder = Awaited<ReturnType<typeof listOwnOrders>>[number];

const most = 20;

/**
 * A person's orders for their panel: the open ones first, then those that ended, because papers and a refund are still there. `state`: what
 * became of an order that is not open, in a word.
 */
export async function listOwnOrders(context: Context, userId: string) {
  // A member of the team who imports a car sees of it what every customer sees.
  const own: Context = { ...context, actor: { kind: "customer", userId } };
  const orders = await runAs(own, (transaction) => readOwnOrders(transaction, userId, most));
  const listed = [];
  for (const order of orders) {
    const { title, picture, now } = await readCustomersOrder({ order, scope: { context: own } });
    const { id, reference, status } = order;
    const open = status === "open";
    const state = open ? undefined : orderState(status).label;
    listed.push({ id, base: accountOrderAddress(id), reference, title, picture, now, open, state });
  }
  return listed;
}

/** What the customer's page of an order shows, and what their panel says of it: the same sentence in both places. */
export async function readCustomersOrder({ order, scope: { context } }: Pick<OpenedOrder<{ context: Context }>, "order" | "scope">) {
  const steps = await runAs(context, (transaction) => readSteps(transaction, order.id));
  const quotes = await readSentQuotes(context, order.id);
  const papers = await readPapers(context, order.id);
  const ledger = await readLedger(context, order.id);
  const refund = isRefundedByTransfer(ledger) ? { account: await readOwnRefundAccount(context, order.id) } : undefined;
  const withdrawal = await readWithdrawal(context, order);
  const purchase = await findPurchase(context, order);
  const inspection = await readInspectionSummary(context, order.id);
  const handover = await findHandover(context, order.id);
  const documents = await listDocuments(context, order.id);
  const today = companyDay(context.now);
  const now = whatNow(
    {
      status: order.status,
      steps,
      today: today.toString(),
      ending: { settled: endingSentence(order, ledger, withdrawal), accountMissing: isAccountMissing(refund) },
    },
    {
      // Only an open order takes a decision or a paper; a payment may come later.
      quote: order.status === "open" ? quotes.find(({ decidable }) => decidable) : undefined,
      papers: order.status === "open" ? papersToBring(papers) : [],
      payment: nextPayment(ledger.charges, today),
      purchase: purchase.state === "open" ? (inspection?.published === true ? "report" : "no report") : undefined,
      document: documents.findLast(waitsForCustomer),
      handover: order.status === "open" && isToChoose(handover, steps),
    },
  );
  return {
    title: orderTitle(order, steps),
    picture: await readPicture(context, order, inspection?.published === true),
    now,
    today: today.toString(),
    /** Of an order that ended on the way what was done: the rest does not come any more. */
    steps: isCalledOff(order.status) ? steps.filter(({ state }) => state === "done") : steps,
    quotes,
    papers,
    ledger,
    refund,
    withdrawal,
    purchase: purchase.confirmed,
    inspection,
    handoverCheck: await readHandoverCheckDay(context, order.id),
    handover,
    documents,
  };
}

/** The picture of an order's car: of the stock car, or a photo of its published inspection, by its id. */
export type OrderPicture = { stock: PictureSource } | { photo: string } | undefined;

/** An archived car is not shown any more (CAR-19). */
function readPicture(context: Context, { id, vehicle_id }: CustomerOrder, hasReport: boolean): Promise<OrderPicture> {
  return runAs(context, async (transaction) => {
    const [card] = vehicle_id === null ? [] : await readCards(transaction, [vehicle_id]);
    if (card?.image) return { stock: card.image };
    const photos = hasReport ? await readPhotos(transaction, id) : [];
    // A demanded shot is of this car; the first photo may be of one that was inspected before (`emptyChecks`).
    const photo = photos.find(({ shot }) => shot !== null) ?? photos[0];
    return photo && { photo: photo.id };
  });
}

/** Why and how an order ended early, and what became of the money. */
function endingSentence(order: CustomerOrder, ledger: Ledger, withdrawal: ShownWithdrawal): string {
  const until = withdrawal.kind === "declared" ? withdrawal.refundUntil : refundDeadlineOf(order.ended_at);
  const settled = settlementWords(settlementOf(ledger, until));
  if (withdrawal.kind === "declared")
    return withdrawal.afterDelivery ? `${settled} Te escribimos para acordar cómo devolver el coche.` : settled;
  return order.end_reason === null ? settled : `${reasonWords(order.end_reason)} ${settled}`;
}

function refundDeadlineOf(endedAt: Date | null): string | undefined {
  return endedAt === null ? undefined : refundDeadline(companyDay(Temporal.Instant.fromEpochMilliseconds(endedAt.getTime()))).toString();
}

function isAccountMissing(refund: { account: OwnRefundAccount | undefined } | undefined): boolean {
  return refund !== undefined && refund.account === undefined;
}

/** Times that can still be chosen; whoever has asked for another time waits for the team. */
function isToChoose(handover: ShownHandover | undefined, steps: readonly OrderStep[]): boolean {
  if (!handover || handover.agreed || handover.wish !== "") return false;
  return handover.offered.some(({ over }) => !over) && steps.some(({ kind, state }) => kind === "handed_over" && state === "pending");
}

function papersToBring(papers: readonly CustomerPaper[]) {
  return papers
    .filter(({ turn }) => turn === "customer")
    .map(({ title, askedUntil, state }) => ({ title, until: askedUntil, returned: state === "returned" }));
}
