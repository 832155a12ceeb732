import { searchable } from "#app/lib/fold-text.ts";
import { fallbackMakes } from "./fallback-makes.ts";

/** Other names of makes, and the keys of those makes. */
export const otherMakeNames: ReadonlyMap<string, string> = new Map([
  ["vw", "volkswagen"],
  ["mercedes", "mercedesbenz"],
  ["mb", "mercedesbenz"],
  ["alfa", "alfaromeo"],
  ["rangerover", "landrover"],
  ["chevy", "chevrolet"],
  ["dsautomobiles", "ds"],
]);

/** Makes that the fallback list does not have, as they are written in Spain. */
const furtherMakes =
  "Abarth, Alfa Romeo, Alpine, Aston Martin, Bentley, BYD, Cadillac, Chevrolet, Chrysler, CUPRA, Dacia, Daihatsu, Dodge, DS, " +
  "Ferrari, Fiat, Fisker, Genesis, Great Wall, Infiniti, Isuzu, Iveco, Jaguar, Jeep, Lada, Lamborghini, Lancia, Land Rover, Leapmotor, " +
  "Lexus, Lotus, Lynk & Co, Maserati, Maxus, McLaren, MG, MINI, Mitsubishi, NIO, Omoda, Polestar, Rolls-Royce, Rover, Saab, Smart, " +
  "SsangYong, Subaru, Suzuki, Tesla, Volvo, XPENG";

const knownMakes: ReadonlyMap<string, string> = new Map(
  [...furtherMakes.split(", "), ...fallbackMakes.map(({ name }) => name)].map((name) => [makeKey(name), name]),
);

/** Returns what all spellings of a make have in common: "MERCEDES BENZ" and "Mercedes" are "mercedesbenz". */
export function makeKey(make: string): string {
  const key = searchable(make).replaceAll(" ", "");
  return otherMakeNames.get(key) ?? key;
}

/**
 * Returns the one spelling of a make: that of `others` (such as the team's list) if it has one, else that of the makes sold in Spain, else
 * the make as it is.
 */
export function spelledMake(make: string, others: readonly string[] = []): string {
  const key = makeKey(make);
  return others.find((other) => makeKey(other) === key) ?? knownMakes.get(key) ?? make;
}
