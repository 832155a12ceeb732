import { RouteProgress } from "#app/ui/route-progress.tsx";

const stations = ["Búsqueda", "Verificación", "Gestión documental", "Entrega"];

/** Returns the car's station: a car in Germany has only been found; one here is ready for handover. */
function reachedBy(status: string): number {
  return status === "german_prospect" ? 0 : 3;
}

function sentence(status: string, location: string): string {
  if (status === "german_prospect") return `En ${location}. Falta verificarlo y traerlo.`;
  if (status === "sold") return "Entregado o en camino a su dueño.";
  return `En ${location}, listo para entregar.`;
}

/** The small route motif: the car's position between the Rhine and the Segura. */
export function CarRoute({ status, location }: { status: string; location: string }) {
  const reached = reachedBy(status);
  return (
    <div>
      <p className="text-label text-soft">La ruta de este coche</p>
      <div className="mt-3 max-w-72">
        <RouteProgress
          stations={stations.length}
          reached={reached}
          label={`Etapa ${reached + 1} de ${stations.length}: ${stations[reached]}`}
        />
      </div>
      <p className="mt-3 font-medium">{sentence(status, location)}</p>
    </div>
  );
}
