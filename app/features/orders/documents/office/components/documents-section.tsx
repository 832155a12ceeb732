import { Link } from "react-router";
import { newDocumentAddress, officeDocumentAddress } from "#app/features/orders/access/addresses.ts";
import { OfficeOrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import type { ListedDocument } from "../../queries.server.ts";
import { noInvoices, type PreparedKind } from "../messages.ts";

type Properties = {
  orderId: string;
  documents: readonly ListedDocument[];
  /** What this person may prepare now. */ kinds: readonly PreparedKind[];
};

const labels: Readonly<Record<PreparedKind, string>> = {
  contract: "Contrato",
  handover: "Acta de entrega y garantía",
  purchase: "Contrato con el vendedor",
};

export function OfficeDocumentsSection({ orderId, documents, kinds }: Properties) {
  return (
    <OfficeOrderSection id="documentos" title="Contratos y recibos">
      <p className="mt-2 text-label text-soft">{noInvoices}</p>
      {documents.length > 0 && (
        <ul className="mt-3 border-b border-line">
          {documents.map(({ id, label, reference, day, badge, tone, sentence }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2.5 text-label">
              <Link
                to={officeDocumentAddress(orderId, id)}
                className="font-medium text-rhine underline decoration-rhine/35 underline-offset-4"
              >
                {label} {reference}
              </Link>
              <StateBadge tone={tone}>{badge}</StateBadge>
              <span className="w-full text-small text-soft">{[day, sentence].filter((part) => part !== "").join(" · ")}</span>
            </li>
          ))}
        </ul>
      )}
      {kinds.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <span className="text-label text-soft">Preparar:</span>
          {kinds.map((kind) => (
            <ButtonLink key={kind} to={newDocumentAddress(orderId, kind)} look="secondary" size="small">
              {labels[kind]}
            </ButtonLink>
          ))}
        </div>
      )}
    </OfficeOrderSection>
  );
}
