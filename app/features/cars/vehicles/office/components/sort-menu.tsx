import { Link } from "react-router";
import { withChange } from "#app/lib/address-search.ts";
import { stockAddress } from "../addresses.ts";
import { type StockSearch, type StockSort, stockQuery, writtenSort } from "../search-params.ts";

const orders: readonly { label: string; sort: StockSort }[] = [
  { label: "Más nuevos", sort: { column: "created", direction: "desc" } },
  { label: "Nombre", sort: { column: "vehicle", direction: "asc" } },
  { label: "Precio, de más a menos", sort: { column: "price", direction: "desc" } },
  { label: "Precio, de menos a más", sort: { column: "price", direction: "asc" } },
  { label: "Año", sort: { column: "year", direction: "desc" } },
  { label: "Kilómetros", sort: { column: "mileage", direction: "asc" } },
  { label: "Visitas", sort: { column: "visits", direction: "desc" } },
  { label: "Estado", sort: { column: "status", direction: "asc" } },
  { label: "Destacados primero", sort: { column: "featured", direction: "desc" } },
];

/** The sort orders, for screens too narrow for the table's headings. */
export function SortMenu({ search }: { search: StockSearch }) {
  const current = orders.find(({ sort }) => writtenSort(sort) === writtenSort(search.sort));
  return (
    <details className="group relative text-label wide:hidden" key={writtenSort(search.sort)}>
      <summary className="flex min-h-10 items-center gap-1.5 rounded-field text-rhine">
        Orden: {current?.label ?? "otro"}
        <svg viewBox="0 0 12 8" aria-hidden="true" className="w-2.5 group-open:rotate-180">
          <path d="m1 1.5 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </summary>
      <ul className="absolute right-0 z-20 w-60 rounded-tile border border-line bg-raised p-1.5 shadow-float">
        {orders.map(({ label, sort }) => (
          <li key={label}>
            <Link
              to={stockAddress(stockQuery(withChange(search, { sort })))}
              aria-current={sort === current?.sort ? "true" : undefined}
              preventScrollReset
              className="flex min-h-10 items-center rounded-field px-3 hover:bg-rhine-faint aria-[current]:font-semibold"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
