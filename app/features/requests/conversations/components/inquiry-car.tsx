import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { VehicleName } from "#app/features/cars/vehicles/components/vehicle-name.tsx";
import { formatEuros } from "#app/lib/amounts.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { InquiryVehicle } from "../queries.server.ts";
import { InquiryPicture } from "./inquiry-picture.tsx";

export function InquiryCar({ vehicle }: { vehicle: InquiryVehicle }) {
  const { id, year, onSite } = vehicle;
  return (
    <aside
      aria-label="El coche de esta consulta"
      className="grid grid-cols-[7rem_1fr] items-center gap-x-5 border-y border-line py-5 desktop:sticky desktop:top-24 desktop:block desktop:border-y-0 desktop:py-0"
    >
      <InquiryPicture vehicle={vehicle} sizes="(width >= 1024px) 352px, 112px" />
      <div className="min-w-0 desktop:mt-5">
        <p className="font-heading text-card font-bold tracking-tight desktop:text-heading-3">
          <VehicleName vehicle={vehicle} />
        </p>
        <p className="mt-1 text-soft">{year}</p>
        {onSite && <p className="mt-1 font-heading text-price font-bold tracking-tight">{formatEuros(onSite.price)}</p>}
        <p className="mt-2">
          {onSite ? <TextLink to={vehicleAddress(id)}>Ver el coche</TextLink> : <span className="text-soft">Ya no está en la web.</span>}
        </p>
      </div>
    </aside>
  );
}
