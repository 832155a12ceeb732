import { VehicleCard } from "#app/features/cars/vehicles/components/vehicle-card.tsx";
import type { PricedCard } from "#app/features/cars/vehicles/queries.server.ts";
import { write, type Written } from "#app/lib/written.ts";
import { drawKept } from "#app/ui/draw.server.tsx";
import type { DrawnPart, PageRequest } from "#app/ui/drawn.tsx";

/** Draws recommended cars, for `VehicleList`; `reasons`: why each of them suits the person, in the same order (MATCH-1). */
export function drawnRecommendations(
  scope: PageRequest,
  cards: readonly PricedCard[],
  reasons: readonly (string | undefined)[],
): DrawnPart[] {
  return cards.map((priced, position) => {
    const [card, reason] = [write(priced), reasons[position]];
    return drawKept(scope, <RecommendedCard card={card} reason={reason} />, `${card}${reason}`);
  });
}

function RecommendedCard({ card, reason }: { card: Written<PricedCard>; reason: string | undefined }) {
  return (
    <div className="flex flex-col">
      {reason !== undefined && <p className="mb-3 text-label font-medium text-rhine">{reason}</p>}
      <VehicleCard card={card} headingLevel={3} loading="soon" />
    </div>
  );
}
