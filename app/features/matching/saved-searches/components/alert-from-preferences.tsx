import { useFetcher } from "react-router";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { currentText } from "#app/features/ground/consent/texts.ts";
import { TextLink } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { newAlertAddress, ownAlertsAddress } from "../addresses.ts";
import { alertForms } from "../forms.ts";
import { usualFrequency } from "../frequencies.ts";
import { savedMessages } from "../messages.ts";

type Properties = { query: string; region: string; words: string; ticket: string };

/** Saves the preferences as a search with one click. The sentence above the button is the consent's own text. */
export function AlertFromPreferences({ query, region, words, ticket }: Properties) {
  const fetcher = useFetcher<FormAnswer>();
  const action = newAlertAddress(query);
  return (
    <section aria-labelledby="aviso-de-preferencias" className="page-width mt-10">
      <div className="rounded-tile border border-line bg-raised p-6 tablet:p-8">
        <h2 id="aviso-de-preferencias" className="text-heading-3">
          Que te avisemos nosotros
        </h2>
        <p className="mt-2 max-w-prose text-soft wrap-anywhere">Con tus preferencias, la búsqueda es: {words}.</p>
        <p className="mt-3 mb-5 max-w-prose">{currentText("alerts")}</p>
        <SubmissionForm
          form={alertForms.begin}
          ticket={ticket}
          answer={fetcher.data}
          failed={savedMessages.failed}
          fetcher={{ through: fetcher, action }}
        >
          <HiddenFields fields={{ region, frequency: usualFrequency, alerts_consent: "on" }} />
          <SubmitLine label="Avísame cada día" busyLabel="Guardando..." look="secondary" />
        </SubmissionForm>
        <p className="mt-4 text-label text-soft">
          O <TextLink to={action}>elige cada cuánto y dónde lo recibes</TextLink>. Los que ya tienes están en{" "}
          <TextLink to={ownAlertsAddress}>Mis avisos</TextLink>.
        </p>
      </div>
    </section>
  );
}
