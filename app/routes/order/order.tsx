import { afterEveryAnswer, answerAbout, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { writtenLinkEnd } from "#app/features/orders/access/link-end.ts";
import { orderPages, orderNotFound } from "#app/features/orders/access/addresses.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { enteredAsTeam, askForm, isCalledOff } from "#app/features/orders/access/messages.ts";
import { type CustomerOrder, openOrder } from "#app/features/orders/access/queries.server.ts";
import { companyAccount } from "#app/features/ground/company-account/queries.server.ts";
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
import { MileageLine } from "#app/features/cars/mileage-readings/components/mileage-record.tsx";
import { customersPages, readMileage } from "#app/features/cars/mileage-readings/queries.server.ts";
import { InspectionNote } from "#app/features/orders/inspections/components/inspection-report.tsx";
import { NewsSection } from "#app/features/orders/news/components/news-list.tsx";
import { readNews } from "#app/features/orders/news/queries.server.ts";
import { carPlace, placeInSpain } from "#app/features/orders/orders/journey-title.ts";
import { askAboutOrder } from "#app/features/orders/orders/commands.server.ts";
import { CarWhereabouts, JourneyList, type Whereabouts, WhatNowBand } from "#app/features/orders/orders/components/journey-list.tsx";
import { CarPicture } from "#app/features/orders/orders/components/own-orders.tsx";
import { MessagesSection } from "#app/features/orders/orders/components/messages-section.tsx";
import { readCarLocation, readOrderMessages } from "#app/features/orders/orders/queries.server.ts";
import { readCustomersOrder } from "#app/features/orders/orders/queries/customers-order.server.ts";
import { DossierSection } from "#app/features/orders/dossier/components/dossier-section.tsx";
import { readFingerprint } from "#app/features/orders/dossier/queries/dossier.server.ts";
import { DocumentsSection } from "#app/features/orders/documents/components/documents-section.tsx";
import { PapersSection } from "#app/features/orders/papers/components/papers-section.tsx";
import { PaymentsSection } from "#app/features/orders/payments/components/payments-section.tsx";
import { ConfirmedPurchase } from "#app/features/orders/purchase-confirmations/components/purchase-section.tsx";
import { QuoteSection } from "#app/features/orders/quotes/components/quote-section.tsx";
import { findOrderRegistrability } from "#app/features/orders/order-car/queries.server.ts";
import { RegistrabilityLine } from "#app/features/cars/registrability/components/registrability-line.tsx";
import { OutcomeSection } from "#app/features/orders/quote-outcome/components/outcome-section.tsx";
import { findCustomerOutcome } from "#app/features/orders/quote-outcome/queries.server.ts";
import { findQuoteOrigin } from "#app/features/orders/quotes/queries.server.ts";
import { giveRefundAccount } from "#app/features/orders/refunds/commands.server.ts";
import { RefundAccount } from "#app/features/orders/refunds/components/refund-account.tsx";
import { refundAccountForm } from "#app/features/orders/refunds/messages.ts";
import type { OrderStep } from "#app/features/orders/steps/queries.server.ts";
import { WithdrawalNote } from "#app/features/orders/withdrawals/components/withdrawal-steps.tsx";
import { orNotFound, requestScope } from "#server/request.ts";
import { Breadcrumb } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { type Context, runAs } from "#server/context.ts";
import type { Route } from "./+types/order.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const opened = orNotFound(await openOrder(context.get(requestScope), params));
  const { order, base, scope, by, onlyLooks } = opened;
  const shown = await readCustomersOrder(opened);
  return {
    ...shown,
    ticket: scope.nonce,
    base,
    mileage: await readMileage(scope.context, { orderId: order.id }, customersPages(base, order.id)),
    account: await runAs(scope.context, companyAccount),
    contact: await readContact(scope.context, order.id),
    contractData: contractDataOf(
      order,
      shown.quotes.some(({ state }) => state === "accepted"),
    ),
    origin: await findQuoteOrigin(scope, order),
    registrability: await findOrderRegistrability(scope.context, order.id),
    outcome: await findCustomerOutcome(scope.context, order.id),
    by,
    onlyLooks,
    /** Somebody who has the link only: an account with the order's address gets it (ORDER-5). */
    invited: by === "link" && order.user_id === null && !onlyLooks,
    /** Until when the link opens an order that has ended, for somebody who has only the link. */
    linkUntil: by === "link" ? writtenLinkEnd(order.ended_at) : undefined,
    order: { reference: order.reference, status: order.status, deliveryPlace: isCalledOff(order.status) ? "" : order.delivery_place },
    whereabouts: await whereaboutsOf(scope.context, order, shown.steps),
    dossier: await readFingerprint(scope.context, order.id),
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

/** What the contract says of the customer and the car. It is asked for from the acceptance on. */
function contractDataOf(order: CustomerOrder, isAccepted: boolean) {
  if (!isAccepted && order.legal_name === "") return undefined;
  const { legal_name, document_kind, document_number, street_address, postal_code, locality, car_name, vin, car_version, plate } = order;
  const data = { legal_name, document_kind, document_number, street_address, postal_code, locality, car_name, vin, car_version, plate };
  return { data, mark: contractDataMark(data) };
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

type HeadProperties = Pick<Page["loaderData"], "by" | "base" | "order" | "title" | "picture" | "onlyLooks" | "linkUntil" | "invited">;

function OrderHead({ by, base, order, title, picture, onlyLooks, linkUntil, invited }: HeadProperties) {
  return (
    <header className="page-width pt-6 pb-6 tablet:pt-8">
      {by === "account" && (
        <Breadcrumb crumbs={[{ label: "Inicio", to: "/" }, { label: "Mi Panel", to: "/dashboard" }, { label: "Mi importación" }]} />
      )}
      <div className="mt-5 flex flex-wrap items-end justify-between gap-x-10 gap-y-4 tablet:flex-nowrap">
        <div className="min-w-0">
          <p className="text-label text-soft">Mi importación · {order.reference}</p>
          <h1 className="mt-1 max-w-3xl text-heading-1 wrap-anywhere">{title}</h1>
        </div>
        {picture && (
          <div className="w-32 shrink-0 tablet:w-64">
            <CarPicture picture={picture} base={base} sizes="(width >= 768px) 256px, 128px" />
          </div>
        )}
      </div>
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
  const { ticket, base, order, ledger, account, refund, documents, onlyLooks, papers, quotes, origin, outcome, purchase, dossier } =
    loaderData;
  const orderOpen = order.status === "open";
  return (
    <div className={`${part} desktop:col-start-2 desktop:row-span-2 desktop:row-start-1`}>
      <TheCar loaderData={loaderData} />
      <PaymentsSection ledger={ledger} account={account} reference={order.reference} orderOpen={orderOpen}>
        {refund && <RefundAccount {...refund} ticket={ticket} answer={answerAbout(refundAccountForm, actionData)} orderOpen={orderOpen} />}
      </PaymentsSection>
      <OutcomeSection outcome={outcome} base={base} />
      {dossier && <DossierSection dossier={dossier} file={orderPages(base).dossierFile} />}
      <DocumentsSection documents={documents} base={base} mayBeSigned={!onlyLooks && !isCalledOff(order.status)} />
      <PapersSection papers={papers} base={base} orderOpen={orderOpen} />
      <QuoteSection quotes={quotes} origin={origin} base={base} orderOpen={orderOpen}>
        {purchase && <ConfirmedPurchase confirmed={purchase} />}
      </QuoteSection>
    </div>
  );
}

/** Where it is, and what is known of it. */
function TheCar({ loaderData: { base, whereabouts, inspection, handoverCheck, mileage, registrability } }: Pick<Page, "loaderData">) {
  const hasReadings = mileage.readings.length > 0;
  return (
    <>
      <CarWhereabouts {...whereabouts} />
      {(registrability !== undefined || hasReadings) && (
        // The next section draws the line below.
        <div className="*:border-b-0">
          {registrability && <RegistrabilityLine view={registrability} />}
          {hasReadings && <MileageLine record={mileage} address={orderPages(base).mileage} />}
        </div>
      )}
      <InspectionNote inspection={inspection} handoverCheck={handoverCheck} address={orderPages(base).inspection} />
    </>
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
