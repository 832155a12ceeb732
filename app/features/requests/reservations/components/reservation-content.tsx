import type { Person } from "#app/features/ground/forms/components/person-fields.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { DepositExplained } from "./deposit-explained.tsx";
import { ReservationForm } from "./reservation-form.tsx";
import { ReservationReceived } from "./reservation-received.tsx";

type Properties = { person: Person; ticket: string; answer: FormAnswer | undefined };

/** The content of the dialog: the form, or the confirmation after it. */
export function ReservationContent({ person, ticket, answer }: Properties) {
  if (answer?.ok) return <ReservationReceived notice={answer.notice} outcome={answer.outcome} />;
  return (
    <>
      <DepositExplained />
      <ReservationForm person={person} ticket={ticket} answer={answer} />
    </>
  );
}
