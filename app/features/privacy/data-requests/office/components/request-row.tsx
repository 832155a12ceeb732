import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { deskAddress } from "../addresses.ts";
import { requestWords } from "../request-statuses.ts";

export type ShownDeskRequest = {
  id: string;
  email: string;
  type: string;
  status: string;
  sentOn: string;
  /** The time left, in words; undefined for closed requests. */
  timeLeft: string | undefined;
  /** Five days or less are left. */
  urgent: boolean;
};

export function RequestRow({ request: { id, email, type, status, sentOn, timeLeft, urgent } }: { request: ShownDeskRequest }) {
  const { search } = useLocation();
  const { label, tone } = requestWords(status);
  return (
    <li
      data-row
      tabIndex={-1}
      aria-label={`${type}, ${email}`}
      className="grid items-center gap-x-5 gap-y-2.5 border-b border-line px-4.5 py-3 -outline-offset-3 last:border-b-0 focus:bg-rhine-faint tablet:grid-cols-[minmax(0,1fr)_11rem_8rem_6rem]"
    >
      <div className="min-w-0">
        <h2 className="font-text text-label font-semibold tracking-normal">{type}</h2>
        <p className="text-soft wrap-anywhere">{email}</p>
      </div>
      <p className="text-small">
        <span className="block text-soft">Enviada el {sentOn}</span>
        {timeLeft !== undefined && <span className={urgent ? "font-semibold text-red" : "font-medium"}>{timeLeft}</span>}
      </p>
      <div>
        <StateBadge tone={tone}>{label}</StateBadge>
      </div>
      <div>
        <ButtonLink to={`${deskAddress}/${id}${search}`} look="secondary" size="small" preventScrollReset data-key="enter">
          {status === "pending" ? "Atender" : "Ver"}
        </ButtonLink>
      </div>
    </li>
  );
}
