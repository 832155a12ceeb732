import { plans } from "#app/features/ground/company/plans.ts";
import { requestPlan } from "#app/features/requests/contracts/commands.server.ts";
import { ContractForm, CurrentPlans } from "#app/features/requests/contracts/components/contract-form.tsx";
import { contractStations } from "#app/features/requests/contracts/contract-state.ts";
import { wishFacts } from "#app/features/requests/contracts/emails.ts";
import { listCurrentPlans } from "#app/features/requests/contracts/queries.server.ts";
import { findPreferences } from "#app/features/matching/preferences/queries.server.ts";
import { answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { RouteLine } from "#app/ui/route-line.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { company } from "#company";
import { pagePart, requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/contract.ts";

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Mi Panel", to: "/dashboard" }, { label: "Contratar" }];
const usualPlan = "completo";

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { userId } = context.get(signedIn);
  const contracts = await pagePart(scope, "plans", () => listCurrentPlans(scope.context, userId));
  const named = new URL(request.url).searchParams.get("plan");
  const waiting = contracts?.find(({ status }) => status === "pending");
  const preferences = waiting ? undefined : await pagePart(scope, "preferences", () => findPreferences(scope.context, userId));
  return {
    ticket: scope.nonce,
    plan: plans.find(({ value, name }) => value === named || name === named)?.value ?? waiting?.plan ?? usualPlan,
    begun: waiting ?? preferences,
    contracts: contracts?.map((contract) => ({
      id: contract.id,
      plan: contract.plan,
      status: contract.status,
      asked: formatLongDate(contract.created_at),
      facts: wishFacts(contract),
      notes: contract.notes,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return requestPlan(context.get(requestScope), context.get(signedIn), await formIn(request));
}

export const meta = unlistedMeta("Contratar un plan", "Pide un plan y dinos qué coche buscas.");

export default function Contract({ loaderData: { ticket, plan, begun, contracts }, actionData }: Route.ComponentProps) {
  const first = contracts?.length === 0;
  return (
    <>
      <PageHeading crumbs={crumbs} title="Contratar un plan">
        Elige cuánto quieres que hagamos y dinos qué buscas. Te escribimos con un presupuesto personal: todavía no pagas ni te comprometes a
        nada.
      </PageHeading>
      {contracts === undefined ? (
        <p role="alert" className="page-width mb-12 text-soft">
          No hemos podido leer si ya tienes un plan pedido. Puedes pedirlo igual: de cada plan guardamos una sola solicitud.
        </p>
      ) : (
        <CurrentPlans contracts={contracts} />
      )}
      <section
        id="solicitud"
        aria-labelledby="solicitud-titulo"
        className="page-width grid scroll-mt-24 gap-x-16 gap-y-8 desktop:grid-cols-[18rem_1fr]"
      >
        <div>
          <h2 id="solicitud-titulo" className="text-heading-2">
            {first ? "Tu solicitud" : "Cambiar o pedir otro"}
          </h2>
          <p className="mt-4 max-w-md text-soft">
            {first
              ? `Te contesta una persona en ${company.claims.answerWithin}.`
              : "Si pides el mismo plan, cambiamos la solicitud que está pendiente. Un plan en marcha se cambia hablando con nosotros."}
          </p>
          <p className="mt-4 max-w-md text-label text-soft">
            Usamos estos datos para preparar tu presupuesto, como dice la <TextLink to="/privacy">política de privacidad</TextLink>.
          </p>
        </div>
        <ContractForm ticket={ticket} answer={answerAbout("contract", actionData)} initial={begun} plan={plan} place="solicitud" />
      </section>
      {first && (
        <section aria-labelledby="despues" className="page-width mt-16 tablet:mt-24">
          <h2 id="despues" className="mb-8 text-heading-2">
            Qué pasa después
          </h2>
          <RouteLine stations={contractStations} />
        </section>
      )}
    </>
  );
}
