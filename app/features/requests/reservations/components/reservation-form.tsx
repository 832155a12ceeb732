import { plans } from "#app/features/ground/company/plans.ts";
import { AgreedSubmit } from "#app/features/ground/consent/components/agreed-submit.tsx";
import { ConsentFields } from "#app/features/ground/consent/components/consent-fields.tsx";
import { EmailField, NameField, type Person, PhoneField } from "#app/features/ground/forms/components/person-fields.tsx";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { reservationFailed } from "../messages.ts";

const choices = plans.map(({ value, name, deposit, summary }) => ({
  value,
  label: `${name}: ${formatEuros(deposit)} de señal`,
  text: summary,
}));

type Properties = { person: Person; ticket: string; answer: FormAnswer | undefined };

export function ReservationForm({ person, ticket, answer }: Properties) {
  return (
    <SubmissionForm form="reservation" ticket={ticket} answer={answer} failed={reservationFailed}>
      {({ busy }) => (
        <>
          <ChoiceField legend="Tu plan" {...fieldsOf(answer).choice("plan", "completo")} choices={choices} stacked />
          <NameField person={person} answer={answer} />
          <div className="grid gap-5 tablet:grid-cols-2">
            <EmailField person={person} answer={answer} hint="Aquí te enviamos la referencia y los datos de la transferencia." />
            <PhoneField answer={answer} />
          </div>
          <ConsentFields answer={answer} />
          <AgreedSubmit busy={busy}>{busy ? "Enviando..." : "Pedir la reserva"}</AgreedSubmit>
        </>
      )}
    </SubmissionForm>
  );
}
