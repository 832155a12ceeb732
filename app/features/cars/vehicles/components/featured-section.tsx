import { KeptMarkup } from "#app/ui/kept-markup.tsx";
import { read, type Written } from "#app/lib/written.ts";
import type { PricedCard } from "../queries.server.ts";
import { VehicleCard } from "./vehicle-card.tsx";

/** Up to six featured vehicles (PAGE-14); `undefined` means that they could not be read. */
export function FeaturedSection({ cards }: { cards: readonly Written<PricedCard>[] | undefined }) {
  return (
    <section aria-labelledby="destacados" className="page-width pt-16">
      <h2 id="destacados" className="mb-8 text-heading-2">
        Elegidos esta semana
      </h2>
      <FeaturedList cards={cards} />
    </section>
  );
}

function FeaturedList({ cards }: { cards: readonly Written<PricedCard>[] | undefined }) {
  if (cards === undefined)
    return (
      <p role="alert" className="border-y border-line py-8 text-soft">
        Error al cargar los vehículos destacados
      </p>
    );
  if (cards.length === 0) return <p className="border-y border-line py-8 text-soft">No hay vehículos destacados disponibles</p>;
  return (
    <ul className="grid gap-x-6 gap-y-11 tablet:grid-cols-2 wide:grid-cols-3">
      {cards.map((card) => (
        <KeptMarkup as="li" key={read(card).id}>
          <VehicleCard card={card} />
        </KeptMarkup>
      ))}
    </ul>
  );
}
