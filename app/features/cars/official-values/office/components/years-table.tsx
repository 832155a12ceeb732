import { formatCount } from "#app/lib/amounts.ts";
import { cellClass, OfficeTable } from "#app/ui/office/office-table.tsx";
import type { ListedYear } from "../queries.server.ts";

const columns = [
  { label: "Año" },
  { label: "Orden" },
  { label: "Leído", wide: true },
  { label: "Marcas", figures: true, wide: true },
  { label: "Versiones", figures: true },
  { label: "Coches", figures: true },
];
const figures = cellClass({ figures: true });
const wideFigures = cellClass({ figures: true, wide: true });

export function YearsTable({ years }: { years: readonly ListedYear[] }) {
  return (
    <OfficeTable label="Años guardados" columns={columns}>
      {years.map(({ year, source, source_address: address, file_name: fileName, versions, makes, vehicles, read, by }) => (
        <tr key={year} className="border-t border-line">
          <th scope="row" className={`${cellClass()} py-2.5 font-semibold`}>
            {year}
          </th>
          <td className={`${cellClass()} py-2.5 wrap-anywhere`}>
            {address === null ? (
              source
            ) : (
              <a href={address} target="_blank" rel="noreferrer" className="text-rhine underline decoration-rhine/35 underline-offset-4">
                {source}
              </a>
            )}
            <span className="block text-small text-soft">{fileName}</span>
          </td>
          <td className={`${cellClass({ wide: true })} text-soft wrap-anywhere`}>
            {read}
            <span className="block text-small">{by ?? "Línea de comandos"}</span>
          </td>
          <td className={wideFigures}>{formatCount(makes)}</td>
          <td className={figures}>{formatCount(versions)}</td>
          <td className={figures}>{formatCount(vehicles)}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}
