import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import { companyRegion, usualBuyer } from "#app/features/cars/landed-price/lines.ts";
import { figureInWords } from "#app/features/cars/landed-price/price-view.ts";
import { totalReducedFrom } from "#app/features/cars/landed-price/queries.server.ts";
import { readReductions, type Reduction, reducedFrom, type Reductions } from "#app/features/cars/price-history/queries.server.ts";
import { tablesWithin } from "#app/features/cars/price-tables/queries.server.ts";
import { regionAfterPreposition } from "#app/features/cars/price-tables/regions.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import { readCardsWithFacts, type CardWithFacts } from "#app/features/cars/vehicles/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import type { Transaction } from "#server/context.ts";
import { mostShown, type ToldCar } from "../emails.ts";
import { regionOf } from "../region-of.ts";

export type TellableCar = { search_id: string; vehicle_id: string; is_cheaper: boolean };

type Asked = { id: string; region: string };

/** What a mail tells: the cars that it shows, and how many there are in all. */
export type ToldCars = { cars: ToldCar[]; newCars: number; cheaperCars: number };

/** Returns, by the search's id, the cars that its mail shows, with what they cost today at the door of the search's region. */
export async function pricedRows(
  transaction: Transaction,
  now: Temporal.Instant,
  searches: readonly Asked[],
  found: ReadonlyMap<string, readonly TellableCar[]>,
): Promise<Map<string, ToldCars>> {
  const all = searches.map(({ id, region }) => ({ id, region, cars: found.get(id) ?? [] }));
  const ids = [...new Set(all.flatMap(({ cars }) => cars.slice(0, mostShown).map(({ vehicle_id: id }) => id)))];
  const cards = new Map((await readCardsWithFacts(transaction, ids, now)).map((card) => [card.id, card]));
  const day = companyDay(now);
  const prices = { day, tables: await tablesWithin(transaction, day), reductions: await readReductions(transaction, ids, now) };
  const toldOf = ({ region, cars }: (typeof all)[number]): ToldCars => {
    const shown = cars.slice(0, mostShown).flatMap((car) => toldCar(cards.get(car.vehicle_id), car, region, prices));
    const others = cars.slice(mostShown);
    const count = (isCheaper: boolean) =>
      shown.filter((car) => (car.reducedFrom !== undefined) === isCheaper).length +
      others.filter((car) => car.is_cheaper === isCheaper).length;
    return { cars: shown, newCars: count(false), cheaperCars: count(true) };
  };
  return new Map(all.map((search) => [search.id, toldOf(search)]));
}

function toldCar(
  card: CardWithFacts | undefined,
  { is_cheaper: isCheaper }: TellableCar,
  region: string,
  { day, tables, reductions }: { day: Temporal.PlainDate; tables: PriceTables; reductions: Reductions },
): ToldCar[] {
  if (card === undefined) return [];
  const { facts, ...shown } = card;
  const price = facts && landedPrice(facts, usualBuyer(regionOf(region)), day, tables);
  const before = price ? totalReducedFrom(reductions, card.id, price) : reducedFrom(reductions, card.id, card.price);
  const reducedWords = before ?? reducedAtCompany(reductions.get(card.id));
  return [{ ...shown, atDoor: price && figureInWords(price), reducedFrom: isCheaper ? reducedWords : undefined }];
}

/** Where the mail shows another figure than the history knows, as in another region: both figures of the history, with their region. */
function reducedAtCompany(reduction: Reduction | undefined): string | undefined {
  if (!reduction) return undefined;
  const [before, price] = [formatEuros(reduction.lowestBefore), formatEuros(reduction.price)];
  return `${before} en ${regionAfterPreposition(companyRegion)}, donde ahora cuesta ${price}`;
}
