import { foldText } from "#app/lib/fold-text.ts";
import { fitsModel } from "./model-names.ts";

/** How well a car fits a customer's wishes (MATCH-2 to MATCH-7). The rules exist only here. Whole euros and kilometres. */

/** What of a car its wishes speak of, besides its price, mileage and year. */
type Name = { make: string; model: string };
type Segment = { fuel_type: string; transmission: string; location: string };

type Criteria = {
  budget_max: number | null;
  preferred_makes: readonly string[];
  preferred_fuel_types: readonly string[];
  preferred_transmission: string | null;
  min_year: number | null;
  max_mileage: number | null;
};

export type ActivePlan = Criteria & { delivery_location: string | null; priority: string };

export type Preferences = Criteria & { preferred_models: readonly string[]; preferred_locations: readonly string[] };

export type Wishes = {
  preferences: Preferences | undefined;
  plan: ActivePlan | undefined;
  currentYear: number;
};

/** The points for values up to `upTo`, in ascending order. A car above the last step is excluded. */
export type Step = { upTo: number; points: number };

/** Only cars with more points than this are recommended. */
export const leastPoints = -10;
export const featuredPoints = 5;

export function mostRecommended({ plan }: Wishes): number {
  return plan ? 16 : 12;
}

/** The number of other cars shown in addition to the fitting ones: with fewer than four, up to six in all. */
export function paddingFor(kept: number): number {
  return kept < 4 ? 6 - kept : 0;
}

/** Points that every car gets. */
export function commonPoints({ plan }: Wishes): number {
  return plan?.priority === "high" ? 15 : 0;
}

/** A car over the plan's budget is excluded. Over the preferences' budget it loses points, and by more than 20 % it is excluded. */
export function priceSteps({ plan, preferences }: Wishes): Step[] {
  if (typeof plan?.budget_max === "number") return [{ upTo: plan.budget_max, points: 40 }];
  if (typeof preferences?.budget_max === "number") {
    const budget = preferences.budget_max;
    return [
      { upTo: budget, points: 25 },
      { upTo: exceeding(budget, 20), points: -15 },
    ];
  }
  return [{ upTo: Infinity, points: 0 }];
}

export function mileageSteps({ plan, preferences }: Wishes): Step[] {
  const planned = plan?.max_mileage ?? undefined;
  const preferred = preferences?.max_mileage ?? undefined;
  const byPlan = planned === undefined ? noSteps : [step(planned, 20), step(Infinity, -20)];
  const byPreferences = preferred === undefined ? noSteps : [step(preferred, 15), step(exceeding(preferred, 30), -10), step(Infinity, -25)];
  return sumOfSteps(byPlan, byPreferences);
}

/** The points for a year without the recency bonus; undefined excludes the car. */
export function yearPoints({ plan, preferences }: Wishes, year: number): number | undefined {
  let points = 0;
  if (typeof plan?.min_year === "number") {
    if (year < plan.min_year) return undefined;
    points += 15;
  }
  if (typeof preferences?.min_year === "number") {
    if (year < preferences.min_year - 3) return undefined;
    points += year >= preferences.min_year ? 10 : -8;
  }
  return points;
}

/** One point for each year that a car is younger than five years. */
export function recencyPoints({ currentYear }: Wishes, year: number): number {
  return Math.max(0, 5 - (currentYear - year));
}

export function namePoints({ plan, preferences }: Wishes, { make, model }: Name): number {
  const byPlan = oneOf(plan?.preferred_makes, make, 30, -10);
  const byMake = oneOf(preferences?.preferred_makes, make, 25, plan && plan.preferred_makes.length > 0 ? 0 : -5);
  const byModel = preferences?.preferred_models.some((wish) => fitsModel(wish, make, model)) === true ? 20 : 0;
  return byPlan + byMake + byModel;
}

/** The points for fuel, transmission and location, which the catalogue stores together. */
export function segmentPoints({ plan, preferences }: Wishes, { fuel_type, transmission, location }: Segment): number {
  return (
    oneOf(plan?.preferred_fuel_types, fuel_type, 25, -15) +
    oneOf(listOf(plan?.preferred_transmission), transmission, 20, -10) +
    oneOf(listOf(plan?.delivery_location), location, 12, 0) +
    oneOf(preferences?.preferred_fuel_types, fuel_type, 20, -3) +
    oneOf(listOf(preferences?.preferred_transmission), transmission, 15, -5) +
    oneOf(preferences?.preferred_locations, location, 8, -2)
  );
}

/** `points` for a value on the list, else `otherwise`; 0 for an empty list. Ignores case and accents ('Diesel' is 'Diésel'). */
function oneOf(list: readonly string[] | undefined, value: string, points: number, otherwise: number): number {
  if (list === undefined || list.length === 0) return 0;
  return isOneOf(list, value) ? points : otherwise;
}

export function isOneOf(list: readonly string[] | undefined, value: string): boolean {
  const folded = foldText(value);
  return list?.some((entry) => foldText(entry.trim()) === folded) === true;
}

function listOf(value: string | null | undefined): string[] | undefined {
  return value === null || value === undefined || value === "" ? undefined : [value];
}

/** The limit plus `percent`, rounded down. Integer arithmetic, because 1.1 times 3 is not exactly 3.3 in floating point. */
function exceeding(limit: number, percent: number): number {
  return Math.floor((limit * (100 + percent)) / 100);
}

function step(upTo: number, points: number): Step {
  return { upTo, points };
}

const noSteps: Step[] = [{ upTo: Infinity, points: 0 }];

function pointsAt(steps: readonly Step[], value: number): number | undefined {
  return steps.find(({ upTo }) => value <= upTo)?.points;
}

/** Adds up two lists of steps; a value that either list excludes is excluded. */
function sumOfSteps(a: readonly Step[], b: readonly Step[]): Step[] {
  const ends = [...new Set([...a, ...b].map(({ upTo }) => upTo))].sort((one, other) => one - other);
  return ends.flatMap((upTo) => {
    const [first, second] = [pointsAt(a, upTo), pointsAt(b, upTo)];
    return first === undefined || second === undefined ? [] : [{ upTo, points: first + second }];
  });
}
