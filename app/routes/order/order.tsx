import { afterEveryAnswer, answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { writtenLinkEnd } from "#app/features/orders/access/link-end.ts";
import { orderPages, orderNotFound } from "#app/features/orders/access/addresses.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { enteredAsTeam, askForm, isCalledOff } from "#app/features/orders/access/messages.ts";
import { type CustomerOrder, openOrder } from "#app/features/orders/access/queries.server.ts";
import { ContactLine } from "#app/features/orders/contact/components/contact-line.tsx";
import { readContact } from "#app/features/orders/contact/queries.server.ts";
import { giveBuyer } from "#app/features/orders/identity/commands.server.ts";
import { BuyerSection } from "#app/features/orders/identity/components/buyer-section.tsx";
import { missingOfBuyer } from "#app/features/orders/identity/contract-data.ts";
import { buyerForm } from "#app/features/orders/identity/messages.ts";
import { contractDataMark } from "#app/features/orders/identity/queries.server.ts";
import { acceptHandover, wishHandover } from "#app/features/orders/handover/commands/answer.server.ts";
import { HandoverSection } from "#app/features/orders/handover/components/handover-section.tsx";
import { acceptForm, wishForm } from "#app/features/orders/handover/messages.ts";
import { findHandover, type ShownHandover } from "#app/features/orders/handover/queries.server.ts";
import { InspectionNote } from "#app/features/orders/inspections/components/inspection-report.tsx";
import { readInspectionSummary } from "#app/features/orders/inspections/queries.server.ts";
import { NewsSection } from "#app/features/orders/news/components/news-list.tsx";
import { readNews } from "#app/features/orders/news/queries.server.ts";
import { carPlace, orderTitle, placeInSpain } from "#app/features/orders/orders/journey-title.ts";
import { askAboutOrder } from "#app/features/orders/orders/commands.server.ts";
import { CarWhereabouts, JourneyList, type Whereabouts, WhatNowBand } from "#app/features/orders/orders/components/journey-list.tsx";
import { MessagesSection } from "#app/features/orders/orders/components/messages-section.tsx";
import { readCarLocation, readOrderMessages } from "#app/features/orders/orders/queries.server.ts";
import { whatNow } from "#app/features/orders/orders/what-now.ts";
import { DocumentsSection } from "#app/features/orders/documents/components/documents-section.tsx";
import { waitsForCustomer } from "#app/features/orders/documents/document-state.ts";
import { listDocuments } from "#app/features/orders/documents/queries.server.ts";
import { PapersSection } from "#app/features/orders/papers/components/papers-section.tsx";
import { type CustomerPaper, readPapers } from "#app/features/orders/papers/queries.server.ts";
import { PaymentsSection } from "#app/features/orders/payments/components/payments-section.tsx";
import { type Ledger, nextPayment } from "#app/features/orders/payments/ledger.ts";
import { readLedger } from "#app/features/orders/payments/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { ConfirmedPurchase } from "#app/features/orders/purchase-confirmations/components/purchase-section.tsx";
import { findPurchase } from "#app/features/orders/purchase-confirmations/queries.server.ts";
import { QuoteSection } from "#app/features/orders/quotes/components/quote-section.tsx";
import { findQuoteOrigin, readSentQuotes } from "#app/features/orders/quotes/queries.server.ts";
import { giveRefundAccount } from "#app/features/orders/refunds/commands.server.ts";
import { RefundAccount } from "#app/features/orders/refunds/components/refund-account.tsx";
import { refundAccountForm } from "#app/features/orders/refunds/messages.ts";
import { isRefundedByTransfer, type OwnRefundAccount, readOwnRefundAccount } from "#app/features/orders/refunds/queries.server.ts";
import { reasonWords, settlementOf, settlementWords } from "#app/features/orders/refunds/settlement.ts";
import { refundDeadline } from "#app/features/orders/steps/legal-deadlines.ts";
import { type OrderStep, readSteps } from "#app/features/orders/steps/queries.server.ts";
import { WithdrawalNote } from "#app/features/orders/withdrawals/components/withdrawal-steps.tsx";
import { readWithdrawal, type ShownWithdrawal } from "#app/features/orders/withdrawals/queries.server.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import { Breadcrumb } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { type Context, runAs } from "#server/context.ts";
import type { Route } from "./+types/order.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, base, scope, by, onlyLooks } = orNotFound(await openOrder(context.get(requestScope), params));
  const steps = await runAs(scope.context, (transaction) => readSteps(transaction, order.id));
  const quotes = await readSentQuotes(scope.context, order.id);
  const papers = await readPapers(scope.context, order.id);
  const ledger = await readLedger(scope.context, order.id);
  const refund = isRefundedByTransfer(ledger) ? { account: await readOwnRefundAccount(scope.context, order.id) } : undefined;
  const withdrawal = await readWithdrawal(scope.context, order);
  const purchase = await findPurchase(scope.context, order);
  const inspection = await readInspectionSummary(scope.context, order.id);
  const today = companyDay(scope.context.now);
  const handover = await findHandover(scope.context, order.id);
  const documents = await listDocuments(scope.context, order.id);
  return {
    ticket: scope.nonce,
    base,
    contact: await readContact(scope.context, order.id),
    contractData: contractDataOf(
      order,
      quotes.some(({ state }) => state === "accepted"),
    ),
    refund,
    inspection,
    purchase: purchase.confirmed,
    handover,
    withdrawal,
    quotes,
    origin: await findQuoteOrigin(scope, order),
    papers,
    documents,
    ledger,
    by,
    onlyLooks,
    /** Somebody who has the link only: an account with the order's address gets it (ORDER-5). */
    invited: by === "link" && order.user_id === null && !onlyLooks,
    /** Until when the link opens an order that has ended, for somebody who has only the link. */
    linkUntil: by === "link" ? writtenLinkEnd(order.ended_at) : undefined,
    order: { reference: order.reference, status: order.status, deliveryPlace: isCalledOff(order.status) ? "" : order.delivery_place },
    title: orderTitle(order, steps),
    /** Of an order that ended on the way what was done: the rest does not come any more. */
    steps: isCalledOff(order.status) ? steps.filter(({ state }) => state === "done") : steps,
    today: today.toString(),
    now: whatNow(
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
    ),
    whereabouts: await whereaboutsOf(scope.context, order, steps),
    news: await readNews(scope.context, order.id),
    messages: await readOrderMessages(scope.context, order.inquiry_id),
    conversation: by === "account" && order.inquiry_id !== null ? order.inquiry_id : undefined,
  };
}

/** A car that is in Spain already has no way on the map, and an order that is called off has no car any more. */
async function whereaboutsOf(context: Context, order: CustomerOrder, steps: readonly OrderStep[]): Promise<Whereabouts> {
  if (isCalledOff(order.status)) return {};
  if (order.template !== "already_in_spain") return { onMap: carPlace(steps) };
  return { inSpain: placeInSpain(steps, await readCarLocation(context, order.vehicle_id)) };
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

type Refund = { account: OwnRefundAccount | undefined };

function isAccountMissing(refund: Refund | undefined): boolean {
  return refund !== undefined && refund.account === undefined;
}

/** What the contract says of the customer and the car. It is asked for from the acceptance on. */
function contractDataOf(order: CustomerOrder, isAccepted: boolean) {
  if (!isAccepted && order.legal_name === "") return undefined;
  const { legal_name, document_kind, document_number, street_address, postal_code, locality, car_name, vin, car_version, plate } = order;
  const data = { legal_name, document_kind, document_number, street_address, postal_code, locality, car_name, vin, car_version, plate };
  return { data, mark: contractDataMark(data) };
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

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = orNotFound(await openOrder(context.get(requestScope), params));
  const { sent, form } = await sentForm(request);
  if (form === buyerForm) return giveBuyer(opened, sent);
  if (form === refundAccountForm) return giveRefundAccount(opened, sent);
  if (form === acceptForm) return acceptHandover(opened, sent);
  return form === wishForm ? wishHandover(opened, sent) : askAboutOrder(opened, sent);
}

export const headers = () => keyAddressHeaders;

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Mi importación", "El camino de tu coche, paso a paso.", "/dashboard");

const part = "flex min-w-0 flex-col gap-8";

type Page = { loaderData: Route.ComponentProps["loaderData"]; actionData: Route.ComponentProps["actionData"] | undefined };

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const page = { loaderData, actionData };
  return (
    <>
      <OrderHead {...loaderData} />
      {/* On a phone one column in this order, which is also the order for the keyboard. On a wide screen the second part stands at the right. */}
      <div className="page-width grid gap-x-14 gap-y-8 desktop:grid-cols-2 desktop:grid-rows-[auto_1fr] desktop:items-start">
        <Journey {...page} />
        <MoneyAndPapers {...page} />
        <FurtherParts {...page} />
      </div>
    </>
  );
}

type HeadProperties = Pick<Page["loaderData"], "by" | "order" | "title" | "onlyLooks" | "linkUntil" | "invited">;

function OrderHead({ by, order, title, onlyLooks, linkUntil, invited }: HeadProperties) {
  return (
    <header className="page-width pt-6 pb-6 tablet:pt-8">
      {by === "account" && (
        <Breadcrumb crumbs={[{ label: "Inicio", to: "/" }, { label: "Mi Panel", to: "/dashboard" }, { label: "Mi importación" }]} />
      )}
      <p className="mt-5 text-label text-soft">Mi importación · {order.reference}</p>
      <h1 className="mt-1 max-w-3xl text-heading-1 wrap-anywhere">{title}</h1>
      {onlyLooks && <p className="mt-3 max-w-prose text-label text-soft">{enteredAsTeam}</p>}
      {linkUntil !== undefined && (
        <p className="mt-3 max-w-prose text-label text-soft">
          Este enlace vale hasta el {linkUntil}. {invited ? "Con una cuenta ves tu importación también después." : ""}
        </p>
      )}
      {invited && (
        <p className="mt-3 max-w-prose text-label text-soft">
          ¿La quieres en un panel con tus mensajes? <TextLink to="/auth">Crea una cuenta</TextLink> con el correo al que te escribimos.
        </p>
      )}
    </header>
  );
}

function Journey({ loaderData, actionData }: Page) {
  const { ticket, base, order, now, contact, handover, steps, papers, today } = loaderData;
  return (
    <div className={part}>
      <WhatNowBand now={now} base={base} />
      <ContactLine contact={contact} />
      {isBuyerMissing(loaderData) && <Buyer loaderData={loaderData} actionData={actionData} />}
      <HandoverSection
        handover={handover}
        deliveryPlace={order.deliveryPlace}
        file={orderPages(base).handoverFile}
        orderOpen={order.status === "open"}
        ticket={ticket}
        answer={answerAbout(acceptForm, actionData) ?? answerAbout(wishForm, actionData)}
      />
      <JourneyList steps={steps} papers={papers} base={base} today={today} />
    </div>
  );
}

function MoneyAndPapers({ loaderData, actionData }: Page) {
  const { ticket, base, order, whereabouts, inspection, ledger, refund, documents, onlyLooks, papers, quotes, origin, purchase } =
    loaderData;
  const orderOpen = order.status === "open";
  return (
    <div className={`${part} desktop:col-start-2 desktop:row-span-2 desktop:row-start-1`}>
      <CarWhereabouts {...whereabouts} />
      {inspection && <InspectionNote inspection={inspection} address={orderPages(base).inspection} />}
      <PaymentsSection ledger={ledger} reference={order.reference} orderOpen={orderOpen}>
        {refund && <RefundAccount {...refund} ticket={ticket} answer={answerAbout(refundAccountForm, actionData)} orderOpen={orderOpen} />}
      </PaymentsSection>
      <DocumentsSection documents={documents} base={base} mayBeSigned={!onlyLooks && !isCalledOff(order.status)} />
      <PapersSection papers={papers} base={base} orderOpen={orderOpen} />
      <QuoteSection quotes={quotes} origin={origin} base={base} orderOpen={orderOpen}>
        {purchase && <ConfirmedPurchase confirmed={purchase} />}
      </QuoteSection>
    </div>
  );
}

function FurtherParts({ loaderData, actionData }: Page) {
  const { ticket, base, order, messages, conversation, news, withdrawal } = loaderData;
  return (
    <div className={part}>
      <MessagesSection messages={messages} ticket={ticket} answer={answerAbout(askForm, actionData)} conversation={conversation} />
      {!isBuyerMissing(loaderData) && <Buyer loaderData={loaderData} actionData={actionData} />}
      <NewsSection news={news} orderOpen={order.status === "open"} />
      <WithdrawalNote withdrawal={withdrawal} address={orderPages(base).withdrawal} />
    </div>
  );
}

/** While something is missing, the customer's data stand among what is to do. */
function isBuyerMissing({ contractData, order }: Page["loaderData"]): boolean {
  return contractData !== undefined && order.status === "open" && missingOfBuyer(contractData.data).length > 0;
}

function Buyer({ loaderData: { contractData, ticket, order }, actionData }: Page) {
  if (contractData === undefined) return null;
  return <BuyerSection {...contractData} ticket={ticket} answer={answerAbout(buyerForm, actionData)} orderOpen={order.status === "open"} />;
}

const typedLabels = {
  message: "Tu mensaje",
  legal_name: "Nombre y apellidos",
  document_number: "Número",
  street_address: "Calle, número y piso",
  postal_code: "Código postal",
  locality: "Localidad",
  holder: "Titular",
  wish: "Lo que nos pides",
};

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <PageFailure
      missing={orderNotFound}
      failed="No hemos podido cargar tu importación"
      failedText="El fallo es nuestro. Vuelve a intentarlo en unos segundos."
      kept={{ answer: actionData, labels: typedLabels }}
    />
  );
}
