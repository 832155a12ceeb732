import { data, isRouteErrorResponse } from "react-router";
import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { InPlaceNotice } from "#app/features/ground/back-office/components/in-place-notice.tsx";
import { OfficeFailure } from "#app/features/ground/back-office/components/office-failure.tsx";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { afterEveryAnswer } from "#app/features/ground/forms/after-answers.ts";
import { KeptText } from "#app/features/ground/forms/components/kept-text.tsx";
import { answerAbout } from "#app/features/ground/forms/form-answer.ts";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import { officeOrderAddress, officeOrdersAddress } from "#app/features/orders/access/addresses.ts";
import { orderMissing } from "#app/features/orders/access/messages.ts";
import { editOrder } from "#app/features/orders/orders/office/commands/edit.server.ts";
import { cancelOrder, endOldLinks } from "#app/features/orders/orders/office/commands/end.server.ts";
import { EndingForms } from "#app/features/orders/orders/office/components/ending-forms.tsx";
import { OrderFactsForm } from "#app/features/orders/orders/office/components/order-facts-form.tsx";
import { OrderSummary } from "#app/features/orders/orders/office/components/order-summary.tsx";
import { endingForm, newLinkForm, orderFactsForm } from "#app/features/orders/orders/office/messages.ts";
import { listTeam, readOfficeOrder } from "#app/features/orders/orders/office/queries/order.server.ts";
import { OfficeInspectionSection } from "#app/features/orders/inspections/office/components/inspection-section.tsx";
import { readInspectionSummary } from "#app/features/orders/inspections/queries.server.ts";
import { orderState } from "#app/features/orders/orders/order-state.ts";
import { paperCommands } from "#app/features/orders/papers/office/commands/commands-by-form.server.ts";
import { OfficePapersSection } from "#app/features/orders/papers/office/components/papers-section.tsx";
import { readOfficePapers } from "#app/features/orders/papers/office/queries.server.ts";
import { ledgerCommands } from "#app/features/orders/payments/office/commands/dispatch.server.ts";
import { LedgerSection } from "#app/features/orders/payments/office/components/ledger-section.tsx";
import { readOfficeLedger } from "#app/features/orders/payments/office/queries.server.ts";
import { drawUpQuote } from "#app/features/orders/quotes/office/commands/draw-up.server.ts";
import { sendQuote } from "#app/features/orders/quotes/office/commands/send.server.ts";
import { takeBackQuote } from "#app/features/orders/quotes/office/commands/take-back.server.ts";
import { QuotesSection } from "#app/features/orders/quotes/office/components/quotes-section.tsx";
import { draftForm, sendingForm, takingBackForm } from "#app/features/orders/quotes/office/form-names.ts";
import { readQuotes } from "#app/features/orders/quotes/office/queries/versions.server.ts";
import { replan } from "#app/features/orders/steps/office/commands/replan.server.ts";
import { finishStepToday, saveStep } from "#app/features/orders/steps/office/commands/save-step.server.ts";
import { StepsSection } from "#app/features/orders/steps/office/components/steps-section.tsx";
import { doneTodayForm, replanForm, stepForm } from "#app/features/orders/steps/office/messages.ts";
import { WithdrawalSection } from "#app/features/orders/withdrawals/office/components/withdrawal-section.tsx";
import { readOfficeWithdrawal } from "#app/features/orders/withdrawals/office/queries.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { formIn } from "#app/lib/read-form.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { OfficeHeading } from "#app/ui/office/office-heading.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { type RequestScope, requestScope } from "#server/request.ts";
import type { Route } from "./+types/order.ts";

/** The order that the address names; 404 for an invalid id, as for an unknown one. */
function orderIn(params: Route.LoaderArgs["params"]): string {
  const id = readUuid(params.orderId);
  if (id === undefined) throw data(null, { status: 404 });
  return id;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const order = await readOfficeOrder(scope.context, orderIn(params));
  if (!order) throw data(null, { status: 404 });
  return {
    ticket: scope.nonce,
    order,
    withdrawal: await readOfficeWithdrawal(scope.context, order.id),
    inspection: await readInspectionSummary(scope.context, order.id),
    quotes: await readQuotes(scope, order.id),
    papers: await readOfficePapers(scope.context, order.id),
    ledger: await readOfficeLedger(scope.context, order.id),
    team: await listTeam(scope.context),
    edited: new URL(request.url).searchParams.get("paso") ?? undefined,
    today: companyDay(scope.context.now).toString(),
  };
}

type Handler = (scope: RequestScope, orderId: string, sent: FormData) => ReturnType<typeof editOrder>;

/** The forms of the page by their name. */
const handlers: Readonly<Record<string, Handler>> = {
  [stepForm]: (scope, _orderId, sent) => saveStep(scope, sent),
  [doneTodayForm]: (scope, _orderId, sent) => finishStepToday(scope, sent),
  [replanForm]: replan,
  [orderFactsForm]: editOrder,
  [endingForm]: cancelOrder,
  [newLinkForm]: endOldLinks,
  [draftForm]: drawUpQuote,
  [sendingForm]: sendQuote,
  [takingBackForm]: takeBackQuote,
  ...paperCommands,
  ...ledgerCommands,
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const orderId = orderIn(params);
  const sent = await formIn(request);
  const form = sent.get(formField);
  const handler = typeof form === "string" && Object.hasOwn(handlers, form) ? handlers[form] : undefined;
  // Without a known form, the facts' form reports what is missing.
  return (handler ?? editOrder)(context.get(requestScope), orderId, sent);
}

export const shouldRevalidate = afterEveryAnswer;

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  pageMeta({
    title: loaderData ? `Importación ${loaderData.order.reference}` : "Importación",
    description: "Una importación, paso a paso.",
    origin: matches[0].loaderData.origin,
    path: officeOrderAddress(params.orderId ?? ""),
    unlisted: true,
  });

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, order, withdrawal, inspection, quotes, papers, ledger, team, edited, today } = loaderData;
  const rows = useRowKeys<HTMLDivElement>();
  const state = orderState(order.status);
  return (
    <ChangeNotices>
      <OfficeHeading title={order.car_name === "" ? order.name : order.car_name}>
        <span className="text-soft">{order.reference}</span>
        <StateBadge tone={state.tone}>{state.label}</StateBadge>
        <ButtonLink to={officeOrdersAddress} look="quiet">
          Volver a las importaciones
        </ButtonLink>
      </OfficeHeading>
      <InPlaceNotice answer={actionData} forms={[doneTodayForm, replanForm, newLinkForm]} />
      <div ref={rows} className="grid items-start gap-x-10 gap-y-8 desktop:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-8">
          <StepsSection
            steps={order.steps}
            ticket={ticket}
            answer={answerAbout(stepForm, actionData)}
            edited={edited}
            today={today}
            open={order.status === "open"}
            registrationDeadline={order.registrationDeadline}
          />
          <LedgerSection ledger={ledger} ticket={ticket} answer={actionData} today={today} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {withdrawal && <WithdrawalSection withdrawal={withdrawal} />}
          <OrderSummary order={order} />
          <QuotesSection quotes={quotes} ticket={ticket} answer={actionData} />
          <OfficeInspectionSection orderId={order.id} inspection={inspection} />
          <OfficePapersSection orderId={order.id} papers={papers} ticket={ticket} answer={actionData} />
          {order.status === "open" && (
            <OrderFactsForm order={order} ticket={ticket} answer={answerAbout(orderFactsForm, actionData)} team={team} />
          )}
          <EndingForms order={order} ticket={ticket} answer={answerAbout(endingForm, actionData)} />
        </div>
      </div>
    </ChangeNotices>
  );
}

const typedLabels = {
  customer_note: "Nota para el cliente",
  internal_note: "Nota interna",
  reason: "Motivo",
  skip_reason: "Motivo",
  conditions: "Condiciones",
  request: "Petición",
  note: "Nota",
  advertisement: "Texto del anuncio",
  delivery_place: "Lugar de entrega",
};

export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <OfficeFailure title={missing ? orderMissing : "No se pudo cargar la importación"} />
      <KeptText answer={actionData} labels={typedLabels} />
    </>
  );
}
