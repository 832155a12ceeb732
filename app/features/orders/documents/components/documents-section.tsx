import { Link } from "react-router";
import { orderPages } from "#app/features/orders/access/addresses.ts";
import { OrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { waitsForCustomer } from "../document-state.ts";
import type { ListedDocument } from "../queries.server.ts";

/** How many documents stand unfolded; the others are older. */
const unfolded = 5;

export function DocumentsSection({
  documents,
  base,
  mayBeSigned,
}: {
  documents: readonly ListedDocument[];
  base: string;
  mayBeSigned: boolean;
}) {
  const listed = documents.toSorted((one, other) => Number(waitsForCustomer(other)) - Number(waitsForCustomer(one)));
  const older = listed.slice(unfolded);
  const rows = (shown: readonly ListedDocument[]) => (
    <ul className="mt-2">
      {shown.map((document) => (
        <DocumentRow key={document.id} document={document} address={orderPages(base).document(document.id)} mayBeSigned={mayBeSigned} />
      ))}
    </ul>
  );
  return (
    <OrderSection id="documentos" title="Contratos y recibos">
      {listed.length === 0 ? (
        <p className="mt-2 text-label text-soft">Aquí tendrás tu contrato, un recibo de cada pago y los documentos de la entrega.</p>
      ) : (
        rows(listed.slice(0, unfolded))
      )}
      {older.length > 0 && (
        <details className="mt-2 text-label">
          <summary className="w-fit cursor-pointer text-rhine underline decoration-rhine/35 underline-offset-4">Ver los demás</summary>
          {rows(older)}
        </details>
      )}
    </OrderSection>
  );
}

type RowProperties = { document: ListedDocument; address: string; mayBeSigned: boolean };

function DocumentRow({ document, address, mayBeSigned }: RowProperties) {
  const { label, reference, day, badge, tone, sentence, state } = document;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5 last:border-b-0">
      <div className="min-w-0">
        <Link to={address} className="font-medium text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine">
          {label} {reference}
        </Link>
        <p className="text-label text-soft">{[day, sentence].filter((part) => part !== "").join(" · ")}</p>
      </div>
      {waitsForCustomer(document) && mayBeSigned ? (
        <ButtonLink to={`${address}#firmar`} size="small" aria-label={`Leer y firmar: ${label} ${reference}`}>
          Leer y firmar
        </ButtonLink>
      ) : (
        state !== "issued" && <StateBadge tone={tone}>{badge}</StateBadge>
      )}
    </li>
  );
}
