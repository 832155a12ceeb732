import { OfficeFailure } from "#app/features/ground/back-office/components/page-parts.tsx";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { BooksHeading, QuarterLine, SumStrip } from "#app/features/orders/books/office/components/books-frame.tsx";
import { MissingList, RegisterTable, UnsoldList } from "#app/features/orders/books/office/components/register-table.tsx";
import { readRegister } from "#app/features/orders/books/office/queries/register.server.ts";
import { booksAddress, readQuarter } from "#app/features/orders/books/office/search-params.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/books.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope).context;
  const quarter = readQuarter(new URL(request.url).searchParams, companyDay(scope.now));
  return { quarter, register: await readRegister(scope, quarter) };
}

export const meta = unlistedMeta("Registro de bienes usados", "Las compras y ventas en el régimen especial de bienes usados.");

export default function Books({ loaderData: { quarter, register } }: Route.ComponentProps) {
  const { lines, totals, missing, unsold } = register;
  return (
    <>
      <BooksHeading current={booksAddress} />
      <QuarterLine address={booksAddress} file={`${booksAddress}/bienes-usados.csv`} quarter={quarter} />
      <SumStrip
        label="Totales del trimestre"
        sums={[
          { name: "Compras", cents: totals.purchase },
          { name: "Ventas", cents: totals.sale },
          { name: "Margen", cents: totals.margin },
          { name: "Base imponible", cents: totals.base },
          { name: "IVA", cents: totals.vat },
        ]}
      />
      <RegisterTable lines={lines} />
      <MissingList missing={missing} />
      <UnsoldList unsold={unsold} />
      <div className="mt-7 max-w-prose text-small text-soft">
        <p>
          Aquí el margen es la venta menos la compra, con el IVA dentro (Ley 37/1992, art. 137), y los costes no lo bajan; la calculadora de
          un vehículo, en cambio, suma a los costes el margen que eliges y le añade su IVA.
        </p>
        <p className="mt-2">
          Solo entran los coches que vendemos nosotros, comprados sin IVA o en régimen de bienes usados; no los que compramos por encargo
          del cliente. El número de cada línea es el de este listado. Aquí no se hacen facturas: las numera tu programa de facturas.
        </p>
      </div>
    </>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudo cargar el registro" />;
