import { redirect } from "react-router";
import { answerCodeForm } from "#app/features/people/factors/commands/code-form.server.ts";
import { CodeField } from "#app/features/people/factors/components/factors-section.tsx";
import { listFactors } from "#app/features/people/factors/queries.server.ts";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { safePath } from "#app/lib/safe-path.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/second-step.ts";
import { codeFailed } from "#app/features/people/factors/messages.ts";

const form = "second-step";
const back = (request: Request) => safePath(new URL(request.url).searchParams.get("redirectTo"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { userId, role, aal } = context.get(signedIn);
  const factors = await listFactors(scope.context, userId);
  if (factors.length === 0) throw redirect(back(request));
  // An admin must enter the code before any change in the panel (row A15). A customer may skip it.
  return { ticket: scope.nonce, later: role !== null || aal === 2 ? undefined : back(request), apps: factors.map(({ name }) => name) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const tried = await answerCodeForm(context.get(requestScope), context.get(signedIn), { form }, await formIn(request));
  return tried.ok ? redirect(back(request), { status: 303, headers: { "Set-Cookie": tried.cookie } }) : tried.answer;
}

export const meta = unlistedMeta("Verificación en dos pasos", "El código de tu app.");

export default function SecondStep({ loaderData: { ticket, later, apps }, actionData }: Route.ComponentProps) {
  const answer = answerAbout(form, actionData);
  return (
    <>
      <PageHeading crumbs={[{ label: "Inicio", to: "/" }, { label: "Verificación en dos pasos" }]} title="Escribe tu código">
        Abre tu app ({new Intl.ListFormat("es", { type: "disjunction" }).format(apps)}) y escribe el código que ves. También sirve uno de
        tus códigos de recuperación.
      </PageHeading>
      <div className="page-width max-w-prose">
        <div className="max-w-sm">
          <SubmissionForm form={form} ticket={ticket} answer={answer} failed={codeFailed} noValidate navigatesAway>
            <CodeField error={answer?.errors.fields["code"]} />
            <SubmitLine label="Continuar" busyLabel="Comprobando..." />
          </SubmissionForm>
          {later !== undefined && (
            <p className="mt-6">
              <TextLink to={later}>Ahora no</TextLink>
            </p>
          )}
        </div>
      </div>
    </>
  );
}
