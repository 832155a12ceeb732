import { EmailField, type Person } from "#app/features/ground/forms/components/person-fields.tsx";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { requestTypes } from "../request-types.ts";
import { dataRequestMessages } from "../messages.ts";

const choices = requestTypes.map(({ value, title, offered }) => ({ value, label: title, text: offered }));

type Properties = {
  person: Person;
  ticket: string;
  answer: FormAnswer | undefined;
  /** The id of the element on the page that holds the form. */
  place: string;
};

export function DataRequestForm({ person, ticket, answer, place }: Properties) {
  const { text, choice } = fieldsOf(answer);
  return (
    <SubmissionForm form="data-request" ticket={ticket} answer={answer} failed={dataRequestMessages.failed} place={place} noValidate>
      {({ busy }) => (
        <>
          <EmailField person={person} answer={answer} hint="Si puede ser, el mismo con el que nos escribiste." />
          <ChoiceField stacked legend="Qué pides" {...choice("request_type", undefined)} choices={choices} />
          <TextAreaField
            label="Detalles"
            {...text("notes")}
            maxLength={2000}
            optional
            hint="Por ejemplo, qué datos o de qué fechas. No hace falta que expliques por qué."
          />
          <SubmitLine busy={busy} label="Enviar solicitud" busyLabel="Enviando..." />
        </>
      )}
    </SubmissionForm>
  );
}
