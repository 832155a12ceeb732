import { companyDay } from "#app/features/ground/company/company-day.ts";
import { afterEveryAnswer, answerAbout, type FormAnswer, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { orderPages, orderCrumbs, orderNotFound } from "#app/features/orders/access/addresses.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { confirmWithdrawal, declareWithdrawal } from "#app/features/orders/withdrawals/commands.server.ts";
import {
  CarReturn,
  ConfirmingStep,
  DeclaringStep,
  DeclaredWithdrawal,
} from "#app/features/orders/withdrawals/components/withdrawal-steps.tsx";
import { declarationOf, longestReason, confirmingForm, declaringForm, periodWords } from "#app/features/orders/withdrawals/messages.ts";
import { readWithdrawal } from "#app/features/orders/withdrawals/queries.server.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/withdrawal.ts";

/** The parameter with the reason of a person who comes back to the first step to change it. */
const reasonParameter = "motivo";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { order, base, scope } = orNotFound(await openOrder(context.get(requestScope), params));
  return {
    ticket: scope.nonce,
    base,
    contract: { name: order.name, reference: order.reference, carName: order.car_name },
    today: companyDay(scope.context.now).toString(),
    withdrawal: await readWithdrawal(scope.context, order),
    reason: new URL(request.url).searchParams.get(reasonParameter)?.slice(0, longestReason) ?? "",
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = orNotFound(await openOrder(context.get(requestScope), params));
  const { sent, form } = await sentForm(request);
  return form === confirmingForm ? confirmWithdrawal(opened, sent) : declareWithdrawal(opened, sent);
}

export const headers = () => keyAddressHeaders;

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Desistir del contrato", "Desiste del contrato de tu importación en dos pasos.", "/dashboard");

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, base, contract, today, withdrawal, reason } = loaderData;
  const title = withdrawal.kind === "declared" ? "Has desistido del contrato" : "Desistir del contrato";
  return (
    <>
      <PageHeading crumbs={orderCrumbs(base, "Desistir del contrato")} title={title}>
        {withdrawal.kind === "declared" ? undefined : periodWords(withdrawal)}
      </PageHeading>
      <div className="page-width">
        <div className="max-w-2xl">
          {withdrawal.kind === "open" && withdrawal.handedOver && <CarReturn />}
          {withdrawal.kind === "open" && (
            <Steps
              ticket={ticket}
              answer={actionData}
              base={base}
              initialReason={reason}
              statementWith={(given) => declarationOf({ ...contract, bond: withdrawal.bond, declaredOn: today, reason: given })}
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

type StepsProperties = {
  ticket: string;
  answer: FormAnswer | undefined;
  base: string;
  initialReason: string;
  statementWith: (reason: string) => string;
};

/** The second step follows an accepted first one, and stays while the second one is refused or its answer is lost. */
function Steps({ ticket, answer, base, initialReason, statementWith }: StepsProperties) {
  const reason = confirmedReason(answer);
  if (reason === undefined) {
    const declared = answerAbout(declaringForm, answer);
    return <DeclaringStep ticket={ticket} answer={declared} statement={statementWith("")} initialReason={initialReason} />;
  }
  return (
    <ConfirmingStep
      ticket={ticket}
      answer={answerAbout(confirmingForm, answer)}
      statement={statementWith(reason)}
      reason={reason}
      back={`${orderPages(base).withdrawal}${reason === "" ? "" : `?${new URLSearchParams({ [reasonParameter]: reason }).toString()}`}`}
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

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <PageFailure
      missing={orderNotFound}
      failed="No hemos podido cargar tu importación"
      failedText="El fallo es nuestro. Vuelve a intentarlo en unos segundos. Si tienes prisa, responde a cualquier correo nuestro: también vale."
      kept={{ answer: actionData, labels: { reason: "Motivo" } }}
    />
  );
}
