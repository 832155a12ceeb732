import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { basicUser } from "../messages.ts";
import { usersAddress } from "../search-params.ts";

export type ShownUser = {
  id: string;
  name: string;
  email: string;
  since: string;
  admin: boolean;
  /** Unusual facts about the account, one word each. */
  remarks: readonly string[];
};

export function UserRow({ user: { id, name, email, since, admin, remarks } }: { user: ShownUser }) {
  const { search } = useLocation();
  return (
    <li
      data-row
      tabIndex={-1}
      aria-label={name}
      className="grid items-center gap-x-5 gap-y-2.5 border-b border-line px-4.5 py-3 -outline-offset-3 last:border-b-0 focus:bg-rhine-faint tablet:grid-cols-[minmax(0,1fr)_auto] desktop:grid-cols-[minmax(0,1fr)_8rem_17rem]"
    >
      <div className="min-w-0">
        <h2 className="font-text text-label font-semibold tracking-normal wrap-anywhere">{name}</h2>
        <p className="text-small text-soft wrap-anywhere">
          {email === name ? "" : `${email} · `}desde el {since}
        </p>
        {remarks.length > 0 && <p className="text-small font-medium text-amber">{remarks.join(" · ")}</p>}
      </div>
      <div>
        <StateBadge tone={admin ? "moving" : "over"}>{admin ? "Administrador" : basicUser}</StateBadge>
      </div>
      <div className="flex flex-wrap gap-2.5 tablet:col-span-2 desktop:col-span-1 desktop:justify-end">
        <ButtonLink to={`${usersAddress}/${id}${search}`} look="secondary" size="small" preventScrollReset data-key="enter">
          Ver Perfil
        </ButtonLink>
        <ButtonLink to={`${usersAddress}/${id}/role${search}`} look="secondary" size="small" preventScrollReset>
          {admin ? "Remover Admin" : "Hacer Admin"}
        </ButtonLink>
      </div>
    </li>
  );
}
