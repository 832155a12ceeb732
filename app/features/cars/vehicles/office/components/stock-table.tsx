import { Link } from "react-router";
import { withChange } from "#app/lib/address-search.ts";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { stockAddress } from "../addresses.ts";
import { wasTicked } from "../many-cars.ts";
import type { StockRow as Row } from "../queries.server.ts";
import { nextSort, type SortColumn, stockQuery, type StockSearch, type StockSort, writtenSort } from "../search-params.ts";
import { StockRow } from "./stock-row.tsx";

const orders: readonly { label: string; sort: StockSort }[] = [
  { label: "Más nuevos", sort: { column: "created", direction: "desc" } },
  { label: "Más días en stock", sort: { column: "created", direction: "asc" } },
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

/** `fewestFirst`: the figure of the column counts the other way than what it is sorted by. */
type Column = { name: SortColumn; label: string; end?: boolean; fewestFirst?: boolean };

const columns: readonly Column[] = [
  { name: "vehicle", label: "Vehículo" },
  { name: "year", label: "Año", end: true },
  { name: "price", label: "Precio", end: true },
  { name: "mileage", label: "Kilómetros", end: true },
  { name: "status", label: "Estado" },
  { name: "featured", label: "Destacado" },
  { name: "created", label: "Días", end: true, fewestFirst: true },
  { name: "visits", label: "Visitas", end: true },
];

/** The team's vehicles: from 1280 px a table with a sticky header, below that a card for each row. */
export function StockTable({ rows, search, ticked }: { rows: readonly Row[]; search: StockSearch; ticked: string | undefined }) {
  const list = useRowKeys<HTMLTableSectionElement>();
  const query = stockQuery(search);
  return (
    <table className="block w-full rounded-tile border border-line bg-raised text-label wide:table wide:border-separate wide:border-spacing-0">
      <caption className="sr-only">Vehículos</caption>
      <thead className="hidden wide:table-header-group">
        <tr>
          <th scope="col" className={heading}>
            <span className="sr-only">Marcar</span>
          </th>
          {columns.map((column) => (
            <Heading key={column.name} {...column} search={search} />
          ))}
          <th scope="col" className={`${heading} text-right`}>
            <span className="font-medium text-soft">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody ref={list} className="block wide:table-row-group">
        {rows.map((row) => (
          <StockRow key={row.id} row={row} query={query} ticked={wasTicked(ticked, row.id)} />
        ))}
      </tbody>
    </table>
  );
}

const heading =
  "sticky top-0 z-10 border-b border-line bg-raised px-2 py-2 text-left first:rounded-tl-tile first:pl-4.5 last:rounded-tr-tile last:pr-4.5";

function Heading({ name, label, end = false, fewestFirst = false, search }: Column & { search: StockSearch }) {
  const current = search.sort.column === name;
  const ascending = (search.sort.direction === "asc") !== fewestFirst;
  return (
    <th
      scope="col"
      aria-sort={current ? (ascending ? "ascending" : "descending") : "none"}
      className={`${heading} ${end ? "text-right" : ""}`}
    >
      <Link
        to={stockAddress(stockQuery(withChange(search, { sort: nextSort(search.sort, name) })))}
        preventScrollReset
        className={`inline-flex min-h-8 items-center gap-1 font-medium hover:text-rhine ${current ? "text-ink" : "text-soft"} ${end ? "flex-row-reverse" : ""}`}
      >
        {label}
        <svg viewBox="0 0 8 12" aria-hidden="true" className={`h-2.5 w-2 shrink-0 ${current ? "" : "invisible"}`}>
          <path d={ascending ? "M1 5l3-4 3 4M4 1v10" : "M1 7l3 4 3-4M4 11V1"} fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </Link>
    </th>
  );
}
