import { type BadgeFacts, contradicts, environmentalBadge } from "./environmental-badge.ts";
import { type EnvironmentalBadge, environmentalBadges, type FuelType } from "./vocabulary.ts";

/** The badge of a vehicle's page, with one sentence why. */
export type ShownBadge = { badge: EnvironmentalBadge | null; reason: string };

/**
 * The badge of the vehicle's file counts, because an import estimated it or the team chose it. Without one, the computed badge counts where
 * it follows from the facts for certain.
 */
export function shownBadge(chosen: string | null, facts: BadgeFacts): ShownBadge {
  const computed = environmentalBadge(facts);
  const own = environmentalBadges.find((badge) => badge === chosen);
  if (own === undefined) return { badge: "badge" in computed ? computed.badge : null, reason: computed.reason };
  if (contradicts(own, computed)) return { badge: own, reason: "Lo ha elegido nuestro equipo con los papeles del coche." };
  return { badge: own, reason: "badge" in computed ? computed.reason : `Es el que consta en sus datos. ${computed.reason}` };
}

/**
 * ESTIMATES the DGT's badge (Reglamento General de Vehículos, annex II) from fuel and first year. The true badge depends on the Euro norm
 * in the car's papers, so borderline years get the lesser badge. Petrol gets C from 2006 (Euro 4) and B from 2001 (Euro 3). Diesel gets C
 * from 2015 (Euro 6) and B from 2006 (Euro 4). Every hybrid counts as ECO, because a plug-in's range is unknown. Returns null for 'Otro',
 * because the fuel is unknown.
 */
export function estimateEnvironmentalBadge(fuelType: FuelType, year: number): EnvironmentalBadge | null {
  if (fuelType === "Eléctrico") return "CERO";
  if (fuelType === "Híbrido" || fuelType === "GLP") return "ECO";
  if (fuelType === "Otro") return null;
  const since = fuelType === "Gasolina" ? { c: 2006, b: 2001 } : { c: 2015, b: 2006 };
  if (year >= since.c) return "C";
  return year >= since.b ? "B" : "SIN ETIQUETA";
}
