import { InquiryRow } from "#app/features/requests/conversations/components/inquiry-row.tsx";
import { listFailed } from "#app/features/requests/conversations/messages.ts";
import { listInquiries } from "#app/features/requests/conversations/queries.server.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { company } from "#company";
import { pagePart, requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/conversations.ts";

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Mi Panel", to: "/dashboard" }, { label: "Mis Consultas" }];

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { userId } = context.get(signedIn);
  return { inquiries: await pagePart(scope, "inquiries", () => listInquiries(scope.context, userId)) };
}

export const meta = unlistedMeta("Mis Consultas", "Tus consultas y las respuestas del equipo.");

export default function Conversations({ loaderData: { inquiries } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading crumbs={crumbs} title="Mis Consultas">
        Revisa tus consultas y las respuestas del equipo de {company.name}.
      </PageHeading>
      <div className="page-width">
        <InquiriesOrEmptyState inquiries={inquiries} />
        <p className="mt-8">
          <ButtonLink to="/dashboard" look="quiet">
            Volver al panel
          </ButtonLink>
        </p>
      </div>
    </>
  );
}

function InquiriesOrEmptyState({ inquiries }: Pick<Route.ComponentProps["loaderData"], "inquiries">) {
  if (inquiries === undefined) {
    return (
      <p role="alert" className="border-y border-line py-8 text-soft">
        {listFailed}
      </p>
    );
  }
  if (inquiries.length === 0) {
    return (
      <div className="border-y border-line py-10">
        <h2 className="text-heading-3">No tienes consultas aún</h2>
        <p className="mt-2 mb-6 max-w-prose text-soft">Cuando realices consultas sobre vehículos, aparecerán aquí</p>
        <ButtonLink to="/stock" look="secondary">
          Explorar vehículos
        </ButtonLink>
      </div>
    );
  }
  return (
    <ul className="border-t border-line">
      {inquiries.map((inquiry) => (
        <InquiryRow key={inquiry.id} inquiry={inquiry} />
      ))}
    </ul>
  );
}
