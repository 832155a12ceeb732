import { VehicleName } from "#app/features/vehicles/components/vehicle-name.tsx";
import { inquiryTypeLabel } from "../inquiry-state.ts";
import type { InquiryVehicle } from "../queries.server.ts";

/** What an inquiry is called: its car, or else its kind. */
export function InquiryTitle({ vehicle, type }: { vehicle: InquiryVehicle | undefined; type: string }) {
  return vehicle ? <VehicleName vehicle={vehicle} /> : inquiryTypeLabel(type);
}
