import { redirect } from "react-router";
import { customerAddress } from "#app/features/ground/back-office/addresses.ts";
import { type Fact, FactList, OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { useTeamRole } from "#app/features/ground/back-office/components/team-role.tsx";
import { marketingWords } from "#app/features/ground/consent/marketing.ts";
import { marketingOf } from "#app/features/ground/consent/queries.server.ts";
import { planName } from "#app/features/ground/company/plans.ts";
import { Calls, Consents, Conversations, Mails, Notes, Orders } from "#app/features/panels/customers/office/components/person-sections.tsx";
import { type Customer as CustomerData, readCustomer } from "#app/features/panels/customers/office/queries/person.server.ts";
import { contractStatusLabel } from "#app/features/requests/contracts/contract-state.ts";
import { listCurrentPlans } from "#app/features/requests/contracts/queries.server.ts";
import { usersAddress } from "#app/features/people/accounts/office/search-params.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { writtenPhone } from "#app/lib/phones.ts";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { idOrNotFound, orNotFound, pagePart, requestScope } from "#server/request.ts";
import type { Route } from "./+types/customer.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const id = idOrNotFound(params.customerId);
  const customer = orNotFound(await readCustomer(scope.context, id));
  // One address for each person, whatever led here.
  if (customer.id !== id) throw redirect(customerAddress(customer.id));
  const owner = { userId: customer.account?.id ?? null, email: customer.emails[0] ?? "" };
  const marketing = await pagePart(scope, "marketing", () => marketingOf(scope.context, owner));
  const plans = customer.account && (await listCurrentPlans(scope.context, customer.account.id));
  return { customer, facts: factsOf(customer, marketing && marketingWords(marketing), plans ?? []) };
}

function factsOf(
  { emails, phones, since, account }: CustomerData,
  marketing: string | undefined,
  plans: readonly { plan: string; status: string }[],
): Fact[] {
  const some = (name: string, values: readonly string[]) => (values.length === 0 ? [] : [{ name, values }]);
  return [
    { name: emails.length === 1 ? "Correo" : "Correos", values: emails },
    { name: "Teléfono", values: phones.length === 0 ? ["No lo ha dado"] : phones.map(writtenPhone) },
    { name: "Cuenta", values: [accountWords(account)] },
    ...some("Primera vez", since ? [formatLongDate(since)] : []),
    ...some("Novedades", marketing === undefined ? [] : [marketing]),
    ...some(
      "Planes",
      plans.map(({ plan, status }) => `${planName(plan)} (${contractStatusLabel(status).toLowerCase()})`),
    ),
  ];
}

function accountWords(account: CustomerData["account"]): string {
  if (!account) return "No tiene";
  if (account.banned_at) return "Cerrada por el equipo";
  return account.email_verified_at ? `Desde el ${formatLongDate(account.created_at)}` : "Con el correo sin confirmar";
}

export const meta = unlistedMeta("Persona", "Todo lo de una persona en un sitio.");

export default function Customer({ loaderData: { customer, facts } }: Route.ComponentProps) {
  const { opens } = useTeamRole();
  const { name, emails, phones, account } = customer;
  return (
    <>
      <OfficeHeading title={name}>
        <ButtonAnchor href={`mailto:${emails[0]}`} look="secondary" size="small">
          Escribir un correo
        </ButtonAnchor>
        {phones[0] !== undefined && (
          <ButtonAnchor href={`tel:${phones[0]}`} look="secondary" size="small">
            Llamar
          </ButtonAnchor>
        )}
        {account && opens("/admin/users/:userId") && (
          <ButtonLink to={`${usersAddress}/${account.id}`} look="secondary" size="small">
            Perfil de la cuenta
          </ButtonLink>
        )}
      </OfficeHeading>
      <div className="mb-6">
        <FactList facts={facts} />
      </div>
      <div className="grid items-start gap-5 wide:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Conversations conversations={customer.conversations} />
          <Notes notes={customer.notes} />
          <Calls calls={customer.calls} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Orders orders={customer.orders} />
          <Consents consents={customer.consents} />
          <Mails mails={customer.mails} emails={emails} />
        </div>
      </div>
    </>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudo cargar la página de esta persona" />;
