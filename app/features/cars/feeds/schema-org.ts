import { carData } from "#app/features/cars/vehicles/structured-data.ts";
import type { FeedPlace, FeedText } from "./feed-text.ts";

/** The stock as one schema.org ItemList of cars with their offers, as each car's page has its own (JSON-LD). */
export function schemaOrgText({ origin }: FeedPlace): FeedText {
  let position = 0;
  return {
    begin: '{"@context":"https://schema.org","@type":"ItemList","itemListElement":[',
    car: (car) => {
      position += 1;
      return JSON.stringify({ "@type": "ListItem", position, item: carData(car, car.price, origin) });
    },
    between: ",\n",
    end: "]}\n",
  };
}
