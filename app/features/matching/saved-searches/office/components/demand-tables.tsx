import { formatCount } from "#app/lib/amounts.ts";
import { TextLink } from "#app/ui/button.tsx";
import { cellClass, OfficeFrame, OfficeTable, rowClass } from "#app/ui/office/office-table.tsx";
import type { Demand } from "../demand.ts";

const figures = cellClass({ figures: true });
const wideFigures = cellClass({ figures: true, wide: true });

/** Lines of demand beside the stock; the name leads to the cars that fit. */
export function DemandTable({ label, first, lines }: { label: string; first: string; lines: readonly Demand[] }) {
  return (
    <OfficeFrame>
      <OfficeTable
        label={label}
        columns={[
          { label: first },
          { label: "Esperan", figures: true },
          { label: "En España", figures: true, wide: true },
          { label: "Por traer", figures: true, wide: true },
          { label: "Sin coche", figures: true },
        ]}
      >
        {lines.map(({ name, query, waiting, available, prospects, unmet }) => (
          <tr key={name} className={rowClass}>
            <td className={`${cellClass()} wrap-anywhere`}>
              <TextLink to={`/stock?${query}`}>{name}</TextLink>
            </td>
            <td className={figures}>{formatCount(waiting)}</td>
            <td className={wideFigures}>{formatCount(available)}</td>
            <td className={wideFigures}>{formatCount(prospects)}</td>
            <td className={figures}>{unmet > 0 ? <strong className="font-semibold">{formatCount(unmet)}</strong> : formatCount(unmet)}</td>
          </tr>
        ))}
      </OfficeTable>
    </OfficeFrame>
  );
}

export function RegionTable({ regions }: { regions: readonly { name: string; waiting: number }[] }) {
  return (
    <OfficeFrame>
      <OfficeTable label="Por comunidad" columns={[{ label: "Comunidad" }, { label: "Esperan", figures: true }]}>
        {regions.map(({ name, waiting }) => (
          <tr key={name} className={rowClass}>
            <td className={cellClass()}>{name}</td>
            <td className={figures}>{formatCount(waiting)}</td>
          </tr>
        ))}
      </OfficeTable>
    </OfficeFrame>
  );
}
