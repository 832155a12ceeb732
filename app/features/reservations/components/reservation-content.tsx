import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { DepositExplained } from "./deposit-explained.tsx";
import { ReservationForm } from "./reservation-form.tsx";
import { ReservationReceived } from "./reservation-received.tsx";

/** What stands in the dialog: the way to a reservation, or what came of it. */
export function ReservationContent({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  if (answer?.ok) return <ReservationReceived notice={answer.notice} outcome={answer.outcome} />;
  return (
    <>
      <DepositExplained />
      <ReservationForm ticket={ticket} answer={answer} />
    </>
  );
}
