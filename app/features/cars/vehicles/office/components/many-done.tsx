import { Form } from "react-router";
import { type FormAnswer, formField, noticeOf } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { undoManyForm } from "../many-cars.ts";
import { manyMessages } from "../messages.ts";

/** Says what became of the ticked cars, and takes it back. */
export function ManyDone({ answer, action }: { answer: FormAnswer; action: string }) {
  const { undo = "", column = "" } = answer.outcome ?? {};
  return (
    <Toast tone="good" {...noticeOf(answer, manyMessages.done)}>
      {undo !== "" && (
        <Form method="post" action={action} preventScrollReset>
          <HiddenFields fields={{ [formField]: undoManyForm, column: String(column), cars: String(undo) }} />
          <Button look="quiet" type="submit">
            Deshacer
          </Button>
        </Form>
      )}
    </Toast>
  );
}
