import { Picture } from "#app/ui/picture.tsx";
import type { InquiryVehicle } from "../queries.server.ts";

/** The picture of an inquiry's car, or a drawing of a road where no picture can be shown. */
export function InquiryPicture({ vehicle, sizes }: { vehicle: InquiryVehicle | undefined; sizes: string }) {
  const image = vehicle?.onSite?.image;
  if (image) {
    return (
      <span className="block overflow-hidden rounded-field">
        <Picture source={image} sizes={sizes} alt="" />
      </span>
    );
  }
  return (
    <span className="flex aspect-3/2 items-center justify-center rounded-field bg-tile" aria-hidden="true">
      <svg viewBox="0 0 36 24" className="w-1/3 text-control/60">
        <path d="M4 4.5c6-.5 6.5 6 12 7.5s5.5 7.5 15 7.5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        <circle cx="4" cy="4.5" r="2.5" fill="currentColor" />
        <circle cx="31.5" cy="19.5" r="2.5" fill="currentColor" />
      </svg>
    </span>
  );
}
