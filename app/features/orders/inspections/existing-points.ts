import { type CarFacts, powertrainOfFuel } from "#app/features/cars/vehicles/car-facts.ts";
import type { Powertrain } from "#app/features/cars/vehicles/vocabulary.ts";

const plugged: readonly Powertrain[] = ["electric", "petrol_plug_in", "diesel_plug_in", "range_extender"];
const withTractionBattery: readonly Powertrain[] = [...plugged, "petrol_hybrid", "diesel_hybrid", "hydrogen"];
const withoutCombustion: readonly Powertrain[] = ["electric", "hydrogen"];

/** A rule says nothing about a car whose powertrain is unknown: the inspector sees the car. */
const isOther =
  (those: readonly Powertrain[]) =>
  ({ powertrain }: CarFacts) =>
    powertrain !== undefined && !those.includes(powertrain);

const isOne =
  (those: readonly Powertrain[]) =>
  ({ powertrain }: CarFacts) =>
    powertrain !== undefined && those.includes(powertrain);

const rules: readonly { applies: (facts: CarFacts) => boolean; absent: readonly string[] }[] = [
  { applies: isOther(withTractionBattery), absent: ["traction_battery", "range"] },
  { applies: isOther(plugged), absent: ["charge_port", "charge_test", "charge_cable"] },
  {
    applies: isOne(withoutCombustion),
    absent: "cold_start idle smoke oil_level oil_leaks belts timing turbo charging exhaust particle_filter".split(" "),
  },
  // An electric motor needs one gear and no clutch.
  { applies: isOne(withoutCombustion), absent: ["clutch", "gear_changes", "automatic"] },
  { applies: ({ transmission }) => transmission === "Automático", absent: ["clutch"] },
  { applies: ({ transmission }) => transmission === "Manual", absent: ["automatic"] },
  { applies: ({ drive }) => drive === "Delantera" || drive === "Trasera", absent: ["four_wheels"] },
];

/** The keys of the points that a car does not have, by what is known of it (ORDER-46): no clutch on an automatic. */
export function absentPoints(facts: CarFacts | undefined): ReadonlySet<string> {
  if (facts === undefined) return new Set();
  const powertrain = facts.powertrain ?? powertrainOfFuel(facts.fuelType);
  const known = { ...facts, ...(powertrain === undefined ? {} : { powertrain }) };
  return new Set(rules.filter(({ applies }) => applies(known)).flatMap(({ absent }) => absent));
}
