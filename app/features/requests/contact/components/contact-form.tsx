import { ConsentFields } from "#app/features/ground/consent/components/consent-fields.tsx";
import {
  EmailField,
  type FormProperties,
  NameField,
  type Person,
  PhoneField,
  SubmissionForm,
  SubmitLine,
} from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { HiddenFields } from "#app/ui/field.tsx";
import { SelectField, TextAreaField } from "#app/ui/form-field.tsx";
import { subjects } from "../subjects.ts";
import { contactMessages } from "../messages.ts";

type Properties = FormProperties & {
  person: Person;
  initial: { subject: string; message: string; search?: string | undefined };
  place: string;
};

export function ContactForm({ person, ticket, answer, initial, place }: Properties) {
  const { text, choice } = fieldsOf(answer);
  return (
    <SubmissionForm form="contact" ticket={ticket} answer={answer} failed={contactMessages.failed} place={place}>
      {initial.search !== undefined && <HiddenFields fields={{ search: initial.search }} />}
      <div className="grid gap-5 tablet:grid-cols-2">
        <NameField person={person} answer={answer} />
        <EmailField person={person} answer={answer} />
        <PhoneField answer={answer} />
        <SelectField label="Asunto" {...choice("subject", initial.subject)} options={subjects} />
      </div>
      <TextAreaField label="Mensaje" {...text("message", initial.message)} maxLength={4000} />
      <ConsentFields answer={answer} processing={false} />
      <SubmitLine label="Enviar mensaje" busyLabel="Enviando..." />
    </SubmissionForm>
  );
}
