import { Link } from "react-router";
import { wordsOf } from "#app/features/requests/appointments/office/appointment-statuses.ts";
import type { AgendaEntry } from "#app/features/requests/appointments/office/queries.server.ts";
import { agenda } from "#app/features/requests/appointments/office/search-params.ts";
import { serviceTypeLabel } from "#app/features/requests/appointments/service-types.ts";
import { StateBadge } from "#app/ui/state-badge.tsx";

export function TodaysCalls({ calls }: { calls: readonly AgendaEntry[] }) {
  return (
    <ul>
      {calls.map(({ id, time, name, phone, serviceType, status }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 border-b border-line px-4.5 py-2.5 last:border-b-0">
          <span className="w-12 text-body font-semibold">{time}</span>
          <span className="min-w-0 grow">
            <Link to={`${agenda}/${id}`} className="font-semibold wrap-anywhere hover:text-rhine hover:underline">
              {name}
            </Link>
            <span className="block text-small text-soft">
              {serviceTypeLabel(serviceType)}
              {phone !== null && (
                <>
                  {" · "}
                  <a href={`tel:${phone}`} className="text-rhine underline underline-offset-4">
                    {phone}
                  </a>
                </>
              )}
            </span>
          </span>
          <StateBadge tone={wordsOf(status).tone}>{wordsOf(status).label}</StateBadge>
        </li>
      ))}
    </ul>
  );
}
