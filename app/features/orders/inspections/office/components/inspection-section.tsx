import { OfficeOrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { officeInspectionAddress } from "#app/features/orders/access/addresses.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { verdicts } from "../../points.ts";
import type { InspectionSummary } from "../../queries.server.ts";
import { occasionQuery } from "../messages.ts";
import type { CheckState } from "../queries.server.ts";

type Properties = {
  orderId: string;
  inspection: InspectionSummary;
  /** Whether the check at the handover exists, and is published. */ handoverCheck: CheckState;
};

export function OfficeInspectionSection({ orderId, inspection, handoverCheck }: Properties) {
  const verdict = inspection?.verdict ? verdicts[inspection.verdict] : "sin veredicto todavía";
  return (
    <OfficeOrderSection id="inspeccion" title="Inspección">
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-tile border border-line bg-raised px-4.5 py-3.5 text-label">
        {inspection ? (
          <>
            <StateBadge tone={inspection.published ? "good" : "waiting"}>{inspection.published ? "Publicada" : "Borrador"}</StateBadge>
            <span>
              {inspection.counts.total - inspection.counts.unchecked} de {inspection.counts.total} puntos · {verdict}
            </span>
          </>
        ) : (
          <span className="text-soft">No hay informe.</span>
        )}
        <span className="tablet:ml-auto">
          <ButtonLink to={officeInspectionAddress(orderId)} look="secondary" size="small">
            {inspection ? "Abrir" : "Empezar"}
          </ButtonLink>
        </span>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-tile border border-line bg-raised px-4.5 py-3.5 text-label">
        {handoverCheck !== "none" && (
          <StateBadge tone={handoverCheck === "published" ? "good" : "waiting"}>
            {handoverCheck === "published" ? "Publicada" : "Borrador"}
          </StateBadge>
        )}
        <span>Revisión en la entrega, antes de firmar el acta</span>
        <span className="tablet:ml-auto">
          <ButtonLink to={officeInspectionAddress(orderId) + occasionQuery("handover")} look="secondary" size="small">
            {handoverCheck === "none" ? "Empezar la de la entrega" : "Abrir la de la entrega"}
          </ButtonLink>
        </span>
      </div>
    </OfficeOrderSection>
  );
}
