import type { ReactNode } from "react";
import type { CharacteristicGroup } from "../characteristics.ts";
import type { VehicleDetail } from "../queries.server.ts";
import type { ShownBadge } from "../shown-badge.ts";
import { EnvironmentalBadge } from "./badges.tsx";
import { Included } from "./included.tsx";
import { Characteristics, Description, Equipment } from "./vehicle-facts.tsx";

type Properties = {
  groups: readonly CharacteristicGroup[];
  badge: ShownBadge;
  vehicle: Pick<VehicleDetail, "description" | "features">;
  /** The papers of a car that is in Germany; nothing for another. */
  papers: ReactNode;
};

/** What the page says of the car below its price. Without state: the loader draws it, so no script holds it (decision 0044). */
export function VehicleBody({ groups, badge, vehicle, papers }: Properties) {
  return (
    <>
      <Characteristics groups={groups} />
      <BadgeNote badge={badge} />
      <Description text={vehicle.description} />
      <Equipment features={vehicle.features} />
      {papers}
      <Included />
    </>
  );
}

function BadgeNote({ badge: { badge, reason } }: { badge: ShownBadge }) {
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
