import { Link } from "react-router";
import { conversationAddress, inquiriesAddress } from "#app/features/requests/conversations/addresses.ts";
import { InquiryBadge, InquiryPicture, InquiryTitle } from "#app/features/requests/conversations/components/inquiry-row.tsx";
import { dashboardStatusLabel } from "#app/features/requests/conversations/inquiry-state.ts";
import type { ListedInquiry } from "#app/features/requests/conversations/queries.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PanelSection, Unreadable } from "./panel-section.tsx";

const all = (
  <ButtonLink to={inquiriesAddress} look="quiet">
    Ver todas
  </ButtonLink>
);

/** 'Consultas Recientes'. `inquiries` is undefined when they could not be read. */
export function RecentInquiries({ inquiries }: { inquiries: readonly ListedInquiry[] | undefined }) {
  return (
    <PanelSection id="consultas-recientes" title="Consultas Recientes" all={all}>
      {inquiries === undefined && <Unreadable what="tus consultas" />}
      {inquiries?.length === 0 && (
        <div className="border-b border-line py-6">
          <p className="mb-4 text-soft">No has realizado consultas</p>
          <ButtonLink to="/stock" look="secondary" size="small">
            Explorar vehículos
          </ButtonLink>
        </div>
      )}
      {inquiries !== undefined && inquiries.length > 0 && (
        <ul>
          {inquiries.map((inquiry) => (
            <Inquiry key={inquiry.id} inquiry={inquiry} />
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

function Inquiry({ inquiry: { id, vehicle, type, status, message, sent } }: { inquiry: ListedInquiry }) {
  return (
    <li className="group relative grid grid-cols-[6rem_1fr] gap-x-5 border-b border-line py-5">
      <InquiryPicture vehicle={vehicle} sizes="96px" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="font-text text-body font-semibold tracking-normal">
            <Link to={conversationAddress(id)} prefetch="intent" className="after:absolute after:inset-0 group-hover:text-rhine">
              <InquiryTitle vehicle={vehicle} type={type} />
            </Link>
          </h3>
          <InquiryBadge status={status} label={dashboardStatusLabel(status)} />
        </div>
        <p className="mt-1 line-clamp-2 wrap-anywhere text-soft">{message}</p>
        <p className="mt-1 text-label text-soft">
          <time dateTime={sent.iso}>{sent.day}</time>
        </p>
      </div>
    </li>
  );
}
