const stations = ["Búsqueda", "Verificación", "Gestión documental", "Entrega"];

/** How far the car has come: one still in Germany has only been found; one here is ready to be handed over. */
function reachedBy(status: string): number {
  return status === "german_prospect" ? 0 : 3;
}

function sentence(status: string, location: string): string {
  if (status === "german_prospect") return `En ${location}. Falta verificarlo y traerlo.`;
  if (status === "sold") return "Entregado o en camino a su dueño.";
  return `En ${location}, listo para entregar.`;
}

/** The route motif, small: where this car stands between the Rhine and the Segura. */
export function CarRoute({ status, location }: { status: string; location: string }) {
  const reached = reachedBy(status);
  return (
    <div>
      <p className="text-label text-soft">La ruta de este coche</p>
      <svg
        viewBox="0 0 264 24"
        className="mt-3 w-full max-w-72"
        role="img"
        aria-label={`Etapa ${reached + 1} de ${stations.length}: ${stations[reached]}`}
      >
        <path d="M12 12h240" className="stroke-line" strokeWidth="3" />
        <path d={`M12 12h${80 * reached}`} className="stroke-rhine" strokeWidth="3" />
        {stations.map((station, position) => (
          <circle
            key={station}
            cx={12 + 80 * position}
            cy="12"
            r="9"
            strokeWidth="3"
            className={`${markFill(position, reached)} ${position <= reached ? "stroke-rhine" : "stroke-line"}`}
          />
        ))}
      </svg>
      <p className="mt-3 font-medium">{sentence(status, location)}</p>
    </div>
  );
}

function markFill(position: number, reached: number): string {
  if (position === reached) return "fill-lemon";
  return "fill-raised";
}
