import type { PricedCard } from "../queries.server.ts";
import { VehicleList } from "./vehicle-list.tsx";

/** Up to six featured vehicles (PAGE-14); `undefined` means that they could not be read. */
export function FeaturedSection({ vehicles }: { vehicles: readonly PricedCard[] | undefined }) {
  return (
    <section aria-labelledby="destacados" className="page-width pt-16">
      <h2 id="destacados" className="mb-8 text-heading-2">
        Elegidos esta semana
      </h2>
      <FeaturedList vehicles={vehicles} />
    </section>
  );
}

function FeaturedList({ vehicles }: { vehicles: readonly PricedCard[] | undefined }) {
  if (vehicles === undefined)
    return (
      <p role="alert" className="border-y border-line py-8 text-soft">
        Error al cargar los vehículos destacados
      </p>
    );
  if (vehicles.length === 0) return <p className="border-y border-line py-8 text-soft">No hay vehículos destacados disponibles</p>;
  return <VehicleList vehicles={vehicles} headingLevel={3} />;
}
