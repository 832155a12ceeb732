import { responseLost } from "#app/features/orders/access/messages.ts";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { seenField } from "#app/features/ground/forms/hidden-fields.ts";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { optionsOf } from "#app/lib/options-of.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { responsibles } from "../../step-kinds.ts";
import { stepForm } from "../messages.ts";
import { stepPlace } from "../step-place.ts";
import type { OfficeStep } from "../queries/steps.server.ts";

const states = [
  { value: "pending", label: "Pendiente" },
  { value: "done", label: "Hecho" },
  { value: "skipped", label: "No hace falta" },
];

type Properties = { step: OfficeStep; ticket: string; answer: FormAnswer | undefined; today: string };

/** The id of the open form, of which there is one. */
export const openStepForm = "paso-abierto";

/** Everything of one step (ORDER-21). */
export function StepForm({ step, ticket, answer, today }: Properties) {
  const { text, choice } = fieldsOf(answer?.ok === true ? undefined : answer);
  return (
    <div id={openStepForm} data-draft className="mb-4 rounded-tile border border-line bg-raised px-4.5 py-4">
      <SubmissionForm
        key={step.revision}
        form={stepForm}
        ticket={ticket}
        answer={answer}
        failed={responseLost}
        place={stepPlace(step.kind)}
        noValidate
      >
        {({ busy }) => (
          <>
            <input type="hidden" name="id" value={step.id} />
            <input type="hidden" name={seenField} value={step.revision} />
            <div className="grid items-start gap-4 tablet:grid-cols-2">
              <SelectField label="Estado" {...choice("state", step.state)} options={states} />
              <TextField label="Hecho el" type="date" max={today} {...text("done_on", step.done_on ?? "")} optional />
              <TextField label="Previsto para el" type="date" {...text("planned_on", step.planned_on ?? "")} optional />
              <SelectField label="Se encarga" {...choice("responsible", step.responsible)} options={optionsOf(responsibles)} />
            </div>
            <TextField
              label="Motivo, si no hace falta"
              {...text("skip_reason", step.skip_reason ?? "")}
              maxLength={300}
              hint="También lo lee el cliente."
              optional
            />
            <div className="grid items-start gap-4 tablet:grid-cols-2">
              <TextAreaField
                label="Nota para el cliente"
                {...text("customer_note", step.customer_note)}
                rows={2}
                maxLength={500}
                hint="Sale en su página y en su correo."
                optional
              />
              <TextAreaField label="Nota interna" {...text("internal_note", step.internal_note)} rows={2} maxLength={1000} optional />
            </div>
            <div className="flex flex-wrap gap-2">
              <Button type="submit" size="small" disabled={busy}>
                {busy ? "Guardando..." : "Guardar el paso"}
              </Button>
              <ButtonLink to="?" look="quiet" preventScrollReset data-replaces={openStepForm}>
                Cerrar
              </ButtonLink>
            </div>
          </>
        )}
      </SubmissionForm>
    </div>
  );
}
