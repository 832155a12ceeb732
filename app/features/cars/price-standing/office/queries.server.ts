import { statusLabel, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { countOf, formatEuros, formatKilometres } from "#app/lib/amounts.ts";
import type { Context } from "#server/context.ts";
import { type ComparableRow, compareWithStock, type OwnListing } from "../queries/standing.server.ts";
import type { ComparedStanding } from "../standing-view.ts";

/** What the team sees while it prices a car: the standing, if there is one, and the nearest of the cars behind it. */
export type OfficeStanding = {
  /** Undefined while there are too few comparable cars, or too little is known of this one. */
  found: ComparedStanding | undefined;
  /** Whole euros; undefined for a car without a price. */
  price: number | undefined;
  count: number;
  nearest: readonly ShownComparable[];
};
export type ShownComparable = { id: string; name: string; facts: string; price: string };

const mostShown = 20;

/** Reads as the member of the team, for a car in any state; `own.id` is undefined for one that is not yet in the stock. */
export async function findOfficeStanding(context: Context, facts: CarFacts, own: OwnListing): Promise<OfficeStanding> {
  const compared = await compareWithStock(context, facts, own);
  const cars = compared?.cars ?? [];
  return {
    found: compared?.found,
    price: own.price === 0 ? undefined : own.price,
    count: cars.length,
    nearest: cars.slice(0, mostShown).map((car) => shownComparable(car, context.now)),
  };
}

function shownComparable(car: ComparableRow, now: Temporal.Instant): ShownComparable {
  const days = Math.floor(Temporal.Instant.fromEpochMilliseconds(car.createdAt.getTime()).until(now).total("days"));
  const facts = [
    car.year,
    formatKilometres(car.mileage),
    days === 0 ? "entró hoy" : `entró hace ${countOf(days, "día", "días")}`,
    statusLabel(car.status),
  ];
  return { id: car.id, name: vehicleName(car), facts: facts.join(" · "), price: formatEuros(car.price) };
}
