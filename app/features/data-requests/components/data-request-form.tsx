import { SubmissionForm } from "#app/features/submissions/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { requestTypes } from "../request-types.ts";

const choices = requestTypes.map(({ value, title, offered }) => ({ value, label: title, text: offered }));

export function DataRequestForm({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  const { typed = {}, errors } = answer ?? {};
  return (
    <SubmissionForm form="data-request" ticket={ticket} answer={answer} noValidate>
      {({ busy }) => (
        <>
          <TextField
            label="Correo"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            hint="Si puede ser, el mismo con el que nos escribiste."
            defaultValue={typed["email"]}
            error={errors?.fields["email"]}
          />
          <ChoiceField
            stacked
            legend="Qué pides"
            name="request_type"
            choices={choices}
            chosen={typed["request_type"]}
            error={errors?.fields["request_type"]}
          />
          <TextAreaField
            label="Detalles"
            name="notes"
            maxLength={2000}
            optional
            hint="Por ejemplo, qué datos o de qué fechas. No hace falta que expliques por qué."
            defaultValue={typed["notes"]}
            error={errors?.fields["notes"]}
          />
          <div>
            <Button type="submit" disabled={busy}>
              {busy ? "Enviando..." : "Enviar solicitud"}
            </Button>
          </div>
        </>
      )}
    </SubmissionForm>
  );
}
