import { plans } from "#app/features/company/plans.ts";
import { AgreedSubmit } from "#app/features/consent/components/agreed-submit.tsx";
import { ConsentFields } from "#app/features/consent/components/consent-fields.tsx";
import { SubmissionForm } from "#app/features/submissions/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/form-field.tsx";

const choices = plans.map(({ value, name, deposit, summary }) => ({
  value,
  label: `${name}: ${formatEuros(deposit)} de señal`,
  text: summary,
}));

export function ReservationForm({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  const { typed = {}, errors } = answer ?? {};
  return (
    <SubmissionForm form="reservation" ticket={ticket} answer={answer}>
      {({ busy }) => (
        <>
          <ChoiceField
            legend="Tu plan"
            name="plan"
            choices={choices}
            chosen={typed["plan"] ?? "completo"}
            error={errors?.fields["plan"]}
            stacked
          />
          <TextField
            label="Nombre"
            name="name"
            autoComplete="name"
            maxLength={120}
            defaultValue={typed["name"]}
            error={errors?.fields["name"]}
          />
          <div className="grid gap-5 tablet:grid-cols-2">
            <TextField
              label="Correo"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              hint="Aquí te enviamos la referencia y los datos de la transferencia."
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
          </div>
          <ConsentFields answer={answer} />
          <AgreedSubmit busy={busy}>{busy ? "Enviando..." : "Pedir la reserva"}</AgreedSubmit>
        </>
      )}
    </SubmissionForm>
  );
}
