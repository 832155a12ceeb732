import { plans } from "#app/features/company/plans.ts";
import { AgreedSubmit } from "#app/features/consent/components/agreed-submit.tsx";
import { ConsentFields } from "#app/features/consent/components/consent-fields.tsx";
import { EmailField, NameField, PhoneField } from "#app/features/submissions/components/person-fields.tsx";
import { SubmissionForm } from "#app/features/submissions/components/submission-form.tsx";
import { fieldsOf } from "#app/features/submissions/fields-of.ts";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";

const choices = plans.map(({ value, name, deposit, summary }) => ({
  value,
  label: `${name}: ${formatEuros(deposit)} de señal`,
  text: summary,
}));

export function ReservationForm({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  return (
    <SubmissionForm form="reservation" ticket={ticket} answer={answer}>
      {({ busy }) => (
        <>
          <ChoiceField legend="Tu plan" {...fieldsOf(answer).choice("plan", "completo")} choices={choices} stacked />
          <NameField answer={answer} />
          <div className="grid gap-5 tablet:grid-cols-2">
            <EmailField answer={answer} hint="Aquí te enviamos la referencia y los datos de la transferencia." />
            <PhoneField answer={answer} />
          </div>
          <ConsentFields answer={answer} />
          <AgreedSubmit busy={busy}>{busy ? "Enviando..." : "Pedir la reserva"}</AgreedSubmit>
        </>
      )}
    </SubmissionForm>
  );
}
