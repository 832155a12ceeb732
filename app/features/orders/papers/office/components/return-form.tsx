import { responseLost } from "#app/features/orders/access/messages.ts";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { seenField } from "#app/features/ground/forms/hidden-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { returnForm } from "../messages.ts";
import type { OfficeFile } from "../queries.server.ts";

type Properties = {
  file: OfficeFile;
  ticket: string;
  /** The page's last answer, whichever form it is about. */ answer: FormAnswer | undefined;
};

/** The id of a file's place on the page: without JavaScript, the browser shows the answer there. */
export const filePlace = (fileId: string) => `archivo-${fileId}`;

/** Sends a file back with a reason. It opens without JavaScript. */
export function ReturnForm({ file: { id, state }, ticket, answer }: Properties) {
  const own = answer?.form === returnForm && answer.typed["file"] === id ? answer : undefined;
  const { text } = fieldsOf(own);
  return (
    <details className="open:basis-full" open={own?.ok === false} data-draft>
      <ButtonSummary look="secondary">Devolver</ButtonSummary>
      <div className="mt-2 max-w-prose">
        <SubmissionForm form={returnForm} ticket={ticket} answer={own} failed={responseLost} place={filePlace(id)} noValidate>
          {({ busy }) => (
            <>
              <input type="hidden" name="file" value={id} />
              <input type="hidden" name={seenField} value={own?.typed[seenField] ?? state} />
              <TextAreaField
                {...text("reason")}
                label="Motivo, para el cliente"
                hint="Di qué falla y cómo se arregla: «Falta la segunda cara»."
                rows={3}
                maxLength={500}
              />
              <div>
                <Button type="submit" size="small" look="secondary" disabled={busy}>
                  {busy ? "Un momento…" : "Devolver al cliente"}
                </Button>
              </div>
            </>
          )}
        </SubmissionForm>
      </div>
    </details>
  );
}
