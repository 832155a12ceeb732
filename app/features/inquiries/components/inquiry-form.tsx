import { AgreedSubmit } from "#app/features/consent/components/agreed-submit.tsx";
import { ConsentFields } from "#app/features/consent/components/consent-fields.tsx";
import { SubmissionForm } from "#app/features/submissions/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { contactPreferences } from "../contact-preferences.ts";

type Properties = {
  ticket: string;
  answer: FormAnswer | undefined;
  /** What the message begins with, and what is sent when it is left empty. */
  greeting: string;
  /** The id of the place on the page where the form stands. */
  place: string;
};

export function InquiryForm({ ticket, answer, greeting, place }: Properties) {
  const { typed = {}, errors } = answer ?? {};
  return (
    <SubmissionForm form="inquiry" ticket={ticket} answer={answer} place={place}>
      {({ busy }) => (
        <>
          <div className="grid gap-5 tablet:grid-cols-2">
            <TextField
              label="Nombre"
              name="name"
              autoComplete="name"
              maxLength={120}
              defaultValue={typed["name"]}
              error={errors?.fields["name"]}
            />
            <TextField
              label="Correo"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              defaultValue={typed["email"]}
              error={errors?.fields["email"]}
            />
          </div>
          <ChoiceField
            legend="¿Cómo prefieres que te contestemos?"
            name="contact_preference"
            choices={contactPreferences}
            chosen={typed["contact_preference"] ?? "email"}
            error={errors?.fields["contact_preference"]}
          />
          <TextField
            label="Teléfono"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            optional
            hint="Lo necesitamos si prefieres teléfono o WhatsApp."
            defaultValue={typed["phone"]}
            error={errors?.fields["phone"]}
          />
          <TextAreaField
            label="Mensaje"
            name="message"
            maxLength={4000}
            optional
            placeholder={greeting}
            defaultValue={typed["message"] ?? greeting}
            error={errors?.fields["message"]}
          />
          <ConsentFields answer={answer} />
          <AgreedSubmit busy={busy}>{busy ? "Enviando..." : "Enviar consulta"}</AgreedSubmit>
        </>
      )}
    </SubmissionForm>
  );
}
