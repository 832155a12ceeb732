import { useFetcher } from "react-router";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { noticeOf } from "#app/features/ground/forms/notice-of.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form-field.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { agenda } from "../search-params.ts";
import { blockMessages, unblockMessages } from "../messages.ts";

export function BlockForm({ ticket, answer, day }: { ticket: string; answer: FormAnswer | undefined; day: string }) {
  const { text } = fieldsOf(answer);
  return (
    <details open={answer !== undefined && !answer.ok} className="mt-6 rounded-tile border border-line bg-raised">
      <summary className="px-4.5 py-3 font-medium">Bloquear un día o unas horas</summary>
      <div className="border-t border-line px-4.5 py-4">
        <SubmissionForm form="block" ticket={ticket} answer={answer} failed={blockMessages.failed} noValidate>
          {({ busy }) => (
            <div className="grid items-start gap-4 tablet:grid-cols-[11rem_8rem_8rem_minmax(0,1fr)]">
              <TextField label="Día" type="date" {...text("day", day)} />
              <TextField label="Desde" type="time" step={1800} {...text("from")} optional />
              <TextField label="Hasta" type="time" step={1800} {...text("to")} optional />
              <TextField label="Motivo" {...text("reason")} maxLength={120} optional />
              <p className="text-small text-soft tablet:col-span-3">
                Sin horas se bloquea el día entero. Las citas que ya hay siguen en pie.
              </p>
              <div className="tablet:justify-self-end">
                <Button type="submit" size="small" disabled={busy}>
                  {busy ? "Bloqueando..." : "Bloquear"}
                </Button>
              </div>
            </div>
          )}
        </SubmissionForm>
      </div>
    </details>
  );
}

export function UnblockButton({ id, what }: { id: string; what: string }) {
  const fetcher = useFetcher<FormAnswer>();
  const { data: answer, state } = fetcher;
  return (
    <fetcher.Form method="post" action={agenda}>
      <input type="hidden" name={formField} value="unblock" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="quiet" disabled={state !== "idle"} aria-label={`Liberar ${what}`}>
        Liberar
      </Button>
      {answer && <Toast tone={answer.ok ? "good" : "bad"} {...noticeOf(answer, unblockMessages.failed)} />}
    </fetcher.Form>
  );
}
