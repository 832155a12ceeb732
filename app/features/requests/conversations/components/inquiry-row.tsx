import { formatEuros } from "#app/lib/amounts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { conversationAddress } from "../addresses.ts";
import { inquiryStatusLabel, isOpen } from "../inquiry-state.ts";
import type { ListedInquiry } from "../queries.server.ts";
import { InquiryBadge } from "./inquiry-badge.tsx";
import { InquiryPicture } from "./inquiry-picture.tsx";
import { InquiryTitle } from "./inquiry-title.tsx";

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
          {vehicle?.onSite && `${formatEuros(vehicle.onSite.price)} · `}
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
