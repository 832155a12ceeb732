import { data } from "react-router";
import { ChangeNotices } from "#app/features/ground/back-office/components/change-notices.tsx";
import { AnswerNotice } from "#app/features/ground/forms/components/answer-notice.tsx";
import { OfficeFailure, OfficeHeading } from "#app/features/ground/back-office/components/page-parts.tsx";
import { afterEveryAnswer, sentForm } from "#app/features/ground/forms/form-answer.ts";
import { removeDemonstrationForm } from "#app/features/panels/demonstration/messages.ts";
import { removeDemonstrationAsAdmin } from "#app/features/panels/demonstration/office/commands.server.ts";
import { DemonstrationRemoval } from "#app/features/panels/demonstration/office/components/removal.tsx";
import { confirmStep, takeBackStep } from "#app/features/panels/setup/office/commands.server.ts";
import { StepList } from "#app/features/panels/setup/office/components/step-list.tsx";
import { confirmForm, takeBackForm } from "#app/features/panels/setup/office/messages.ts";
import { readSetup } from "#app/features/panels/setup/office/queries.server.ts";
import { setupSteps } from "#app/features/panels/setup/office/steps.ts";
import { processingRecordAddress } from "#app/features/privacy/data-requests/office/search-params.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { TextLink } from "#app/ui/button.tsx";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/setup.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const facts = await readSetup(context.get(requestScope));
  const steps = setupSteps(facts).map((step) => ({
    ...step,
    confirmed: step.confirm !== undefined && facts.confirmed[step.confirm] !== undefined,
  }));
  return { steps, demonstration: facts.demonstration };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { sent, form } = await sentForm(request);
  if (form === confirmForm) return confirmStep(scope, sent);
  if (form === takeBackForm) return takeBackStep(scope, sent);
  if (form === removeDemonstrationForm) return removeDemonstrationAsAdmin(scope, sent);
  throw data(null, { status: 400 });
}

export const shouldRevalidate = afterEveryAnswer;

export const meta = unlistedMeta("Puesta en marcha", "Lo que le falta al sitio para abrir de verdad.");

export default function Setup({ loaderData: { steps, demonstration }, actionData }: Route.ComponentProps) {
  const open = steps.filter(({ done }) => !done).length;
  return (
    <ChangeNotices>
      <OfficeHeading title="Puesta en marcha" />
      <AnswerNotice answer={actionData} forms={[confirmForm, takeBackForm, removeDemonstrationForm]} />
      <p className="mb-5 text-soft">
        {open === 0 ? "Todo listo para abrir de verdad." : `Faltan ${open} de ${steps.length} pasos para abrir de verdad.`}
      </p>
      <StepList steps={steps} />
      <p className="mt-5 text-soft">
        Para tu archivo: el <TextLink to={processingRecordAddress}>registro de actividades de tratamiento</TextLink> que pide el artículo 30
        del RGPD, con lo que hace este sitio. Añádele lo que la empresa trate fuera de él.
      </p>
      {demonstration && <DemonstrationRemoval />}
    </ChangeNotices>
  );
}

export const ErrorBoundary = () => <OfficeFailure title="No se pudo cargar la puesta en marcha" />;
