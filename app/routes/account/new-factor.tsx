import { data } from "react-router";
import { answerCodeForm } from "#app/features/people/factors/commands/code-form.server.ts";
import { CodeField, QrPicture, RecoveryCodes } from "#app/features/people/factors/components/factors-section.tsx";
import { readNewFactor } from "#app/features/people/factors/queries.server.ts";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { answerAbout, formIn } from "#app/features/ground/forms/form-answer.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { idOrNotFound, requestScope, signedIn } from "#server/request.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/new-factor.ts";
import { codeFailed } from "#app/features/people/factors/messages.ts";

const crumbs = [{ label: "Mi Panel", to: "/dashboard" }, { label: "Seguridad", to: "/dashboard/seguridad" }, { label: "Nueva app" }];
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const factorId = readUuid(params.factorId);
  const factor = factorId === undefined ? undefined : await readNewFactor(scope, context.get(signedIn), factorId);
  return { ticket: scope.nonce, factor };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = { form: "first-code", factorId: idOrNotFound(params.factorId) };
  const tried = await answerCodeForm(context.get(requestScope), context.get(signedIn), form, await formIn(request));
  if (!tried.ok) return tried.answer;
  return data(
    { form: "first-code", ok: true, typed: {}, errors: { fields: {} }, recoveryCodes: tried.recoveryCodes },
    { headers: { "Set-Cookie": tried.cookie } },
  );
}

export const meta = unlistedMeta("Nueva app de códigos", "Añade una app de códigos a tu cuenta.", "/dashboard/seguridad");

export default function NewFactor({ loaderData: { ticket, factor }, actionData }: Route.ComponentProps) {
  if (actionData?.ok === true) return <Activated codes={"recoveryCodes" in actionData ? actionData.recoveryCodes : []} />;
  if (!factor) return <EnrolmentEnded />;
  const answer = answerAbout("first-code", actionData);
  return (
    <>
      <PageHeading crumbs={crumbs} title="Añade la app">
        Escanea este código con tu app y escribe el que te enseñe. Con el primero queda activa.
      </PageHeading>
      <div className="page-width grid gap-x-16 gap-y-10 tablet:grid-cols-[max-content_minmax(0,26rem)]">
        <div>
          <QrPicture code={factor.qrCode} />
        </div>
        <div className="flex flex-col gap-8">
          <div>
            <p className="text-soft">¿No puedes escanearlo? Escribe esta clave en la app:</p>
            <p className="mt-2 font-medium tracking-wide wrap-anywhere select-all">{factor.typed.replace(/(.{4})(?=.)/g, "$1 ")}</p>
          </div>
          <SubmissionForm form="first-code" ticket={ticket} answer={answer} failed={codeFailed} noValidate navigatesAway>
            <CodeField error={answer?.errors.fields["code"]} hint={`El de seis cifras que ves ahora en «${factor.name}».`} />
            <SubmitLine label="Activar" busyLabel="Comprobando..." />
          </SubmissionForm>
        </div>
      </div>
    </>
  );
}

function Activated({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <PageHeading crumbs={crumbs} title="La app está activa">
        <p role="status">Desde ahora, al entrar te pediremos uno de sus códigos.</p>
      </PageHeading>
      <div className="page-width grid gap-8">
        {codes.length > 0 && <RecoveryCodes codes={codes} />}
        <div>
          <ButtonLink to="/dashboard/seguridad">{codes.length > 0 ? "Los he guardado" : "Volver a seguridad"}</ButtonLink>
        </div>
      </div>
    </>
  );
}

function EnrolmentEnded() {
  return (
    <>
      <PageHeading crumbs={crumbs} title="Aquí no queda nada por hacer">
        Esta app ya está activa, o ha pasado demasiado tiempo desde que empezaste a añadirla.
      </PageHeading>
      <div className="page-width">
        <ButtonLink to="/dashboard/seguridad">Volver a seguridad</ButtonLink>
      </div>
    </>
  );
}
