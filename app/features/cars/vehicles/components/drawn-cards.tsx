import { write } from "#app/lib/written.ts";
import { drawKept } from "#app/ui/draw.server.tsx";
import type { DrawnPart, PageRequest } from "#app/ui/drawn.tsx";
import type { PricedCard } from "../queries.server.ts";
import { VehicleCard } from "./vehicle-card.tsx";

type Look = {
  /** Below the heading of the list. */
  headingLevel: 2 | 3;
  /** Whether the list begins on the first screen: its first picture then loads before all others. */
  first?: boolean;
};

/** Two rows on a desktop, six screens of a phone. */
const cardsWithPlaceholder = 6;

/** Draws the cards of a list, for `VehicleList`. */
export function drawnCards(scope: PageRequest, cards: readonly PricedCard[], { headingLevel, first = false }: Look): DrawnPart[] {
  const loadingAt = (position: number) => (first && position === 0 ? "urgent" : position < cardsWithPlaceholder ? "soon" : "late");
  return cards.map((priced, position) => {
    const card = write(priced);
    return drawKept(scope, <VehicleCard card={card} headingLevel={headingLevel} loading={loadingAt(position)} />, card);
  });
}
