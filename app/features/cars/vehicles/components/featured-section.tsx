import type { DrawnPart } from "#app/ui/drawn.tsx";
import { VehicleList } from "./vehicle-list.tsx";

/** Up to six featured vehicles (PAGE-14); `undefined` means that they could not be read. */
export function FeaturedSection({ cards }: { cards: readonly DrawnPart[] | undefined }) {
  return (
    <section aria-labelledby="destacados" className="page-width pt-16">
      <h2 id="destacados" className="mb-8 text-heading-2">
        Elegidos esta semana
      </h2>
      <FeaturedList cards={cards} />
    </section>
  );
}

function FeaturedList({ cards }: { cards: readonly DrawnPart[] | undefined }) {
  if (cards === undefined)
    return (
      <p role="alert" className="border-y border-line py-8 text-soft">
        Error al cargar los vehículos destacados
      </p>
    );
  if (cards.length === 0) return <p className="border-y border-line py-8 text-soft">No hay vehículos destacados disponibles</p>;
  return <VehicleList cards={cards} />;
}
