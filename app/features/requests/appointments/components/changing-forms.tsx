import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";
import type { CalendarDay } from "../slot-times.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { cancellingFailed, movingFailed } from "../messages.ts";

type Properties = { ticket: string; answer: FormAnswer | undefined };

export function MovingForm({ ticket, answer, calendar }: Properties & { calendar: CalendarDay[] | undefined }) {
  return (
    <SubmissionForm form="move" ticket={ticket} answer={answer} failed={movingFailed} noValidate>
      {({ busy }) => (
        <>
          <SlotPicker calendar={calendar} answer={answer} />
          <SubmitLine busy={busy} label="Cambiar a esta hora" busyLabel="Cambiando la cita..." />
        </>
      )}
    </SubmissionForm>
  );
}

export function CancellingForm({ ticket, answer }: Properties) {
  return (
    <SubmissionForm form="cancel" ticket={ticket} answer={answer} failed={cancellingFailed}>
      {({ busy }) => (
        <>
          <TextField label="Motivo" {...fieldsOf(answer).text("reason")} maxLength={300} optional />
          <SubmitLine busy={busy} label="Cancelar la cita" busyLabel="Cancelando la cita..." look="secondary" />
        </>
      )}
    </SubmissionForm>
  );
}
