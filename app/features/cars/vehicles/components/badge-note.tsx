import type { ShownBadge } from "../shown-badge.ts";
import { EnvironmentalBadge } from "./badges.tsx";

/** The environmental badge with its reason. */
export function BadgeNote({ badge: { badge, reason } }: { badge: ShownBadge }) {
  return (
    <section aria-labelledby="distintivo" className="mt-10">
      <h2 id="distintivo" className="font-text text-body font-semibold tracking-normal">
        Distintivo ambiental
      </h2>
      <div className="mt-3 flex items-center gap-3 border-t border-line py-4">
        {badge !== "SIN ETIQUETA" && <EnvironmentalBadge badge={badge} />}
        <p>
          {badge === "SIN ETIQUETA" && <span className="font-medium">Sin etiqueta. </span>}
          {reason}
        </p>
      </div>
    </section>
  );
}
