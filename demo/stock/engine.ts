import { seededShare } from "../drawing/find-profile.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

type Emissions = {
  co2: number | null;
  co2_cycle: "WLTP" | "NEDC" | null;
  consumption: number | null;
  electric_range: number | null;
  electric_range_cycle: "WLTP" | null;
};
type Engine = { displacement: number | null; cylinders: number | null; emissions: Emissions };

/** Usual engines: up to this power in CV, with cubic centimetres and cylinders. */
const petrolEngines = [
  [90, 999, 3],
  [115, 1199, 3],
  [160, 1498, 4],
  [310, 1998, 4],
  [420, 2998, 6],
  [2500, 3996, 8],
] as const;
const dieselEngines = [
  [110, 1461, 4],
  [125, 1598, 4],
  [240, 1995, 4],
  [2500, 2993, 6],
] as const;

/** Believable figures of the engine: what usual cars of this power, body and fuel have. */
export function engineOf(facts: VehicleFacts): Engine {
  const { fuel, powerHp } = facts;
  const engines = fuel === "D" ? dieselEngines : petrolEngines;
  const [, usual, cylinders] = engines.find(([upTo]) => powerHp <= upTo) ?? engines[0];
  const litres = /\b(\d\.\d)\b/.exec(facts.model)?.[1];
  const displacement = litres === undefined ? usual : Number(litres) * 1000 - 2;
  if (facts.year < 1995) return { displacement: 2746, cylinders: 6, emissions: { ...none } };
  if (fuel === "E") return { displacement: null, cylinders: null, emissions: electric(facts) };
  return { displacement, cylinders, emissions: burning(facts) };
}

const none: Emissions = { co2: null, co2_cycle: null, consumption: null, electric_range: null, electric_range_cycle: null };

function electric(facts: VehicleFacts): Emissions {
  const range = Math.round((240 + Math.min(facts.powerHp, 400) * 0.6 + vary(facts, "range") * 60) / 5) * 5;
  return { co2: 0, co2_cycle: "WLTP", consumption: tenths(15 + facts.powerHp / 90), electric_range: range, electric_range_cycle: "WLTP" };
}

/** Grams of CO2 for a litre of the fuel, by its carbon: petrol 2,370, diesel 2,650, LPG 1,660. */
const gramsPerLitre = { G: 2370, D: 2650, H: 2370, P: 2370, L: 1660 } as const;

function burning(facts: VehicleFacts): Emissions {
  const { fuel, body, powerHp, year } = facts;
  if (fuel === "E") return none;
  const large = body === "SUV" || body === "Monovolumen" ? 14 : body === "Familiar" ? 4 : 0;
  const base = { G: 92 + powerHp * 0.27, D: 84 + powerHp * 0.22, H: 66 + powerHp * 0.2, P: 22 + powerHp * 0.04, L: 100 + powerHp * 0.15 };
  const measured = base[fuel] + (fuel === "P" ? large / 4 : large) + vary(facts, "co2") * 8;
  // Since September 2018 every new car is measured by WLTP, whose figures are about a sixth larger.
  const wltp = year >= 2019;
  const co2 = Math.round(wltp ? measured : measured * 0.86);
  const range = fuel === "P" ? 42 + Math.round(vary(facts, "range") * 14 + 14) : null;
  return {
    co2,
    co2_cycle: wltp ? "WLTP" : "NEDC",
    consumption: tenths((co2 * 100) / gramsPerLitre[fuel]),
    electric_range: range,
    electric_range_cycle: range === null ? null : "WLTP",
  };
}

/** A share from -1 to 1 that is always the same for the same car and part. */
function vary({ seed }: VehicleFacts, part: string): number {
  return seededShare(`${seed} ${part}`) * 2 - 1;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
