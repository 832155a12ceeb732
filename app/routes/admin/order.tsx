import { paperCheckAddress } from "#app/features/cars/german-papers/office/addresses.ts";
import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { type FormAnswer, afterEveryAnswer, answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { KeptText } from "#app/features/ground/forms/components/kept-text.tsx";
import { officeMileageOfOrder, officeOrderAddress, officeOrdersAddress, orderPages } from "#app/features/orders/access/addresses.ts";
import { ToldSection, EndingForms, OrderSummary } from "#app/features/orders/orders/office/components/order-summary.tsx";
import { readNews } from "#app/features/orders/news/queries.server.ts";
import { answerOfficeForm } from "#app/features/orders/orders/office/commands/dispatch.server.ts";
import { OrderFactsForm } from "#app/features/orders/orders/office/components/order-forms.tsx";
import { endingForm, newLinkForm, orderFactsForm } from "#app/features/orders/orders/office/messages.ts";
import { AskedFactsForm } from "#app/features/orders/order-car/office/components/asked-facts-form.tsx";
import { askedFactsForm } from "#app/features/orders/order-car/office/messages.ts";
import { listTeam, type OfficeOrder, readOfficeOrder } from "#app/features/orders/orders/office/queries/order.server.ts";
import { ContractDataSection } from "#app/features/orders/identity/office/components/contract-data-section.tsx";
import { contractDataForm } from "#app/features/orders/identity/messages.ts";
import { contractDataMark } from "#app/features/orders/identity/queries.server.ts";
import { readRefundAccount } from "#app/features/orders/refunds/queries.server.ts";
import { OfficeHandoverSection } from "#app/features/orders/handover/office/components/handover-section.tsx";
import { proposeForm } from "#app/features/orders/handover/office/messages.ts";
import { findHandover } from "#app/features/orders/handover/queries.server.ts";
import { OfficeInspectionSection } from "#app/features/orders/inspections/office/components/inspection-section.tsx";
import { readHandoverCheckState } from "#app/features/orders/inspections/office/queries.server.ts";
import { readInspectionSummary } from "#app/features/orders/inspections/queries.server.ts";
import { isCalledOff, orderState } from "#app/features/orders/access/messages.ts";
import { OfficeDossierSection } from "#app/features/orders/dossier/components/dossier-section.tsx";
import { readFingerprint } from "#app/features/orders/dossier/queries/dossier.server.ts";
import { OfficeDocumentsSection } from "#app/features/orders/documents/office/components/documents-section.tsx";
import { preparedBy } from "#app/features/orders/documents/office/messages.ts";
import { listDocuments } from "#app/features/orders/documents/queries.server.ts";
import { OfficePapersSection } from "#app/features/orders/papers/office/components/papers-section.tsx";
import { readOfficePapers } from "#app/features/orders/papers/office/queries.server.ts";
import { LedgerSection } from "#app/features/orders/payments/office/components/ledger-section.tsx";
import { ledgerForms } from "#app/features/orders/payments/office/messages.ts";
import { readOfficeLedger } from "#app/features/orders/payments/office/queries.server.ts";
import { PurchaseSection } from "#app/features/orders/purchases/office/components/purchase-section.tsx";
import { purchaseForm } from "#app/features/orders/purchases/office/messages.ts";
import { readOfficePurchase } from "#app/features/orders/purchases/office/queries.server.ts";
import { draftForm, sendingForm } from "#app/features/orders/quotes/office/messages.ts";
import { OfficeOutcomeSection } from "#app/features/orders/quote-outcome/office/components/outcome-section.tsx";
import { surplusForm } from "#app/features/orders/quote-outcome/office/messages.ts";
import { findOfficeOutcome } from "#app/features/orders/quote-outcome/office/queries.server.ts";
import { QuotesSection } from "#app/features/orders/quotes/office/components/quotes-section.tsx";
import { PapersToReadSection, SentQuotesSection } from "#app/features/orders/orders/office/components/accountant-sections.tsx";
import { readFor, uses } from "#app/features/ground/back-office/queries.server.ts";
import { readSentQuotes } from "#app/features/orders/quotes/queries.server.ts";
import { readQuotes } from "#app/features/orders/quotes/office/queries/versions.server.ts";
import { StepsSection } from "#app/features/orders/steps/office/components/steps-section.tsx";
import { doneTodayForm, replanForm, stepForm } from "#app/features/orders/steps/office/messages.ts";
import { WithdrawalSection } from "#app/features/orders/withdrawals/office/components/withdrawal-section.tsx";
import { readOfficeWithdrawal } from "#app/features/orders/withdrawals/office/queries.server.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { DraftArea } from "#app/ui/office/leave-confirmation.tsx";
import { useListReturn, useRowKeys } from "#app/ui/office/row-keys.ts";
import { StateBadge } from "#app/ui/state-badge.tsx";
import type { Route } from "./+types/order.ts";

export async function loader({ request, params, context: routeContext }: Route.LoaderArgs) {
  const scope = routeContext.get(requestScope);
  const { context } = scope;
  const order = orNotFound(await readOfficeOrder(context, idOrNotFound(params.orderId)));
  const purchase = await readFor(context, "bookings", () => readOfficePurchase(context, order.id));
  return {
    ticket: scope.nonce,
    order,
    dataMark: contractDataMark(order),
    refundAccount: await readRefundAccount(context, order.id),
    withdrawal: await readOfficeWithdrawal(context, order),
    inspection: await readFor(context, "orderWork", async () => ({
      summary: await readInspectionSummary(context, order.id),
      handoverCheck: await readHandoverCheckState(context, order.id),
    })),
    handover: await readFor(context, "orderWork", () => findHandover(context, order.id)),
    quotes: await readFor(context, "orderWork", () => readQuotes(scope, order.id)),
    sentQuotes: await readFor(context, "orderReading", () => readSentQuotes(context, order.id)),
    documents: await listDocuments(context, order.id),
    preparedHere: isCalledOff(order.status) ? [] : preparedBy(context.actor.kind, purchase?.recorded?.seller_kind),
    papers: await readOfficePapers(context, order.id),
    ledger: await readOfficeLedger(context, order.id),
    purchase,
    outcome: await readFor(context, "bookings", () => findOfficeOutcome(context, order.id)),
    dossier: await readFor(context, "dossier", () => readFingerprint(context, order.id)),
    news: await readNews(context, order.id),
    team: await listTeam(context),
    works: uses(context, "orderWork"),
    edited: new URL(request.url).searchParams.get("paso") ?? undefined,
    today: companyDay(context.now).toString(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return answerOfficeForm(context.get(requestScope), idOrNotFound(params.orderId), await formIn(request));
}

export const shouldRevalidate = afterEveryAnswer;

export const meta: Route.MetaFunction = (args) =>
  unlistedMeta(args.loaderData ? `Importación ${args.loaderData.order.reference}` : "Importación", "Una importación, paso a paso.")(args);

type Page = { loaderData: Route.ComponentProps["loaderData"]; actionData: Route.ComponentProps["actionData"] | undefined };

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, works } = loaderData;
  const rows = useRowKeys<HTMLDivElement>();
  const back = useListReturn(officeOrdersAddress);
  const state = orderState(order.status);
  return (
    <ChangeNotices>
      <DraftArea>
        <OfficeHeading title={order.car_name === "" ? order.name : order.car_name}>
          <span className="text-soft">{order.reference}</span>
          <StateBadge tone={state.tone}>{state.label}</StateBadge>
          {works && (
            <ButtonLink to={paperCheckAddress("order", order.id)} look="quiet">
              Comparar un papel alemán
            </ButtonLink>
          )}
          <ButtonLink {...back} look="quiet">
            Volver a las importaciones
          </ButtonLink>
        </OfficeHeading>
        <AnswerNotice answer={actionData} forms={noticedHere(order, actionData?.ok)} />
        {order.status !== "open" && <KeptText answer={formless(actionData)} labels={typedLabels} />}
        <div ref={rows} className="grid items-start gap-x-10 gap-y-8 desktop:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <StepsAndMoney loaderData={loaderData} actionData={actionData} />
          <FactsAndPapers loaderData={loaderData} actionData={actionData} />
        </div>
      </DraftArea>
    </ChangeNotices>
  );
}

const column = "flex min-w-0 flex-col gap-8";

function StepsAndMoney({ loaderData, actionData }: Page) {
  const { ticket, order, refundAccount, papers, ledger, purchase, outcome, works, edited, today } = loaderData;
  return (
    <div className={column}>
      {works && (
        <StepsSection
          orderId={order.id}
          steps={order.steps}
          papers={papers}
          ticket={ticket}
          answer={answerAbout(stepForm, actionData)}
          edited={edited}
          today={today}
          open={order.status === "open"}
          registrationDeadline={order.registrationDeadline}
        />
      )}
      <LedgerSection ledger={ledger} account={refundAccount} ticket={ticket} answer={actionData} today={today} />
      {purchase && <PurchaseSection purchase={purchase} ticket={ticket} answer={answerAbout(purchaseForm, actionData)} today={today} />}
      {outcome && <OfficeOutcomeSection outcome={outcome} ticket={ticket} answer={actionData} />}
    </div>
  );
}

function FactsAndPapers({ loaderData, actionData }: Page) {
  const { ticket, order, dataMark, withdrawal, quotes, sentQuotes, inspection, documents, preparedHere, papers, dossier, news, works } =
    loaderData;
  return (
    <div className={column}>
      <WithdrawalSection withdrawal={withdrawal} />
      <OrderSummary order={order} />
      {works && (
        <ContractDataSection
          ticket={ticket}
          answer={answerAbout(contractDataForm, actionData)}
          data={order}
          mark={dataMark}
          orderOpen={order.status === "open"}
        />
      )}
      {quotes && (
        <QuotesSection quotes={quotes} ticket={ticket} answer={actionData}>
          {works && order.askedFacts && (
            <AskedFactsForm
              facts={order.askedFacts}
              revision={order.revision}
              ticket={ticket}
              answer={answerAbout(askedFactsForm, actionData)}
            />
          )}
        </QuotesSection>
      )}
      {sentQuotes && <SentQuotesSection quotes={sentQuotes} />}
      {works && <TextLink to={officeMileageOfOrder(order.id)}>Kilómetros: lecturas y papeles</TextLink>}
      {inspection && (
        <OfficeInspectionSection orderId={order.id} inspection={inspection.summary} handoverCheck={inspection.handoverCheck} />
      )}
      {works && <Handover loaderData={loaderData} actionData={actionData} />}
      <OfficeDocumentsSection orderId={order.id} documents={documents} kinds={preparedHere} />
      {works ? (
        <OfficePapersSection orderId={order.id} papers={papers} ticket={ticket} answer={actionData} />
      ) : (
        <PapersToReadSection orderId={order.id} papers={papers} />
      )}
      {dossier && <OfficeDossierSection dossier={dossier} file={orderPages(officeOrderAddress(order.id)).dossierFile} />}
      <ToldSection news={news} />
      {works && <Changes loaderData={loaderData} actionData={actionData} />}
    </div>
  );
}

function Handover({ loaderData: { handover, order, team, ticket }, actionData }: Page) {
  const owner = team.find(({ id }) => id === order.owner_id)?.name;
  return (
    <OfficeHandoverSection handover={handover} order={order} owner={owner} ticket={ticket} answer={answerAbout(proposeForm, actionData)} />
  );
}

function Changes({ loaderData: { order, ticket, team }, actionData }: Page) {
  return (
    <>
      {order.status === "open" && (
        <OrderFactsForm order={order} ticket={ticket} answer={answerAbout(orderFactsForm, actionData)} team={team} />
      )}
      <EndingForms order={order} ticket={ticket} answer={answerAbout(endingForm, actionData)} />
    </>
  );
}

/** Forms that a closed order does not have. */
const formsOfOpenOrder: readonly string[] = [orderFactsForm, endingForm, draftForm, contractDataForm, askedFactsForm, proposeForm];

/** The answer to a form that the page no longer has, because somebody closed the order meanwhile. */
function formless(answer: FormAnswer | undefined): FormAnswer | undefined {
  return answer && !answer.ok && [...formsOfOpenOrder, sendingForm].includes(answer.form) ? answer : undefined;
}

/** The forms whose outcome has no other place: those that are only a button, and those that a closed order no longer has. */
function noticedHere({ status, askedFacts }: OfficeOrder, done: boolean | undefined): readonly string[] {
  const ofCar = askedFacts === undefined ? [askedFactsForm] : [];
  const gone = status === "open" ? ofCar : done === true ? [endingForm] : formsOfOpenOrder;
  return [doneTodayForm, replanForm, newLinkForm, ledgerForms.reversal, surplusForm, ...gone];
}

const typedLabels = {
  customer_note: "Nota para el cliente",
  internal_note: "Nota interna",
  reason: "Motivo",
  skip_reason: "Motivo",
  price: "Precio cerrado, en euros",
  conditions: "Condiciones",
  request: "Petición",
  note: "Nota",
  place: "Lugar de la entrega",
  person: "Quién lo entrega",
  advertisement: "Texto del anuncio",
  delivery_place: "Lugar de entrega",
};

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return <OfficeFailure title="No se pudo cargar la importación" kept={{ answer: actionData, labels: typedLabels }} />;
}
