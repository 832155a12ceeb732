import type { ReactNode } from "react";
import { OrderSection } from "#app/features/orders/access/components/order-form.tsx";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { orderPages } from "#app/features/orders/access/addresses.ts";
import type { QuoteOrigin, SentQuote } from "../queries.server.ts";

type Properties = {
  quotes: readonly SentQuote[];
  /** Of the newest one. */
  origin: QuoteOrigin | undefined;
  base: string;
  orderOpen: boolean;
  children?: ReactNode;
};

export function QuoteSection({ quotes, origin, base, orderOpen, children }: Properties) {
  const [newest, ...older] = quotes;
  const pages = orderPages(base);
  return (
    <OrderSection
      id="presupuesto"
      title="Presupuesto"
      aside={newest && <p className="font-heading text-heading-3 font-bold tabular-nums">{newest.price}</p>}
    >
      {newest ? (
        <>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StateBadge tone={newest.tone}>{newest.label}</StateBadge>
            <span className="text-label text-soft">{newest.sentence}</span>
          </p>
          {origin && (
            <p className="mt-2 text-label text-soft">
              {origin.computed} {origin.since}
            </p>
          )}
          <p className="mt-4">
            <ButtonLink to={pages.quote(newest.version)} look={newest.decidable ? "primary" : "secondary"} size="small">
              {newest.decidable ? "Ver y decidir" : "Ver el presupuesto"}
            </ButtonLink>
          </p>
        </>
      ) : (
        <p className="mt-2 text-label text-soft">
          {orderOpen
            ? "Todavía no hay. Te lo enviamos por correo en cuanto tengamos las cuentas de tu coche."
            : "No llegó a haber ninguno."}
        </p>
      )}
      {children}
      {older.length > 0 && (
        <details className="mt-4 text-label">
          <summary className="w-fit cursor-pointer text-rhine underline decoration-rhine/35 underline-offset-4">
            Versiones anteriores
          </summary>
          <ul className="mt-2">
            {older.map(({ version, label, price }) => (
              <li key={version} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
                <TextLink to={pages.quote(version)}>Versión {version}</TextLink>
                <span className="text-soft">
                  {price} · {label}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </OrderSection>
  );
}
