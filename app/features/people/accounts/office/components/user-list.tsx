import { CustomerLink } from "#app/features/ground/back-office/components/customer-link.tsx";
import { useLocation } from "react-router";
import { KeyHints } from "#app/features/ground/back-office/components/page-parts.tsx";
import { useRowKeys } from "#app/ui/office/row-keys.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { roleNames, type TeamRole } from "#app/features/ground/back-office/areas.ts";
import { basicUser, banMessages, roleTitles, unbanMessages } from "../messages.ts";
import { roleAddress, usersAddress } from "../search-params.ts";

export function UserList({ users }: { users: readonly ShownUser[] }) {
  const list = useRowKeys<HTMLUListElement>();
  return (
    <>
      <ul ref={list} className="overflow-hidden rounded-tile border border-line bg-raised">
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </ul>
      <KeyHints hints={{ moverse: "↑ ↓", "ver perfil": "↵", buscar: "/" }} />
    </>
  );
}

export type ShownUser = { id: string; name: string; email: string; since: string; role: TeamRole | null; remarks: readonly string[] };

function UserRow({ user: { id, name, email, since, role, remarks } }: { user: ShownUser }) {
  const { search } = useLocation();
  return (
    <li
      data-row
      tabIndex={-1}
      aria-label={name}
      className="grid items-center gap-x-5 gap-y-2.5 border-b border-line px-4.5 py-3 -outline-offset-3 last:border-b-0 focus:bg-rhine-faint tablet:grid-cols-[minmax(0,1fr)_auto] desktop:grid-cols-[minmax(0,1fr)_8rem_17rem]"
    >
      <div className="min-w-0">
        <h2 className="font-text text-label font-semibold tracking-normal wrap-anywhere">
          <CustomerLink id={id}>{name}</CustomerLink>
        </h2>
        <p className="text-small text-soft wrap-anywhere">
          {email === name ? "" : `${email} · `}desde el {since}
        </p>
        {remarks.length > 0 && <p className="text-small font-medium text-amber">{remarks.join(" · ")}</p>}
      </div>
      <div>
        <StateBadge tone={role === null ? "over" : "moving"}>{role === null ? basicUser : roleNames[role]}</StateBadge>
      </div>
      <div className="flex flex-wrap gap-2.5 tablet:col-span-2 desktop:col-span-1 desktop:justify-end">
        <ButtonLink to={`${usersAddress}/${id}${search}`} look="secondary" size="small" preventScrollReset data-key="enter">
          Ver Perfil
        </ButtonLink>
        <ButtonLink to={roleAddress(id, role ?? "admin") + search} look="secondary" size="small" preventScrollReset>
          {role === null ? roleTitles.admin.grant : roleTitles[role].revoke}
        </ButtonLink>
      </div>
    </li>
  );
}

export function BanForm({ banned, ticket, answer }: { banned: boolean; ticket: string; answer: FormAnswer | undefined }) {
  const { text } = fieldsOf(answer);
  return (
    <SubmissionForm
      form={banned ? "unban" : "ban"}
      ticket={ticket}
      answer={answer}
      failed={(banned ? unbanMessages : banMessages).failed}
      noValidate
    >
      {!banned && (
        <TextField
          label="Motivo"
          {...text("reason")}
          data-begin
          maxLength={500}
          hint="Lo lee el equipo, y esta persona si pide sus datos."
        />
      )}
      <TextField
        label="Tu contraseña de administrador"
        {...text("current_password")}
        type="password"
        {...(banned ? { "data-begin": true } : {})}
        autoComplete="current-password"
        maxLength={512}
        hint="La pedimos cada vez, aunque acabes de entrar."
      />
      <SubmitLine label={banned ? "Reabrir la cuenta" : "Cerrar la cuenta"} busyLabel="Verificando..." />
    </SubmissionForm>
  );
}
