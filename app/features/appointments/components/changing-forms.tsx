import { SubmissionForm } from "#app/features/submissions/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form-field.tsx";
import type { CalendarDay } from "../slot-times.ts";
import { SlotPicker } from "./slot-picker.tsx";

type Properties = { ticket: string; answer: FormAnswer | undefined };

/** Gives an appointment another day and hour. */
export function MovingForm({ ticket, answer, calendar }: Properties & { calendar: CalendarDay[] | undefined }) {
  const { typed = {}, errors } = answer ?? {};
  return (
    <SubmissionForm form="move" ticket={ticket} answer={answer} noValidate>
      {({ busy }) => (
        <>
          <SlotPicker calendar={calendar} chosen={{ day: typed["day"], slot: typed["slot"] }} error={errors?.fields["slot"]} />
          <div>
            <Button type="submit" disabled={busy}>
              {busy ? "Cambiando la cita..." : "Cambiar a esta hora"}
            </Button>
          </div>
        </>
      )}
    </SubmissionForm>
  );
}

/** Cancels an appointment. */
export function CancellingForm({ ticket, answer }: Properties) {
  const { typed = {}, errors } = answer ?? {};
  return (
    <SubmissionForm form="cancel" ticket={ticket} answer={answer}>
      {({ busy }) => (
        <>
          <TextField
            label="Motivo"
            name="reason"
            maxLength={300}
            optional
            defaultValue={typed["reason"]}
            error={errors?.fields["reason"]}
          />
          <div>
            <Button type="submit" look="secondary" disabled={busy}>
              {busy ? "Cancelando la cita..." : "Cancelar la cita"}
            </Button>
          </div>
        </>
      )}
    </SubmissionForm>
  );
}
