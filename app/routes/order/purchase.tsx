import { afterEveryAnswer, answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { PageFailure } from "#app/features/ground/forms/components/page-failure.tsx";
import { orderCrumbs, orderNotFound, orderPages } from "#app/features/orders/access/addresses.ts";
import { enteredAsTeam } from "#app/features/orders/access/messages.ts";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { confirmPurchase } from "#app/features/orders/purchase-confirmations/commands.server.ts";
import { ConfirmedPurchase, PurchaseForm } from "#app/features/orders/purchase-confirmations/components/purchase-section.tsx";
import { confirmPurchaseForm, purchaseReasons } from "#app/features/orders/purchase-confirmations/messages.ts";
import { findPurchase } from "#app/features/orders/purchase-confirmations/queries.server.ts";
import { purchasePaymentWords } from "#app/features/orders/payments/ledger.ts";
import { readLedger } from "#app/features/orders/payments/queries.server.ts";
import { keyAddressHeaders, unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/purchase.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, base, scope, onlyLooks } = orNotFound(await openOrder(context.get(requestScope), params));
  const ledger = await readLedger(scope.context, order.id);
  return {
    ticket: scope.nonce,
    base,
    carName: order.car_name,
    onlyLooks,
    purchase: await findPurchase(scope.context, order),
    payment: purchasePaymentWords(ledger.charges),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = orNotFound(await openOrder(context.get(requestScope), params));
  return confirmPurchase(opened, await formIn(request));
}

export const headers = () => keyAddressHeaders;

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Confirmar la compra", "Confirma por escrito la compra de tu coche.", "/dashboard");

export default function PurchasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, base, carName, onlyLooks, purchase, payment } = loaderData;
  return (
    <>
      <PageHeading crumbs={orderCrumbs(base, "Confirmar la compra")} title={titleOf(purchase.state, carName)}>
        {purchase.state === "open" && purchase.version !== undefined && (
          <ReadBefore hasReport={purchase.hasReport} version={purchase.version} base={base} />
        )}
        {purchase.state === "inspection" && purchaseReasons.inspection}
        {purchase.state === "none" && "Ahora mismo no hay ninguna compra que confirmar."}
        {purchase.state === "confirmed" && payment}
      </PageHeading>
      <div className="page-width">
        <div className="max-w-2xl">
          {purchase.state === "open" && onlyLooks && <p className="text-soft">{enteredAsTeam}</p>}
          {purchase.state === "open" && !onlyLooks && (
            <PurchaseForm
              purchase={purchase}
              ticket={ticket}
              answer={answerAbout(confirmPurchaseForm, actionData)}
              payment={payment}
              base={base}
            />
          )}
          {purchase.confirmed && <ConfirmedPurchase confirmed={purchase.confirmed} />}
          {purchase.state !== "open" && (
            <p className="mt-4 flex flex-wrap gap-3">
              <ButtonLink to={base}>Ver mi importación</ButtonLink>
              {purchase.hasReport && (
                <ButtonLink to={orderPages(base).inspection} look="secondary">
                  Ver el informe
                </ButtonLink>
              )}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function ReadBefore({ hasReport, version, base }: { hasReport: boolean; version: number; base: string }) {
  const pages = orderPages(base);
  return (
    <>
      Nada se compra sin que lo confirmes por escrito. Lee antes{" "}
      {hasReport && (
        <>
          <TextLink to={pages.inspection}>el informe</TextLink> y{" "}
        </>
      )}
      <TextLink to={pages.quote(version)}>el presupuesto</TextLink>.
    </>
  );
}

function titleOf(state: string, carName: string): string {
  return state === "confirmed" ? `Has confirmado la compra de tu ${carName}` : `Confirma la compra de tu ${carName || "coche"}`;
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return (
    <PageFailure
      missing={orderNotFound}
      failed="No hemos podido cargar tu importación"
      failedText="El fallo es nuestro, y no se ha confirmado nada. Vuelve a intentarlo en unos segundos."
      kept={{ answer: actionData, labels: { name: "Nombre" } }}
    />
  );
}
