import { responseLost } from "#app/features/orders/access/messages.ts";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { seenField } from "#app/features/ground/forms/hidden-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { draftForm } from "../form-names.ts";
import type { QuoteForm as Form } from "../queries/versions.server.ts";

type Properties = { form: Form; ticket: string; answer: FormAnswer | undefined };

/** The team's numbers of the next version. The lines come from the price at the door of the day on which it is saved. */
export function QuoteForm({ form: { version, seen, computed, ...initial }, ticket, answer }: Properties) {
  const { text } = fieldsOf(answer);
  return (
    <details open={answer !== undefined && !answer.ok} className="mt-4 rounded-tile border border-line bg-raised">
      <summary className="cursor-pointer px-4.5 py-3 font-medium">
        {seen === "" ? `Hacer la versión ${version}` : `Cambiar el borrador de la versión ${version}`}
      </summary>
      <div className="border-t border-line px-4.5 py-4" data-draft>
        <p className="mb-4 max-w-prose text-label text-soft">
          {computed === undefined
            ? "Este coche no tiene precio en Alemania, así que el presupuesto lleva una sola línea: el precio."
            : `Las cuentas de hoy salen por ${computed}. Las líneas se congelan al guardar.`}
        </p>
        <SubmissionForm form={draftForm} ticket={ticket} answer={answer} failed={responseLost} noValidate place="presupuestos">
          {({ busy }) => (
            <div className="grid items-start gap-4 tablet:grid-cols-2">
              <input type="hidden" name={seenField} value={seen} />
              <TextField label="Precio cerrado, en euros" {...text("price", initial.price)} inputMode="decimal" maxLength={20} />
              <TextField label="Vale hasta" type="date" {...text("valid_until", initial.validUntil)} />
              <TextField label="Señal, en euros" {...text("deposit", initial.deposit)} inputMode="decimal" maxLength={20} />
              <TextField
                label="Al comprar el coche, en euros"
                {...text("purchase", initial.purchase)}
                inputMode="decimal"
                maxLength={20}
                hint="El resto queda para la entrega."
              />
              <div className="tablet:col-span-2">
                <TextAreaField
                  label="Condiciones"
                  {...text("conditions", initial.conditions)}
                  rows={4}
                  maxLength={1000}
                  hint="Si el cliente paga el transporte de vuelta de un coche devuelto, dilo aquí con su coste estimado. Si no, lo pagamos nosotros."
                />
              </div>
              <div>
                <Button type="submit" size="small" disabled={busy}>
                  {busy ? "Guardando..." : "Guardar el borrador"}
                </Button>
              </div>
            </div>
          )}
        </SubmissionForm>
      </div>
    </details>
  );
}
