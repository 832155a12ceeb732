import type { ReactNode } from "react";
import type { CharacteristicGroup } from "../characteristics.ts";
import type { VehicleDetail } from "../queries.server.ts";
import type { ShownBadge } from "../shown-badge.ts";
import { BadgeNote } from "./badge-note.tsx";
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
