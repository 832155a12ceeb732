import { AgreedSubmit } from "#app/features/ground/consent/components/agreed-submit.tsx";
import { ConsentFields } from "#app/features/ground/consent/components/consent-fields.tsx";
import { EmailField, NameField, type Person, PhoneField } from "#app/features/ground/forms/components/person-fields.tsx";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { contactPreferences } from "../contact-preferences.ts";
import { carRequestFailed, inquiryFailed } from "../messages.ts";

type Properties = {
  /** The form's name; the same fields serve 'Pídenos este coche'. */
  form?: "inquiry" | "car-request";
  person: Person;
  ticket: string;
  answer: FormAnswer | undefined;
  /** The initial message, which is also sent when the box is left empty. */
  greeting: string;
  /** The id of the form's section on the page. */
  place: string;
};

const words = {
  inquiry: { submit: "Enviar consulta", failed: inquiryFailed },
  "car-request": { submit: "Enviar petición", failed: carRequestFailed },
} as const;

export function InquiryForm({ form = "inquiry", person, ticket, answer, greeting, place }: Properties) {
  const { text, choice } = fieldsOf(answer);
  const { submit, failed } = words[form];
  return (
    <SubmissionForm form={form} ticket={ticket} answer={answer} failed={failed} place={place}>
      {({ busy }) => (
        <>
          <div className="grid gap-5 tablet:grid-cols-2">
            <NameField person={person} answer={answer} />
            <EmailField person={person} answer={answer} />
          </div>
          <ChoiceField
            legend="¿Cómo prefieres que te contestemos?"
            {...choice("contact_preference", "email")}
            choices={contactPreferences}
          />
          <PhoneField answer={answer} hint="Lo necesitamos si prefieres teléfono o WhatsApp." />
          <TextAreaField label="Mensaje" {...text("message", greeting)} maxLength={4000} placeholder={greeting} optional />
          <ConsentFields answer={answer} />
          <AgreedSubmit busy={busy}>{busy ? "Enviando..." : submit}</AgreedSubmit>
        </>
      )}
    </SubmissionForm>
  );
}
