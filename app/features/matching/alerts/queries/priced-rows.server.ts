import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import { companyRegion, usualBuyer } from "#app/features/cars/landed-price/lines.ts";
import { figureInWords } from "#app/features/cars/landed-price/price-view.ts";
import { tablesWithin } from "#app/features/cars/price-tables/queries.server.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import { readCardsWithFacts, type CardWithFacts } from "#app/features/cars/vehicles/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { Transaction } from "#server/context.ts";
import { mostShown, type ToldCar } from "../emails.ts";
import { regionOf } from "../region-of.ts";

export type TellableCar = { search_id: string; vehicle_id: string; lowest_before: number | null; is_cheaper: boolean };

type Asked = { id: string; region: string };

/** Returns, by the search's id, the cars that its mail shows, with what they cost today at the door of the search's region. */
export async function pricedRows(
  transaction: Transaction,
  now: Temporal.Instant,
  searches: readonly Asked[],
  found: ReadonlyMap<string, readonly TellableCar[]>,
): Promise<Map<string, ToldCar[]>> {
  const shown = searches.map(({ id, region }) => ({ id, region, cars: (found.get(id) ?? []).slice(0, mostShown) }));
  const ids = [...new Set(shown.flatMap(({ cars }) => cars.map(({ vehicle_id: id }) => id)))];
  const cards = new Map((await readCardsWithFacts(transaction, ids, now)).map((card) => [card.id, card]));
  const day = companyDay(now);
  const tables = await tablesWithin(transaction, day);
  const rowsOf = ({ region, cars }: (typeof shown)[number]) =>
    cars.flatMap((car) => {
      const card = cards.get(car.vehicle_id);
      return card ? [toldCar(card, car, region, day, tables)] : [];
    });
  return new Map(shown.map((search) => [search.id, rowsOf(search)]));
}

/** The lowest price before a reduction is that of the company's region, so it stands only beside a figure of that region. */
function toldCar(
  { facts, ...card }: CardWithFacts,
  { is_cheaper: isCheaper, lowest_before: lowestBefore }: TellableCar,
  code: string,
  day: Temporal.PlainDate,
  tables: PriceTables,
): ToldCar {
  const region = regionOf(code);
  const price = facts && landedPrice(facts, usualBuyer(region), day, tables);
  const isComparable = price === undefined || region === companyRegion;
  return {
    ...card,
    isCheaper,
    atDoor: price && figureInWords(price),
    lowestBefore: isComparable ? (lowestBefore ?? undefined) : undefined,
  };
}
