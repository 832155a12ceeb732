import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";

export type FactName = keyof CarFacts;
type FactValue<Fact extends FactName> = NonNullable<CarFacts[Fact]>;

/** How sure a mention is: 1 only hints ("TDI" for diesel), 2 says it, 3 says it next to its label ("Kraftstoff: Diesel"). */
export type Strength = 1 | 2 | 3;

/** A part of the folded text. */
export type Place = { start: number; end: number };
type Said = Place & { strength: Strength; rough?: boolean };

/** One place in the folded text that tells a fact. `rough` figures, such as "64 tkm", give way to exact ones that agree with them. */
export type Mention = { [Fact in FactName]: { fact: Fact; value: FactValue<Fact> } & Said }[FactName];

export type Settled = { facts: CarFacts; chosen: Map<FactName, Mention[]>; conflicts: Conflict[] };

/** Two mentions of one fact that cannot both be true. */
type Conflict = readonly [Mention, Mention];

/** Decides what counts for each fact: the strongest mentions, if they agree. If they contradict one another, nothing counts. */
export function settle(mentions: readonly Mention[]): Settled {
  const facts: Record<string, unknown> = {};
  const chosen = new Map<FactName, Mention[]>();
  const conflicts: Conflict[] = [];
  for (const [name, all] of Map.groupBy(mentions, ({ fact }) => fact)) {
    const { agreed, conflict } = name === "accident" ? settleAccident(all) : settleOne(all);
    if (conflict !== undefined) conflicts.push(conflict);
    const [first] = agreed;
    if (first === undefined) continue;
    facts[name] = first.value;
    chosen.set(name, agreed);
  }
  return { facts, chosen, conflicts };
}

type Outcome = { agreed: Mention[]; conflict?: Conflict };

function settleOne(all: readonly Mention[]): Outcome {
  const most = Math.max(...all.map(({ strength }) => strength));
  const strongest = all.filter(({ strength }) => strength === most);
  const [best] = strongest.toSorted((one, other) => Number(one.rough ?? false) - Number(other.rough ?? false));
  if (best === undefined) return { agreed: [] };
  const other = strongest.find((mention) => !agree(best, mention));
  if (other !== undefined) return { agreed: [], conflict: [best, other] };
  // A weaker mention may know more: a month where the stronger one knows the year.
  const exact = best.rough === true ? all.find((mention) => mention.rough !== true && agree(mention, best)) : undefined;
  const value = exact ?? best;
  return { agreed: [value, ...all.filter((mention) => mention !== value && agree(value, mention))] };
}

/**
 * "Unfallfrei" next to any damage by an accident is a contradiction; a repaired one is named twice, as the damage and as its repair. "Unbeschädigt"
 * only hints, because a repaired car is undamaged too.
 */
function settleAccident(all: readonly Mention[]): Outcome {
  const repaired = all.find(({ value }) => value === "repaired");
  const free = all
    .filter(({ value, strength }) => value === "none_declared" && (strength > 1 || repaired === undefined))
    .toSorted((one, other) => other.strength - one.strength)[0];
  const told = repaired ?? all.find(({ value }) => value === "damaged");
  if (free !== undefined && told !== undefined) return { agreed: [], conflict: [free, told] };
  const agreed = free ?? told;
  return { agreed: agreed === undefined ? [] : [agreed, ...all.filter((mention) => mention !== agreed && mention.value === agreed.value)] };
}

/** Whether two mentions can both be true; a rough figure agrees with the exact one that it stands for. */
function agree(one: Mention, other: Mention): boolean {
  if (one.fact !== other.fact) return false;
  if (one.value === other.value) return true;
  if (one.fact === "firstRegistration" && other.fact === "firstRegistration") {
    return one.value.startsWith(other.value) || other.value.startsWith(one.value);
  }
  if (one.rough !== true && other.rough !== true) return false;
  if (typeof one.value !== "number" || typeof other.value !== "number") return false;
  return Math.abs(one.value - other.value) <= tolerance(one.fact);
}

/** Kilometres as thousands, kilowatts out of PS, and litres with one decimal are rounded. */
function tolerance(fact: FactName): number {
  if (fact === "mileage") return 1000;
  if (fact === "powerKw") return 1;
  return fact === "displacement" ? 60 : 0;
}
