import { VehicleName } from "#app/features/cars/vehicles/components/vehicle-name.tsx";
import { inquiryTypeLabel } from "../inquiry-state.ts";
import type { InquiryVehicle } from "../queries.server.ts";

/** The title of an inquiry: its car, or its type where it has no car. */
export function InquiryTitle({ vehicle, type }: { vehicle: InquiryVehicle | undefined; type: string }) {
  return vehicle ? <VehicleName vehicle={vehicle} /> : inquiryTypeLabel(type);
}
