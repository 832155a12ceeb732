import { OfficeOrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { officeOrderAddress, orderPages } from "#app/features/orders/access/addresses.ts";
import type { OfficePaper } from "#app/features/orders/papers/office/queries.server.ts";
import { paperStateLabels } from "#app/features/orders/papers/paper-state.ts";
import type { SentQuote } from "#app/features/orders/quotes/queries.server.ts";
import { StateBadge } from "#app/ui/state-badge.tsx";

/** The quotes that the customer got, for somebody who reads them and sends none. */
export function SentQuotesSection({ quotes }: { quotes: readonly SentQuote[] }) {
  return (
    <OfficeOrderSection id="presupuestos" title="Presupuesto">
      {quotes.length === 0 && <p className="mt-2 text-label text-soft">No se ha enviado ninguno.</p>}
      <ol className="mt-2 text-label">
        {quotes.map(({ version, label, tone, price }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-2.5">
            <span className="font-semibold">Versión {version}</span>
            <StateBadge tone={tone}>{label}</StateBadge>
            <span className="ml-auto font-semibold tabular-nums">{price}</span>
          </li>
        ))}
      </ol>
    </OfficeOrderSection>
  );
}

/** The papers with their files, for somebody who reads them and asks for none. */
export function PapersToReadSection({ orderId, papers }: { orderId: string; papers: readonly OfficePaper[] }) {
  const { paperFile } = orderPages(officeOrderAddress(orderId));
  return (
    <OfficeOrderSection id="papeles" title="Documentos">
      {papers.length === 0 && <p className="mt-2 text-label text-soft">No hay ninguno.</p>}
      <ul className="mt-2 text-label">
        {papers.map(({ id, title, state, files }) => (
          <li key={id} className="border-t border-line py-2.5">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
              <span className="text-soft">{paperStateLabels[state]}</span>
            </p>
            {files
              .filter(({ erased }) => !erased)
              .map(({ id: fileId, name, size }) => (
                <a
                  key={fileId}
                  href={paperFile(fileId)}
                  download
                  className="mr-3 inline-flex min-h-10 items-center text-rhine underline decoration-rhine/35 underline-offset-4 wrap-anywhere hover:decoration-rhine"
                >
                  {name} ({size})
                </a>
              ))}
          </li>
        ))}
      </ul>
    </OfficeOrderSection>
  );
}
