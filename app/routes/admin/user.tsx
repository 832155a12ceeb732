import { CustomerLink } from "#app/features/ground/back-office/components/customer-link.tsx";
import { planName } from "#app/features/ground/company/plans.ts";
import { data, useLocation } from "react-router";
import { marketingOf } from "#app/features/ground/consent/queries.server.ts";
import { marketingWords } from "#app/features/ground/consent/marketing.ts";
import { preferenceFacts } from "#app/features/panels/dashboard/preference-facts.ts";
import { findPreferences } from "#app/features/matching/preferences/queries.server.ts";
import { SubmissionForm, SubmitButton } from "#app/features/ground/forms/components/submission-form.tsx";
import { sentForm, answerAbout, fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { BeginOrder } from "#app/features/orders/orders/office/components/begin-order.tsx";
import type { Origin } from "#app/features/orders/orders/office/origin.ts";
import { findOrderOf } from "#app/features/orders/orders/office/queries/order.server.ts";
import { contractStatusLabel } from "#app/features/requests/contracts/contract-state.ts";
import { listCurrentPlans } from "#app/features/requests/contracts/queries.server.ts";
import { endSessionsOf, saveWorkContact, unlockUser } from "#app/features/people/accounts/office/commands.server.ts";
import { roleNames, rolesOfTeam } from "#app/features/ground/back-office/areas.ts";
import {
  basicUser,
  endSessionsMessages,
  roleTitles,
  unlockMessages,
  workContactForm,
  workContactMessages,
} from "#app/features/people/accounts/office/messages.ts";
import { findUser } from "#app/features/people/accounts/office/queries.server.ts";
import { roleAddress, usersAddress } from "#app/features/people/accounts/office/search-params.ts";
import { formatLongDate, formatMoment } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { idOrNotFound, orNotFound, pagePart, requestScope, signedIn } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/features/ground/back-office/components/page-parts.tsx";
import { TextField } from "#app/ui/form-field.tsx";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import type { Route } from "./+types/user.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const id = idOrNotFound(params.userId);
  const user = orNotFound(await findUser(scope.context, id));
  const marketing = await pagePart(scope, "marketing", () => marketingOf(scope.context, { userId: user.id, email: user.email }));
  const preferences = await pagePart(scope, "preferences", () => findPreferences(scope.context, user.id));
  const plans = (await pagePart(scope, "plans", () => listCurrentPlans(scope.context, user.id))) ?? [];
  const plansWithOrders: { origin: Origin; name: string; status: string; orderId: string | undefined }[] = [];
  for (const { id: planId, plan, status } of plans) {
    const origin = { kind: "contract", id: planId } as const;
    const orderId = await findOrderOf(scope.context, origin);
    plansWithOrders.push({ origin, name: planName(plan), status: contractStatusLabel(status), orderId });
  }
  const day = (date: Date | null) => date && formatLongDate(date);
  return {
    ticket: scope.nonce,
    plans: plansWithOrders,
    user: {
      id: user.id,
      email: user.email,
      name: user.display_name || user.email,
      role: user.role,
      banned: user.banned_at !== null,
      contact: { phone: user.work_phone ?? "", hours: user.work_hours ?? "" },
      own: user.id === context.get(signedIn).userId,
    },
    facts: [
      { name: "Correo", values: [user.email] },
      { name: "Permisos", values: [user.role === null ? basicUser : roleNames[user.role]] },
      { name: "Cuenta creada", values: [day(user.created_at) ?? ""] },
      { name: "Correo confirmado", values: [day(user.email_verified_at) ?? "Todavía no"] },
      ...(user.banned_at ? banFacts(user) : []),
      ...(user.deletion_requested_at ? [{ name: "Pidió borrarla", values: [day(user.deletion_requested_at) ?? ""] }] : []),
      ...(marketing ? [{ name: "Novedades", values: [marketingWords(marketing)] }] : []),
      { name: "Consultas", values: [formatCount(user.inquiries)] },
      { name: "Citas", values: [formatCount(user.appointments)] },
      { name: "Planes pedidos", values: [formatCount(user.plans)] },
      { name: "Sesiones abiertas", values: [formatCount(user.sessions)] },
    ],
    sessions: user.sessions,
    preferences: preferences ? preferenceFacts(preferences) : [],
  };
}

function banFacts({ banned_at, banned_by, ban_reason }: NonNullable<Awaited<ReturnType<typeof findUser>>>) {
  return [
    { name: "Cerrada", values: [banned_at ? formatMoment(banned_at) : ""] },
    { name: "La cerró", values: [banned_by ?? "Alguien que ya no está"] },
    { name: "Motivo", values: [ban_reason] },
  ];
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = idOrNotFound(params.userId);
  const scope = context.get(requestScope);
  const { sent, form } = await sentForm(request);
  if (form === workContactForm) return saveWorkContact(scope, id, sent);
  if (form === "unlock") return unlockUser(scope, id, sent);
  if (form === "end-sessions") return endSessionsOf(scope, context.get(signedIn), id, sent);
  // Neither form has a field that could be missing, so any other form must be refused here.
  throw data(null, { status: 400 });
}

export const meta = unlistedMeta("Perfil de usuario", "Una cuenta y sus preferencias.");

export default function User({ loaderData: { ticket, user, facts, plans, sessions, preferences }, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <RouteDialog title={user.name} subtitle={<CustomerLink id={user.id}>Todo de esta persona</CustomerLink>} back={usersAddress + search}>
      <FactList facts={facts} />
      <section aria-labelledby="preferencias">
        <h3 id="preferencias" className="mb-3 font-text text-body font-semibold tracking-normal">
          Preferencias
        </h3>
        {preferences.length === 0 ? <p className="text-soft">No hay preferencias configuradas</p> : <FactList facts={preferences} />}
      </section>
      {user.role !== null && <WorkContact contact={user.contact} ticket={ticket} answer={answerAbout(workContactForm, actionData)} />}
      {plans.map(({ origin, name, status, orderId }) => (
        <div key={origin.id} className="flex flex-col gap-3 border-t border-line pt-3">
          <p>
            Plan {name} <span className="text-soft">· {status}</span>
          </p>
          <BeginOrder origin={origin} orderId={orderId} person={user.name} car={undefined} />
        </div>
      ))}
      <div className="flex flex-wrap items-start gap-2.5 border-t border-line pt-5">
        {rolesOfTeam
          .filter((role) => user.role === null || user.role === role)
          .map((role) => (
            <ButtonLink key={role} to={roleAddress(user.id, role) + search} look="secondary" size="small" preventScrollReset>
              {roleTitles[role][user.role === role ? "revoke" : "grant"]}
            </ButtonLink>
          ))}
        <ButtonAnchor href={`mailto:${user.email}`} look="secondary" size="small">
          Escribir un correo
        </ButtonAnchor>
        <SubmissionForm
          form="end-sessions"
          ticket={ticket}
          answer={answerAbout("end-sessions", actionData)}
          failed={endSessionsMessages.failed}
        >
          <SubmitButton label="Cerrar sus sesiones" busyLabel="Cerrando..." look="secondary" size="small" disabled={sessions === 0} />
        </SubmissionForm>
        {!user.banned && (
          <SubmissionForm form="unlock" ticket={ticket} answer={answerAbout("unlock", actionData)} failed={unlockMessages.failed}>
            <SubmitButton label="Desbloquear el acceso" busyLabel="Desbloqueando..." look="secondary" size="small" />
          </SubmissionForm>
        )}
        {!user.own && (
          <ButtonLink to={`${usersAddress}/${user.id}/ban${search}`} look="secondary" size="small" preventScrollReset>
            {user.banned ? "Reabrir la cuenta" : "Cerrar la cuenta"}
          </ButtonLink>
        )}
      </div>
    </RouteDialog>
  );
}

type WorkContactProperties = { contact: { phone: string; hours: string }; ticket: string; answer: FormAnswer | undefined };

/** How customers reach this member of the team; the company's telephone and hours where it is empty. */
function WorkContact({ contact, ticket, answer }: WorkContactProperties) {
  const { text } = fieldsOf(answer);
  return (
    <section aria-labelledby="contacto" className="border-t border-line pt-4">
      <h3 id="contacto" className="mb-3 font-text text-body font-semibold tracking-normal">
        Contacto para sus clientes
      </h3>
      <SubmissionForm form={workContactForm} ticket={ticket} answer={answer} failed={workContactMessages.failed} noValidate>
        <div className="grid items-start gap-4 tablet:grid-cols-2">
          <TextField label="Teléfono" type="tel" {...text("work_phone", contact.phone)} maxLength={40} optional />
          <TextField
            label="Horario"
            {...text("work_hours", contact.hours)}
            maxLength={80}
            hint="Como «lunes a jueves, de 9:00 a 14:00»."
            optional
          />
        </div>
        <div>
          <SubmitButton label="Guardar el contacto" busyLabel="Guardando..." look="secondary" size="small" />
        </div>
      </SubmissionForm>
    </section>
  );
}
