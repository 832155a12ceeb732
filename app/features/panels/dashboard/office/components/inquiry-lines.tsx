import { Link } from "react-router";
import { InquiryBadge } from "#app/features/requests/conversations/components/inquiry-row.tsx";
import { inquiryTypeLabel } from "#app/features/requests/conversations/inquiry-state.ts";
import { statusWord } from "#app/features/requests/inbox/inbox-state.ts";

export type InquiryLine = {
  id: string;
  name: string;
  type: string;
  status: string;
  message: string;
  age: string;
  vehicle: string | undefined;
};

/** A list of inquiries with links to their details. */
export function InquiryLines({ inquiries }: { inquiries: readonly InquiryLine[] }) {
  return (
    <ul>
      {inquiries.map(({ id, name, type, status, message, age, vehicle }) => (
        <li key={id} className="relative border-b border-line px-4.5 py-3 last:border-b-0 hover:bg-rhine-faint">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="min-w-0 font-text text-label font-semibold tracking-normal wrap-anywhere">
              <Link to={`/admin/inquiries/inquiry/${id}`} className="after:absolute after:inset-0">
                {name}
              </Link>
            </h3>
            <span className="flex items-center gap-2.5 text-small text-soft">
              {age} <InquiryBadge status={status} label={statusWord(status)} />
            </span>
          </div>
          <p className="text-small font-medium">{vehicle ?? inquiryTypeLabel(type)}</p>
          <p className="truncate text-soft">{message}</p>
        </li>
      ))}
    </ul>
  );
}
