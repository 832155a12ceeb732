import { type BadgeFacts, contradicts, environmentalBadge } from "./environmental-badge.ts";
import { type EnvironmentalBadge, environmentalBadges } from "./vocabulary.ts";

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
