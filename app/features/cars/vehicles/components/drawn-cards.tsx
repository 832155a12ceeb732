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

/** Draws the cards of a list, for `VehicleList`. */
export function drawnCards(scope: PageRequest, cards: readonly PricedCard[], { headingLevel, first = false }: Look): DrawnPart[] {
  return cards.map((card, position) =>
    drawKept(scope, <VehicleCard card={write(card)} urgent={first && position === 0} headingLevel={headingLevel} />),
  );
}
