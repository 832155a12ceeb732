import type { VehicleCard } from "./queries.server.ts";

/** A car as lists show it. `atDoor`: what a car in Germany costs at the door, in words. */
export type PricedCard = VehicleCard & { atDoor?: string | undefined };

/**
 * A car of a list as one text (JSON), as pages send it to the browser. React Router looks at each value of its data, which costs more than
 * everything else about a car whose HTML is kept. A text is one value (docs/decisions/0056-what-a-rendering-costs.md).
 */
export type CardText = string;

export function writeCard(card: PricedCard): CardText {
  return JSON.stringify(card);
}

export function readCard(text: CardText): PricedCard {
  return JSON.parse(text) as PricedCard;
}
