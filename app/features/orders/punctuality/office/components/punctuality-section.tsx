import { fewestDeliveries, medianWords, onTimeWords, type StopPunctuality } from "#app/features/ground/company/measured.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { cellClass, OfficeFrame, OfficeTable } from "#app/ui/office/office-table.tsx";

const heads = [{ label: "Parada" }, { label: "En su día o antes", figures: true }, { label: "La de en medio", figures: true }];

/** For the team, also with few orders: the public page waits for twenty. */
export function PunctualitySection({ stops }: { stops: readonly StopPunctuality[] }) {
  const since = stops.map((stop) => stop.since).toSorted()[0];
  return (
    <section aria-labelledby="puntualidad" className="mt-8">
      <h2 id="puntualidad" className="text-heading-3">
        Puntualidad
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-label text-soft">
        {since === undefined
          ? "Aún no ha terminado ninguna importación de las que guardan la primera fecha que dijimos al cliente."
          : `La primera fecha que dijimos al cliente y la real, en las importaciones terminadas o canceladas que empezaron desde el ${formatCalendarDay(since)}. La web lo dice de cada parada con ${fewestDeliveries} o más.`}
      </p>
      {stops.length > 0 && (
        <OfficeFrame>
          <OfficeTable label="Fechas dichas y reales en cada parada" columns={heads}>
            {stops.map((stop) => (
              <tr key={stop.label} className="border-t border-line">
                <th scope="row" className={`${cellClass()} font-medium`}>
                  {stop.label}
                </th>
                <td className={cellClass({ figures: true })}>{onTimeWords(stop)}</td>
                <td className={cellClass({ figures: true })}>{medianWords(stop)}</td>
              </tr>
            ))}
          </OfficeTable>
        </OfficeFrame>
      )}
    </section>
  );
}
