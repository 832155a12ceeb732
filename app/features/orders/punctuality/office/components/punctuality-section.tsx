import { fewestDeliveries, punctualityTable, type StopPunctuality } from "#app/features/ground/company/measured.ts";
import { FactTable } from "#app/ui/fact-table.tsx";

/** For the team, also with few orders. */
export function PunctualitySection({ stops }: { stops: readonly StopPunctuality[] }) {
  const table = punctualityTable(stops, 1);
  return (
    <section aria-labelledby="puntualidad" className="mt-8">
      <h2 id="puntualidad" className="text-heading-3">
        Puntualidad
      </h2>
      <p className="mt-1 max-w-prose text-label text-soft">
        {table
          ? `La web lo dice de cada parada con ${fewestDeliveries} importaciones o más.`
          : "Aún no ha terminado ninguna importación de las que guardan la primera fecha que dijimos al cliente."}
      </p>
      {table && <FactTable {...table} />}
    </section>
  );
}
