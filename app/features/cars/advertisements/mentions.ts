import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";

export type FactName = keyof CarFacts;
type FactValue<Fact extends FactName> = NonNullable<CarFacts[Fact]>;

/** How sure a mention is: 1 only hints ("TDI" for diesel), 2 says it, 3 says it next to its label ("Kraftstoff: Diesel"). */
export type Strength = 1 | 2 | 3;

type Place = { strength: Strength; start: number; end: number; rough?: boolean };

/** One place in the folded text that tells a fact. `rough` figures, such as "64 tkm", give way to exact ones that agree with them. */
export type Mention = { [Fact in FactName]: { fact: Fact; value: FactValue<Fact> } & Place }[FactName];

export type MentionOf<Fact extends FactName> = Extract<Mention, { fact: Fact }>;
