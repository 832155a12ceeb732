import { Link } from "react-router";
import { withChange } from "#app/lib/address-search.ts";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { stockAddress } from "../addresses.ts";
import type { StockRow as Row } from "../queries.server.ts";
import { nextSort, type SortColumn, stockQuery, type StockSearch } from "../search-params.ts";
import { StockRow } from "./stock-row.tsx";

const columns: readonly { name: SortColumn; label: string; end?: boolean }[] = [
  { name: "vehicle", label: "Vehículo" },
  { name: "year", label: "Año", end: true },
  { name: "price", label: "Precio", end: true },
  { name: "mileage", label: "Kilómetros", end: true },
  { name: "status", label: "Estado" },
  { name: "featured", label: "Destacado" },
  { name: "visits", label: "Visitas", end: true },
];

/** The team's vehicles: from 1280 px a table with a sticky header, below that a card for each row. */
export function StockTable({ rows, search }: { rows: readonly Row[]; search: StockSearch }) {
  const list = useRowKeys<HTMLTableSectionElement>();
  const query = stockQuery(search);
  return (
    <table className="block w-full rounded-tile border border-line bg-raised text-label wide:table wide:border-separate wide:border-spacing-0">
      <caption className="sr-only">Vehículos</caption>
      <thead className="hidden wide:table-header-group">
        <tr>
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
          <StockRow key={row.id} row={row} query={query} />
        ))}
      </tbody>
    </table>
  );
}

const heading =
  "sticky top-0 z-10 border-b border-line bg-raised px-2 py-2 text-left first:rounded-tl-tile first:pl-4.5 last:rounded-tr-tile last:pr-4.5";

function Heading({ name, label, end = false, search }: { name: SortColumn; label: string; end?: boolean; search: StockSearch }) {
  const current = search.sort.column === name;
  const ascending = search.sort.direction === "asc";
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
