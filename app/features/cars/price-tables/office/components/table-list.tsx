import { Fragment } from "react";
import { Link } from "react-router";
import { TextLink } from "#app/ui/button.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { cellClass, OfficeFrame, OfficeTable, rowClass } from "#app/ui/office/office-table.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import type { YearReminder } from "../queries.server.ts";
import { tableAddress } from "../addresses.ts";
import type { ListedTable } from "../shown-table.ts";

const columns = [{ label: "Tabla" }, { label: "Valen desde" }, { label: "Fuente y quién la guardó", wide: true }];

export function TableList({ tables }: { tables: readonly ListedTable[] }) {
  const rows = useRowKeys<HTMLDivElement>();
  return (
    <div ref={rows}>
      <OfficeFrame>
        <OfficeTable label="Tablas de precios" columns={columns}>
          {tables.map((table) => (
            <TableRow key={table.name} table={table} />
          ))}
        </OfficeTable>
      </OfficeFrame>
    </div>
  );
}

function TableRow({ table: { name, label, purpose, today, prepared, proposals } }: { table: ListedTable }) {
  return (
    <tr data-row={name} tabIndex={-1} className={`${rowClass} align-top`}>
      <th scope="row" className={`${cellClass()} font-normal`}>
        <Link
          to={tableAddress(name)}
          data-key="enter"
          className="font-semibold text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine"
        >
          {label}
        </Link>
        <p className="max-w-prose text-small text-soft">{purpose}</p>
        {(prepared.length > 0 || proposals > 0) && (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {prepared.map((day) => (
              <StateBadge key={day} tone="moving">
                A partir del {day}
              </StateBadge>
            ))}
            {proposals > 0 && <StateBadge tone="waiting">Propuesta del programa</StateBadge>}
          </p>
        )}
      </th>
      <td className={cellClass()}>{today?.day.split("-").toReversed().join("/")}</td>
      <td className={`${cellClass({ wide: true })} wrap-anywhere`}>
        {today?.source?.title}
        <p className="text-small text-soft">{today?.recorded}</p>
      </td>
    </tr>
  );
}

export function YearNotice({ reminder: { year, begun, missing } }: { reminder: YearReminder }) {
  return (
    <p className="mb-5 rounded-tile border border-amber/50 bg-amber-faint px-4.5 py-3 text-label">
      <strong className="font-semibold">Faltan las tablas de {year}:</strong>{" "}
      {missing.map(({ label, to }, position) => (
        <Fragment key={to}>
          {position > 0 && (position === missing.length - 1 ? " y " : ", ")}
          <TextLink to={to}>{label}</TextLink>
        </Fragment>
      ))}
      {begun ? "; hasta que estén, los precios usan las anteriores." : "; prepáralas antes del 1 de enero."}
    </p>
  );
}
