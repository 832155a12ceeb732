import { data, isRouteErrorResponse } from "react-router";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { afterEveryAnswer } from "#app/features/ground/forms/after-answers.ts";
import { KeptText } from "#app/features/ground/forms/components/kept-text.tsx";
import { answerAbout, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import { orderPages } from "#app/features/orders/access/addresses.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { confirmWithdrawal } from "#app/features/orders/withdrawals/commands/confirm.server.ts";
import { declareWithdrawal } from "#app/features/orders/withdrawals/commands/declare.server.ts";
import { DeclaredWithdrawal } from "#app/features/orders/withdrawals/components/declared-withdrawal.tsx";
import { ConfirmingStep, DeclaringStep } from "#app/features/orders/withdrawals/components/withdrawal-steps.tsx";
import { declarationOf } from "#app/features/orders/withdrawals/declaration.ts";
import { confirmingForm, declaringForm } from "#app/features/orders/withdrawals/messages.ts";
import { readWithdrawal, type ShownWithdrawal } from "#app/features/orders/withdrawals/queries.server.ts";
import { periodWords } from "#app/features/orders/withdrawals/period-words.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { formIn } from "#app/lib/read-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/withdrawal.ts";

/** Opens the order for its customer; the same 404 for another person's order and for an unknown id (row B2). */
async function opened({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const order = await openOrder(context.get(requestScope), params);
  if (!order) throw data(null, { status: 404 });
  return order;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, base, scope } = await opened({ params, context });
  const withdrawal = await readWithdrawal(scope.context, order.id);
  if (!withdrawal) throw data(null, { status: 404 });
  return {
    ticket: scope.nonce,
    base,
    contract: { name: order.name, reference: order.reference, carName: order.car_name },
    today: companyDay(scope.context.now).toString(),
    withdrawal,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const order = await opened({ params, context });
  const sent = await formIn(request);
  return sent.get(formField) === confirmingForm ? confirmWithdrawal(order, sent) : declareWithdrawal(order, sent);
}

/** The address is a key to the order, so caches and other sites must not get it. */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };
}

export const shouldRevalidate = afterEveryAnswer;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Desistir del contrato",
    description: "Desiste del contrato de tu importación en dos pasos.",
    origin: matches[0].loaderData.origin,
    path: "/dashboard",
    unlisted: true,
  });

export default function Withdrawal({ loaderData: { ticket, base, contract, today, withdrawal }, actionData }: Route.ComponentProps) {
  const crumbs = [{ label: "Inicio", to: "/" }, { label: "Mi importación", to: base }, { label: "Desistir del contrato" }];
  return (
    <>
      <PageHeading crumbs={crumbs} title={withdrawal.kind === "declared" ? "Has desistido del contrato" : "Desistir del contrato"}>
        {introduction(withdrawal)}
      </PageHeading>
      <div className="page-width">
        <div className="max-w-2xl">
          {withdrawal.kind === "open" && (
            <Steps
              ticket={ticket}
              answer={actionData}
              base={base}
              statementWith={(reason) => declarationOf({ ...contract, acceptedOn: withdrawal.acceptedOn, declaredOn: today, reason })}
            />
          )}
          {withdrawal.kind === "declared" && <DeclaredWithdrawal withdrawal={withdrawal} order={base} justSent={actionData?.ok === true} />}
          {(withdrawal.kind === "none" || withdrawal.kind === "over") && (
            <ButtonLink to={base} look="secondary">
              Volver a mi importación
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  );
}

type StepsProperties = { ticket: string; answer: FormAnswer | undefined; base: string; statementWith: (reason: string) => string };

/** The second step follows an accepted first one, and stays while the second one is refused or its answer is lost. */
function Steps({ ticket, answer, base, statementWith }: StepsProperties) {
  const reason = confirmedReason(answer);
  if (reason === undefined)
    return <DeclaringStep ticket={ticket} answer={answerAbout(declaringForm, answer)} statement={statementWith("")} />;
  return (
    <ConfirmingStep
      ticket={ticket}
      answer={answerAbout(confirmingForm, answer)}
      statement={statementWith(reason)}
      reason={reason}
      back={orderPages(base).withdrawal}
      order={base}
    />
  );
}

function confirmedReason(answer: FormAnswer | undefined): string | undefined {
  const declared = answerAbout(declaringForm, answer);
  if (declared?.ok) return typeof declared.outcome?.["reason"] === "string" ? declared.outcome["reason"] : "";
  const confirmed = answerAbout(confirmingForm, answer);
  return confirmed && !confirmed.ok ? (confirmed.typed["reason"] ?? "") : undefined;
}

function introduction(withdrawal: ShownWithdrawal): string | undefined {
  return withdrawal.kind === "declared" ? undefined : periodWords(withdrawal);
}

/** Shows the unsent text again (row R9). */
export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <NotFoundPage
        title={missing ? "Importación no encontrada" : "No hemos podido cargar tu importación"}
        code={missing ? 404 : undefined}
        text={
          missing
            ? "Puede que el enlace esté incompleto o que ya no valga. Usa el de nuestro último correo, o entra en Mi Panel."
            : "El fallo es nuestro. Vuelve a intentarlo en unos segundos. Si tienes prisa, responde a cualquier correo nuestro: también vale."
        }
      />
      <KeptText answer={actionData} labels={{ reason: "Motivo" }} />
    </>
  );
}
