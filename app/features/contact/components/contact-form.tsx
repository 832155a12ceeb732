import { ConsentFields } from "#app/features/consent/components/consent-fields.tsx";
import { SubmissionForm } from "#app/features/submissions/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { subjects } from "../subjects.ts";

type Properties = {
  ticket: string;
  answer: FormAnswer | undefined;
  /** What the message and its subject begin with. */
  begun: { subject: string; message: string };
};

export function ContactForm({ ticket, answer, begun }: Properties) {
  const { typed = {}, errors } = answer ?? {};
  return (
    <SubmissionForm form="contact" ticket={ticket} answer={answer}>
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
            <TextField
              label="Teléfono"
              name="phone"
              type="tel"
              autoComplete="tel"
              maxLength={40}
              optional
              defaultValue={typed["phone"]}
              error={errors?.fields["phone"]}
            />
            <SelectField label="Asunto" name="subject" chosen={typed["subject"] ?? begun.subject} error={errors?.fields["subject"]}>
              {subjects.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
          <TextAreaField
            label="Mensaje"
            name="message"
            maxLength={4000}
            defaultValue={typed["message"] ?? begun.message}
            error={errors?.fields["message"]}
          />
          <ConsentFields answer={answer} processing={false} />
          <div>
            <Button type="submit" disabled={busy}>
              {busy ? "Enviando..." : "Enviar mensaje"}
            </Button>
          </div>
        </>
      )}
    </SubmissionForm>
  );
}
