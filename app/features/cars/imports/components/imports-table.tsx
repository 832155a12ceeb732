import { Link } from "react-router";
import { formatCount } from "#app/lib/amounts.ts";
import { cellClass, OfficeTable, rowClass } from "#app/ui/office/office-table.tsx";
import { formatLabel } from "../reading/format-labels.ts";
import type { ListedImport } from "../queries.server.ts";
import { importPath, kindPath } from "../search-params.ts";
import { totalRefused } from "../judging/tally.ts";
import { ImportBadge } from "./import-badge.tsx";

const columns = [
  { label: "Archivo" },
  { label: "Quién", wide: true },
  { label: "Nuevos", figures: true, wide: true },
  { label: "Cambiados", figures: true, wide: true },
  { label: "Rechazadas", figures: true, wide: true },
  { label: "Estado", figures: true },
];
const figures = cellClass({ figures: true, wide: true });

export function ImportsTable({ imports }: { imports: readonly ListedImport[] }) {
  return (
    <OfficeTable label="Importaciones" columns={columns}>
      {imports.map(({ id, fileName, source, created, by, counted, state }) => (
        <tr key={id} data-row={id} tabIndex={-1} className={rowClass}>
          <th scope="row" className={`${cellClass()} py-2.5 font-normal`}>
            <Link to={importPath(id)} data-key="enter" className="font-semibold wrap-anywhere hover:text-rhine hover:underline">
              {fileName}
            </Link>
            <span className="block text-small text-soft">
              {formatLabel(source)} · {created}
            </span>
          </th>
          <td className={`${cellClass({ wide: true })} text-soft wrap-anywhere`}>{by ?? "Línea de comandos"}</td>
          <td className={figures}>{counted && formatCount(counted.tally.created)}</td>
          <td className={figures}>{counted && formatCount(counted.tally.updated)}</td>
          <td className={figures}>
            {counted && totalRefused(counted.tally) > 0 ? (
              <Link to={kindPath(id, "refused")} className="text-rhine underline decoration-rhine/35 underline-offset-4">
                {formatCount(totalRefused(counted.tally))}
              </Link>
            ) : (
              counted && "0"
            )}
          </td>
          <td className={cellClass({ figures: true })}>
            <ImportBadge state={state} />
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
