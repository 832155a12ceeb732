import { SubmissionForm, SubmitButton } from "#app/features/ground/forms/components/submission-form.tsx";
import { answerAbout } from "#app/features/ground/forms/form-answer.ts";
import { steps } from "../survey-options.ts";
import { shownValues } from "../survey-values.ts";
import { type StepProperties, stepContents } from "./survey-steps.tsx";
import { surveyMessages } from "../messages.ts";

/** The survey as one long page: the editor in the customer's panel, which also replaces the dialog without JavaScript. */
export function PreferencesForm({ ticket, ...properties }: StepProperties & { ticket: string }) {
  const { answer } = properties;
  const values = shownValues(properties.values, answer);
  return (
    <SubmissionForm
      form="preferences"
      ticket={ticket}
      answer={answerAbout("preferences", answer)}
      failed={surveyMessages.failed}
      noValidate
    >
      {/* Enter presses the first button of a form, so this one must submit. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {stepContents.map((Content, position) => (
        <section
          key={steps[position]}
          aria-labelledby={`preferencias-${position}`}
          className="grid gap-x-16 gap-y-5 border-t border-line py-8 first-of-type:border-0 first-of-type:pt-0 desktop:grid-cols-[18rem_1fr]"
        >
          <h2 id={`preferencias-${position}`} className="text-heading-3">
            {steps[position]}
          </h2>
          <div className="flex min-w-0 flex-col gap-6">
            <Content {...properties} values={values} />
          </div>
        </section>
      ))}
      <div className="sticky bottom-0 border-t border-line bg-paper py-4">
        <SubmitButton label="Guardar preferencias" busyLabel="Guardando..." />
      </div>
    </SubmissionForm>
  );
}
