import { NoPicture, Picture } from "#app/ui/picture.tsx";
import { StateBadge, type Tone } from "#app/ui/state-badge.tsx";
import { VehicleName } from "#app/features/cars/vehicles/components/vehicle-list.tsx";
import { writtenPrice } from "#app/features/cars/vehicles/labels.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { InquiryVehicle, ListedInquiry } from "../queries.server.ts";
import { inquiryTypeLabel, inquiryStatusLabel, isOpen } from "../inquiry-state.ts";
import { conversationAddress } from "../addresses.ts";

const tones: Record<string, Tone> = { pending: "waiting", in_progress: "moving", completed: "good" };

/** `label` is given because the dashboard and the list use different words (inquiry-state.ts). */
export function InquiryBadge({ status, label }: { status: string; label: string }) {
  return <StateBadge tone={tones[status] ?? "over"}>{label}</StateBadge>;
}

export function InquiryPicture({ vehicle, sizes }: { vehicle: InquiryVehicle | undefined; sizes: string }) {
  const image = vehicle?.onSite?.image;
  if (image) {
    return (
      <span className="block overflow-hidden rounded-field">
        <Picture source={image} sizes={sizes} alt="" />
      </span>
    );
  }
  return <NoPicture />;
}

export function InquiryTitle({ vehicle, type }: { vehicle: InquiryVehicle | undefined; type: string }) {
  return vehicle ? <VehicleName vehicle={vehicle} /> : inquiryTypeLabel(type);
}

export function InquiryRow({ inquiry }: { inquiry: ListedInquiry }) {
  const { id, vehicle, type, status, message, sent, answered } = inquiry;
  return (
    <li className="grid grid-cols-[6.5rem_1fr] gap-x-5 gap-y-4 border-b border-line py-6 tablet:grid-cols-[11rem_1fr_auto] tablet:gap-x-8 tablet:py-8">
      <InquiryPicture vehicle={vehicle} sizes="(width >= 768px) 176px, 104px" />
      <div className="min-w-0">
        <h2 className="text-card tablet:text-heading-3">
          <InquiryTitle vehicle={vehicle} type={type} />
        </h2>
        <p className="mt-1 text-label text-soft">
          {vehicle && `${vehicle.year} · `}
          {vehicle?.onSite && `${writtenPrice(vehicle.onSite)} · `}
          <time dateTime={sent.iso}>{sent.day}</time>
        </p>
        <p className="mt-3 hidden max-w-xl wrap-anywhere text-soft tablet:line-clamp-2">{message}</p>
      </div>
      <p className="col-span-2 line-clamp-2 wrap-anywhere text-soft tablet:hidden">{message}</p>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 tablet:col-span-1 tablet:flex-col tablet:items-end">
        <span className="flex flex-wrap items-center gap-2 tablet:justify-end">
          {answered && isOpen(status) && <span className="text-label font-medium text-rhine">Te hemos respondido</span>}
          <InquiryBadge status={status} label={inquiryStatusLabel(status)} />
        </span>
        <ButtonLink to={conversationAddress(id)} look="secondary" size="small" prefetch="intent">
          Ver conversación
        </ButtonLink>
      </div>
    </li>
  );
}
