import { data, useLocation } from "react-router";
import { marketingOf } from "#app/features/consent/queries.server.ts";
import { marketingWords } from "#app/features/consent/marketing.ts";
import { preferenceFacts } from "#app/features/dashboard/preference-facts.ts";
import { findPreferences } from "#app/features/preferences/queries.server.ts";
import { SubmissionForm } from "#app/features/submissions/components/submission-form.tsx";
import { answerAbout } from "#app/features/submissions/form-answer.ts";
import { endSessionsOf } from "#app/features/users/commands/end-sessions.server.ts";
import { basicUser } from "#app/features/users/messages.ts";
import { findUser } from "#app/features/users/queries.server.ts";
import { usersAddress } from "#app/features/users/search-params.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { formIn } from "#app/lib/read-form.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { Button, ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/office/fact-list.tsx";
import { RouteDialog } from "#app/ui/office/route-dialog.tsx";
import { signedIn } from "#server/gates.ts";
import { pagePart } from "#server/page-part.ts";
import { requestFacts } from "#server/request.ts";
import type { Route } from "./+types/user.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const id = readUuid(params.userId);
  const user = id === undefined ? undefined : await findUser(facts.context, id);
  if (!user) throw data(null, { status: 404 });
  const marketing = await pagePart(facts, "marketing", () => marketingOf(facts.context, { userId: user.id, email: user.email }));
  const preferences = await pagePart(facts, "preferences", () => findPreferences(facts.context, user.id));
  const day = (date: Date | null) => date && formatLongDate({ epochMilliseconds: date.getTime() });
  return {
    ticket: facts.nonce,
    user: { id: user.id, email: user.email, name: user.display_name || user.email, admin: user.admin },
    facts: [
      { name: "Correo", values: [user.email] },
      { name: "Permisos", values: [user.admin ? "Administrador" : basicUser] },
      { name: "Cuenta creada", values: [day(user.created_at) ?? ""] },
      { name: "Correo confirmado", values: [day(user.email_verified_at) ?? "Todavía no"] },
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

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = readUuid(params.userId);
  if (id === undefined) throw data(null, { status: 404 });
  return endSessionsOf(context.get(requestFacts), context.get(signedIn), id, await formIn(request));
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    title: "Perfil de usuario",
    description: "Una cuenta y sus preferencias.",
    origin: matches[0].loaderData.origin,
    path: `${usersAddress}/${params.userId}`,
    unlisted: true,
  });

export default function User({ loaderData: { ticket, user, facts, sessions, preferences }, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <RouteDialog title={user.name} back={usersAddress + search}>
      <FactList facts={facts} />
      <section aria-labelledby="preferencias">
        <h3 id="preferencias" className="mb-3 font-text text-body font-semibold tracking-normal">
          Preferencias
        </h3>
        {preferences.length === 0 ? <p className="text-soft">No hay preferencias configuradas</p> : <FactList facts={preferences} />}
      </section>
      <div className="flex flex-wrap items-start gap-2.5 border-t border-line pt-5">
        <ButtonLink to={`${usersAddress}/${user.id}/role${search}`} look="secondary" size="small" preventScrollReset>
          {user.admin ? "Remover Admin" : "Hacer Admin"}
        </ButtonLink>
        <ButtonAnchor href={`mailto:${user.email}`} look="secondary" size="small">
          Escribir un correo
        </ButtonAnchor>
        <SubmissionForm form="end-sessions" ticket={ticket} answer={answerAbout("end-sessions", actionData)}>
          {({ busy }) => (
            <Button type="submit" look="secondary" size="small" disabled={busy || sessions === 0}>
              {busy ? "Cerrando..." : "Cerrar sus sesiones"}
            </Button>
          )}
        </SubmissionForm>
      </div>
    </RouteDialog>
  );
}
