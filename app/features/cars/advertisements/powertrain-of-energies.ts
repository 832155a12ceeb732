import type { FuelType, Powertrain } from "#app/features/cars/vehicles/vocabulary.ts";
import type { Energy } from "./fact-phrases.ts";
import type { Mention, Strength } from "./mentions.ts";

export type EnergyMention = { energy: Energy; strength: Strength; start: number; end: number };

/** What the words about the drive mean together; `conflict` names the two that exclude each other. */
export type EnergyReading = { mentions: Mention[]; conflict?: readonly [EnergyMention, EnergyMention] };

/** "Hybrid (Benzin/Elektro)" is a petrol hybrid, and "TDI" means diesel where no word says more. */
export function powertrainOfEnergies(found: readonly EnergyMention[], electricRange: Mention | undefined): EnergyReading {
  const sure = (energy: Energy) => found.find((mention) => mention.energy === energy && mention.strength >= 2);
  const any = (energy: Energy) => sure(energy) ?? found.find((mention) => mention.energy === energy);
  const gas = sure("hydrogen") ?? sure("lpg") ?? sure("cng") ?? sure("ethanol");
  const [petrol, diesel] = [sure("petrol"), sure("diesel")];
  if (petrol !== undefined && diesel !== undefined && gas === undefined) return { mentions: [], conflict: [petrol, diesel] };
  const fuel = petrol ?? diesel ?? weakFuel(any("petrol"), any("diesel"));

  if (gas !== undefined) return { mentions: mentionsOf(gasDrives[gas.energy], gas) };
  const range = any("range_extender");
  if (range !== undefined) return { mentions: mentionsOf(["Híbrido", "range_extender"], range) };
  const electric = sure("electric");
  const plug = any("plug_in");
  if (plug !== undefined) return { mentions: hybrid("plug_in", plug, fuel) };
  const mild = any("mild_hybrid");
  if (mild !== undefined && fuel !== undefined) {
    return { mentions: mentionsOf([fuelNames[base(fuel)], `${base(fuel)}_mild_hybrid`], fuel, mild) };
  }
  const full = electric !== undefined && fuel === undefined ? sure("hybrid") : any("hybrid");
  if (full !== undefined || (electric !== undefined && fuel !== undefined && fuel.strength >= 2)) {
    return { mentions: hybrid(electricRange !== undefined ? "plug_in" : "hybrid", full ?? electric ?? fuel, fuel) };
  }
  if (electric !== undefined) return { mentions: mentionsOf(["Eléctrico", "electric"], electric) };
  if (fuel !== undefined) return { mentions: mentionsOf([fuelNames[base(fuel)], base(fuel)], fuel) };
  // Where no word says it, a range without any engine is a battery's.
  const isHint = electricRange !== undefined && found.length === 0;
  return { mentions: isHint ? mentionsOf(["Eléctrico", "electric"], { ...electricRange, energy: "electric", strength: 1 }) : [] };
}

const fuelNames = { petrol: "Gasolina", diesel: "Diésel" } as const;

const gasDrives: Readonly<Partial<Record<Energy, readonly [FuelType, Powertrain]>>> = {
  hydrogen: ["Otro", "hydrogen"],
  lpg: ["GLP", "lpg"],
  cng: ["Otro", "cng"],
  ethanol: ["Otro", "ethanol"],
};

/** Two hints that exclude each other say nothing. */
function weakFuel(petrol: EnergyMention | undefined, diesel: EnergyMention | undefined): EnergyMention | undefined {
  return petrol !== undefined && diesel !== undefined ? undefined : (petrol ?? diesel);
}

function base({ energy }: EnergyMention): "petrol" | "diesel" {
  return energy === "diesel" ? "diesel" : "petrol";
}

function hybrid(kind: "hybrid" | "plug_in", said: EnergyMention | undefined, fuel: EnergyMention | undefined): Mention[] {
  if (said === undefined) return [];
  if (fuel === undefined) return [{ fact: "fuelType", value: "Híbrido", ...placeOf(said) }];
  return mentionsOf(["Híbrido", `${base(fuel)}_${kind}`], said, fuel);
}

function mentionsOf(drive: readonly [FuelType, Powertrain] | undefined, ...because: readonly EnergyMention[]): Mention[] {
  if (drive === undefined) return [];
  return because.flatMap((mention) => [
    { fact: "fuelType", value: drive[0], ...placeOf(mention) } as const,
    { fact: "powertrain", value: drive[1], ...placeOf(mention) } as const,
  ]);
}

function placeOf({ strength, start, end }: EnergyMention) {
  return { strength, start, end };
}
