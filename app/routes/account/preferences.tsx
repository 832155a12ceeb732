import { companyDay } from "#app/features/ground/company/company-day.ts";
import { addMakeToSurvey, savePreferences } from "#app/features/matching/preferences/commands.server.ts";
import { PreferencesForm } from "#app/features/matching/preferences/components/preferences-form.tsx";
import { findPreferences } from "#app/features/matching/preferences/queries.server.ts";
import { savedValues, type SurveyData } from "#app/features/matching/preferences/survey-values.ts";
import { readMakes } from "#app/features/cars/makes-models/queries.server.ts";
import { formIn } from "#app/features/ground/forms/form-answer.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/preferences.ts";

const crumbs = [{ label: "Inicio", to: "/" }, { label: "Mi Panel", to: "/dashboard" }, { label: "Mis preferencias" }];

export const meta: Route.MetaFunction = () => [{ title: "Mis preferencias" }, { name: "robots", content: "noindex" }];

export async function loader({ context }: Route.LoaderArgs): Promise<SurveyData> {
  const scope = context.get(requestScope);
  const currentYear = companyDay(scope.context.now).year;
  const saved = await findPreferences(scope.context, context.get(signedIn).userId);
  return { ticket: scope.nonce, values: savedValues(saved, currentYear), makes: await readMakes(scope.context), currentYear };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const sent = await formIn(request);
  return sent.get("intent") === "add-make" ? addMakeToSurvey(scope, sent) : savePreferences(scope, sent);
}

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading crumbs={crumbs} title="Mis preferencias">
        Con esto te enseñamos en la página de inicio los coches que encajan contigo. Puedes cambiarlo cuando quieras.
      </PageHeading>
      <div className="page-width pb-16">
        <PreferencesForm key={JSON.stringify(loaderData.values)} {...loaderData} answer={actionData} />
      </div>
    </>
  );
}
