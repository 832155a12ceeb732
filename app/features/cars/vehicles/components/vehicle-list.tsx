import type { PricedCard } from "../queries.server.ts";
import { VehicleCard } from "./vehicle-card.tsx";

type Properties = {
  vehicles: readonly PricedCard[];
  headingLevel: 2 | 3;
  /** Whether the list begins on the first screen: its first picture then loads before all others. */
  first?: boolean;
  /** Why each of them suits the person, in the same order (MATCH-1). */
  reasons?: readonly (string | undefined)[];
};

/** A list of vehicles, one, two or three in a row. */
export function VehicleList({ vehicles, headingLevel, first = false, reasons = [] }: Properties) {
  return (
    <ul className="grid gap-x-6 gap-y-11 tablet:grid-cols-2 wide:grid-cols-3">
      {vehicles.map((vehicle, position) => (
        <li key={vehicle.id}>
          {reasons[position] !== undefined && <p className="mb-3 text-label font-medium text-rhine">{reasons[position]}</p>}
          <VehicleCard vehicle={vehicle} headingLevel={headingLevel} urgent={first && position === 0} />
        </li>
      ))}
    </ul>
  );
}
