import { Link } from "react-router";
import { manageAddress, ownAlertsAddress } from "#app/features/matching/saved-searches/addresses.ts";
import { listOwnSearches } from "#app/features/matching/saved-searches/queries.server.ts";
import { queryInWords } from "#app/features/matching/saved-searches/saved-query.ts";
import { summaryOf } from "#app/features/matching/saved-searches/shown-search.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/alerts.ts";

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Mi Panel", to: "/dashboard" }, { label: "Mis avisos" }];

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const found = await listOwnSearches(scope, context.get(signedIn).userId);
  const alerts = found.map(({ id, email, query, region, frequency, paused_at: paused }) => ({
    to: manageAddress(scope.keys, { id, email }),
    words: queryInWords(query),
    summary: summaryOf({ region, frequency }),
    paused: paused !== null,
  }));
  return { alerts };
}

export const meta = unlistedMeta("Mis avisos", "Las búsquedas de las que te avisamos.", ownAlertsAddress);

export default function Alerts({ loaderData: { alerts } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading crumbs={crumbs} title="Mis avisos">
        Las búsquedas de las que te escribimos cuando entra un coche nuevo.
      </PageHeading>
      <div className="page-width">
        {alerts.length === 0 ? <NoAlerts /> : <AlertList alerts={alerts} />}
        <p className="mt-8 flex flex-wrap gap-3">
          {alerts.length > 0 && (
            <ButtonLink to="/stock" look="secondary">
              Guardar otra búsqueda
            </ButtonLink>
          )}
          <ButtonLink to="/dashboard" look="quiet">
            Volver al panel
          </ButtonLink>
        </p>
      </div>
    </>
  );
}

function AlertList({ alerts }: Route.ComponentProps["loaderData"]) {
  return (
    <ul className="border-t border-line">
      {alerts.map(({ to, words, summary, paused }) => (
        <li key={to} className="group relative flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line py-5">
          <div className="min-w-0">
            <Link to={to} className="text-card font-semibold wrap-anywhere after:absolute after:inset-0 group-hover:text-rhine">
              {words}
            </Link>
            <p className="mt-1 text-soft">{summary}</p>
          </div>
          <StateBadge tone={paused ? "over" : "good"}>{paused ? "En pausa" : "Activo"}</StateBadge>
        </li>
      ))}
    </ul>
  );
}

function NoAlerts() {
  return (
    <div className="border-y border-line py-10">
      <h2 className="text-heading-3">Aún no tienes avisos</h2>
      <p className="mt-2 mb-6 max-w-prose text-soft">Busca en el stock como siempre y pulsa «Avísame de coches nuevos como estos».</p>
      <ButtonLink to="/stock" look="secondary">
        Buscar coches
      </ButtonLink>
    </div>
  );
}
