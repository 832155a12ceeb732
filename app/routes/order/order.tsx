import { afterEveryAnswer, answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { writtenLinkEnd } from "#app/features/orders/access/link-end.ts";
import { orderPages, orderNotFound } from "#app/features/orders/access/addresses.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { enteredAsTeam, askForm, isCalledOff } from "#app/features/orders/access/messages.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { InspectionNote } from "#app/features/orders/inspections/components/inspection-report.tsx";
import { readInspectionSummary } from "#app/features/orders/inspections/queries.server.ts";
import { NewsSection } from "#app/features/orders/news/components/news-list.tsx";
import { readNews } from "#app/features/orders/news/queries.server.ts";
import { carPlace, orderTitle } from "#app/features/orders/orders/journey-title.ts";
import { askAboutOrder } from "#app/features/orders/orders/commands.server.ts";
import { JourneyList, OrderMap, WhatNowBand } from "#app/features/orders/orders/components/journey-list.tsx";
import { MessagesSection } from "#app/features/orders/orders/components/messages-section.tsx";
import { readOrderMessages } from "#app/features/orders/orders/queries.server.ts";
import { whatNow } from "#app/features/orders/orders/what-now.ts";
import { PapersSection } from "#app/features/orders/papers/components/papers-section.tsx";
import { type CustomerPaper, readPapers } from "#app/features/orders/papers/queries.server.ts";
import { PaymentsSection } from "#app/features/orders/payments/components/payments-section.tsx";
import { nextPayment } from "#app/features/orders/payments/ledger.ts";
import { readLedger } from "#app/features/orders/payments/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { ConfirmedPurchase } from "#app/features/orders/purchase-confirmations/components/purchase-section.tsx";
import { findPurchase } from "#app/features/orders/purchase-confirmations/queries.server.ts";
import { QuoteSection } from "#app/features/orders/quotes/components/quote-section.tsx";
import { findQuoteOrigin, readSentQuotes } from "#app/features/orders/quotes/queries.server.ts";
import { readSteps } from "#app/features/orders/steps/queries.server.ts";
import { WithdrawalNote } from "#app/features/orders/withdrawals/components/withdrawal-steps.tsx";
import { readWithdrawal } from "#app/features/orders/withdrawals/queries.server.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import { Breadcrumb } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { runAs } from "#server/context.ts";
import type { Route } from "./+types/order.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, base, scope, by, onlyLooks } = orNotFound(await openOrder(context.get(requestScope), params));
  const steps = await runAs(scope.context, (transaction) => readSteps(transaction, order.id));
  const quotes = await readSentQuotes(scope.context, order.id);
  const papers = await readPapers(scope.context, order.id);
  const ledger = await readLedger(scope.context, order.id);
  const purchase = await findPurchase(scope.context, order);
  const inspection = await readInspectionSummary(scope.context, order.id);
  const today = companyDay(scope.context.now);
  return {
    ticket: scope.nonce,
    base,
    inspection,
    purchase: purchase.confirmed,
    withdrawal: await readWithdrawal(scope.context, order),
    quotes,
    origin: await findQuoteOrigin(scope, order),
    papers,
    ledger,
    by,
    onlyLooks,
    /** Somebody who has the link only: an account with the order's address gets it (ORDER-5). */
    invited: by === "link" && order.user_id === null && !onlyLooks,
    /** Until when the link opens an order that has ended, for somebody who has only the link. */
    linkUntil: by === "link" ? writtenLinkEnd(order.ended_at) : undefined,
    order: { reference: order.reference, status: order.status },
    title: orderTitle(order, steps),
    steps,
    today: isCalledOff(order.status) ? undefined : today.toString(),
    now: whatNow(
      { status: order.status, steps, today: today.toString() },
      {
        // Only an open order takes a decision or a paper; a payment may come later.
        quote: order.status === "open" ? quotes.find(({ decidable }) => decidable) : undefined,
        papers: order.status === "open" ? papersToBring(papers) : [],
        payment: nextPayment(ledger.charges, today),
        purchase: purchase.state === "open" ? (inspection?.published === true ? "report" : "no report") : undefined,
      },
    ),
    /** A car that is in Spain already has no way on the map, and neither has an order that is called off. */
    place: order.template === "already_in_spain" || isCalledOff(order.status) ? undefined : carPlace(steps),
    news: await readNews(scope.context, order.id),
    messages: await readOrderMessages(scope.context, order.inquiry_id),
    conversation: by === "account" && order.inquiry_id !== null ? order.inquiry_id : undefined,
  };
}

function papersToBring(papers: readonly CustomerPaper[]) {
  return papers
    .filter(({ turn }) => turn === "customer")
    .map(({ title, askedUntil, state }) => ({ title, until: askedUntil, returned: state === "returned" }));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = orNotFound(await openOrder(context.get(requestScope), params));
  return askAboutOrder(opened, await formIn(request));
}

export const headers = () => keyAddressHeaders;

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Mi importación", "El camino de tu coche, paso a paso.", "/dashboard");

const part = "flex min-w-0 flex-col gap-8";

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    ticket,
    base,
    by,
    onlyLooks,
    invited,
    linkUntil,
    order,
    title,
    inspection,
    purchase,
    withdrawal,
    quotes,
    papers,
    ledger,
    steps,
    now,
    place,
  } = loaderData;
  const { origin, messages, conversation, news, today } = loaderData;
  return (
    <>
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
      {/* On a phone one column in this order, which is also the order for the keyboard. On a wide screen the second part stands at the right. */}
      <div className="page-width grid gap-x-14 gap-y-8 desktop:grid-cols-2 desktop:grid-rows-[auto_1fr] desktop:items-start">
        <div className={part}>
          <WhatNowBand now={now} base={base} />
          <JourneyList steps={steps} today={today} />
        </div>
        <div className={`${part} desktop:col-start-2 desktop:row-span-2 desktop:row-start-1`}>
          {place && <OrderMap place={place} />}
          {inspection && <InspectionNote inspection={inspection} address={orderPages(base).inspection} />}
          <PaymentsSection ledger={ledger} reference={order.reference} orderOpen={order.status === "open"} />
          <PapersSection papers={papers} base={base} orderOpen={order.status === "open"} />
          <QuoteSection quotes={quotes} origin={origin} base={base} orderOpen={order.status === "open"}>
            {purchase && <ConfirmedPurchase confirmed={purchase} />}
          </QuoteSection>
        </div>
        <div className={part}>
          <MessagesSection messages={messages} ticket={ticket} answer={answerAbout(askForm, actionData)} conversation={conversation} />
          <NewsSection news={news} orderOpen={order.status === "open"} />
          <WithdrawalNote withdrawal={withdrawal} address={orderPages(base).withdrawal} />
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <PageFailure
      missing={orderNotFound}
      failed="No hemos podido cargar tu importación"
      failedText="El fallo es nuestro. Vuelve a intentarlo en unos segundos."
      kept={{ answer: actionData, labels: { message: "Tu mensaje" } }}
    />
  );
}
