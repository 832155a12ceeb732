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
  description: string;
  features: VehicleDetail["features"];
  /** The papers of a car that is in Germany; nothing for another. */
  papers: ReactNode;
};

/** What the page says of the car below its price. */
export function VehicleBody({ groups, badge, description, features, papers }: Properties) {
  return (
    <>
      <Characteristics groups={groups} />
      <BadgeNote badge={badge} />
      <Description text={description} />
      <Equipment features={features} />
      {papers}
      <Included />
    </>
  );
}
