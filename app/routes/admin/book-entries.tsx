import { OfficeFailure } from "#app/features/ground/back-office/components/page-parts.tsx";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { BooksHeading, QuarterLine, SumStrip } from "#app/features/orders/books/office/components/books-frame.tsx";
import { EntriesTable } from "#app/features/orders/books/office/components/entries-table.tsx";
import { sumsOf } from "#app/features/orders/books/office/entry-lines.ts";
import { readEntryLines } from "#app/features/orders/books/office/queries/entries.server.ts";
import { entriesAddress, readQuarter } from "#app/features/orders/books/office/search-params.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/book-entries.ts";

/** A page with more lines is slow to read; the file has all of them. */
const mostLines = 500;

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope).context;
  const quarter = readQuarter(new URL(request.url).searchParams, companyDay(scope.now));
  const lines = await readEntryLines(scope, quarter);
  return { quarter, sums: sumsOf(lines), count: lines.length, lines: lines.slice(-mostLines).toReversed() };
}

export const meta = unlistedMeta("Apuntes", "Los apuntes de todas las importaciones, para la contabilidad.");

export default function BookEntries({ loaderData: { quarter, sums, count, lines } }: Route.ComponentProps) {
  return (
    <>
      <BooksHeading current={entriesAddress} />
      <QuarterLine address={entriesAddress} file={`${entriesAddress}.csv`} quarter={quarter} />
      <SumStrip
        label="Totales del trimestre"
        sums={[
          { name: "Cargado", cents: sums.charge },
          { name: "Cobrado", cents: sums.receipt },
          { name: "Devuelto", cents: sums.refund },
          { name: "Costes", cents: sums.cost },
        ]}
      />
      {count > lines.length && (
        <p className="mb-3 text-label text-soft">
          Los últimos {formatCount(lines.length)} de {formatCount(count)} apuntes. El CSV los tiene todos.
        </p>
      )}
      <EntriesTable lines={lines} />
      <p className="mt-5 max-w-prose text-small text-soft">
        Un cargo cuenta el día en que se apuntó; lo demás, el día del pago. Los contraapuntes restan. Aquí no se hacen facturas: un cobro o
        un cargo no lo es, y las facturas las numera tu programa.
      </p>
    </>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudieron cargar los apuntes" />;
