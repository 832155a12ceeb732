import { fuelOfPowertrain } from "#app/features/cars/vehicles/car-facts.ts";
import type { Powertrain } from "#app/features/cars/vehicles/vocabulary.ts";
import type { Energy } from "./fact-phrases.ts";
import type { Mention, Strength } from "./mentions.ts";

export type EnergyMention = { energy: Energy; strength: Strength; start: number; end: number };

/** What the words about the drive mean together; `conflict` names the two that exclude each other. */
export type EnergyReading = { mentions: Mention[]; conflict?: readonly [EnergyMention, EnergyMention] };

/** "Hybrid (Benzin/Elektro)" is a petrol hybrid, and "TDI" means diesel where no word says more. */
export function powertrainOfEnergies(found: readonly EnergyMention[], electricRange: Mention | undefined): EnergyReading {
  const sure = found.filter(({ strength }) => strength >= 2);
  const gas = gasEnergies.find((energy) => named(sure, energy) !== undefined);
  if (gas !== undefined) return { mentions: mentionsOf(gas, ...sure.filter(({ energy }) => energy === gas).slice(0, 1)) };
  const [petrol, diesel] = [named(sure, "petrol"), named(sure, "diesel")];
  if (petrol !== undefined && diesel !== undefined) return { mentions: [], conflict: [petrol, diesel] };
  const fuel = petrol ?? diesel ?? hintOfFuel(found);
  const hybrid = hybridDrive(found, fuel, electricRange);
  if (hybrid.length > 0) return { mentions: hybrid };
  const electric = named(sure, "electric");
  if (electric !== undefined) return { mentions: mentionsOf("electric", electric) };
  if (fuel !== undefined) return { mentions: mentionsOf(base(fuel), fuel) };
  // Where no word says it, a range without any engine is a battery's.
  const isHint = electricRange !== undefined && found.length === 0;
  return { mentions: isHint ? mentionsOf("electric", { ...electricRange, energy: "electric", strength: 1 }) : [] };
}

function named(mentions: readonly EnergyMention[], energy: Energy): EnergyMention | undefined {
  return mentions.find((mention) => mention.energy === energy);
}

/** A drive with an engine and a battery: the words for it, the strongest kind first. Empty if the text names none. */
function hybridDrive(found: readonly EnergyMention[], fuel: EnergyMention | undefined, electricRange: Mention | undefined): Mention[] {
  const said = found.toSorted((one, other) => other.strength - one.strength);
  const extended = named(said, "range_extender");
  if (extended !== undefined) return mentionsOf("range_extender", extended);
  const plug = named(said, "plug_in");
  if (plug !== undefined) return hybridOf("plug_in", plug, fuel);
  const mild = named(said, "mild_hybrid");
  if (mild !== undefined && fuel !== undefined) return mentionsOf(`${base(fuel)}_mild_hybrid`, fuel, mild);
  const electric = said.find(({ energy, strength }) => energy === "electric" && strength >= 2);
  const full = named(said, "hybrid");
  // "E-Tech" alone only hints at a hybrid, because electric cars have the name too.
  if (full !== undefined && (full.strength >= 2 || electric === undefined || fuel !== undefined)) {
    return hybridOf(electricRange === undefined ? "hybrid" : "plug_in", full, fuel);
  }
  if (electric === undefined || fuel === undefined || fuel.strength < 2) return [];
  return hybridOf(electricRange === undefined ? "hybrid" : "plug_in", electric, fuel);
}

const gasEnergies = ["hydrogen", "lpg", "cng", "ethanol"] as const;

/** Two hints that exclude each other say nothing. */
function hintOfFuel(found: readonly EnergyMention[]): EnergyMention | undefined {
  const [petrol, diesel] = [named(found, "petrol"), named(found, "diesel")];
  return petrol !== undefined && diesel !== undefined ? undefined : (petrol ?? diesel);
}

function base({ energy }: EnergyMention): "petrol" | "diesel" {
  return energy === "diesel" ? "diesel" : "petrol";
}

function hybridOf(kind: "hybrid" | "plug_in", said: EnergyMention, fuel: EnergyMention | undefined): Mention[] {
  if (fuel === undefined) return [{ fact: "fuelType", value: "Híbrido", ...placeOf(said) }];
  return mentionsOf(`${base(fuel)}_${kind}`, said, fuel);
}

function mentionsOf(powertrain: Powertrain, ...because: readonly EnergyMention[]): Mention[] {
  return because.flatMap((mention) => [
    { fact: "fuelType", value: fuelOfPowertrain[powertrain], ...placeOf(mention) } as const,
    { fact: "powertrain", value: powertrain, ...placeOf(mention) } as const,
  ]);
}

function placeOf({ strength, start, end }: EnergyMention) {
  return { strength, start, end };
}
