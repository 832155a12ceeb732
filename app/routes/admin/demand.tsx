import type { ReactNode } from "react";
import { OfficeEmpty, OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { DemandTable, RegionTable } from "#app/features/matching/saved-searches/office/components/demand-tables.tsx";
import { readDemand } from "#app/features/matching/saved-searches/office/queries.server.ts";
import { countOf } from "#app/lib/amounts.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/demand.ts";

export function loader({ context }: Route.LoaderArgs) {
  return readDemand(context.get(requestScope).context);
}

export const meta = unlistedMeta("Demanda", "Lo que la gente espera, junto a lo que hay.");

export default function DemandPage({ loaderData: { waiting, names, left, budgets, regions } }: Route.ComponentProps) {
  return (
    <>
      <OfficeHeading title="Demanda" />
      {waiting === 0 ? (
        <OfficeEmpty title="Todavía no espera nadie">
          Aquí verás qué coches buscan quienes guardan un aviso en el stock o nos piden que busquemos uno.
        </OfficeEmpty>
      ) : (
        <>
          <p className="mb-5 max-w-prose text-label text-soft">
            {countOf(waiting, "búsqueda espera", "búsquedas esperan")}: avisos confirmados y peticiones sin cerrar. «Sin coche» son las que
            quedan si cada coche fuera para una sola.
          </p>
          <Part id="marca-y-modelo" title="Por marca y modelo" empty={names.length === 0}>
            <DemandTable label="Por marca y modelo" first="Qué buscan" lines={names} />
            {left > 0 && <p className="mt-2 text-small text-soft">Y {countOf(left, "línea más", "líneas más")} con menos demanda.</p>}
          </Part>
          <div className="grid items-start gap-x-6 desktop:grid-cols-[3fr_2fr]">
            <Part id="presupuesto" title="Por presupuesto" empty={budgets.length === 0}>
              <DemandTable label="Por presupuesto" first="Como mucho" lines={budgets} />
            </Part>
            <Part id="comunidad" title="Por comunidad" empty={false}>
              <RegionTable regions={regions} />
            </Part>
          </div>
        </>
      )}
    </>
  );
}

function Part({ id, title, empty, children }: { id: string; title: string; empty: boolean; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-3 text-card">
        {title}
      </h2>
      {empty ? <p className="text-label text-soft">Ninguna de las búsquedas lo dice.</p> : children}
    </section>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudo cargar la demanda" />;
