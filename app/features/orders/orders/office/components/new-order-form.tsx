import { responseLost } from "#app/features/orders/access/messages.ts";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { templates } from "#app/features/orders/steps/step-kinds.ts";
import { optionsOf } from "#app/lib/options-of.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { newOrderForm } from "../messages.ts";
import type { TeamMember } from "../queries/order.server.ts";
import { CarFields, CustomerFields, type OrderValues } from "./order-fields.tsx";

type Properties = {
  ticket: string;
  answer: FormAnswer | undefined;
  /** What it begins from, as the hidden field holds it; "" by hand. */
  origin: string;
  values: OrderValues;
  /** "2026-11-26". */
  today: string;
  team: readonly TeamMember[];
};

/** The form of a new order (ORDER-1). */
export function NewOrderForm({ ticket, answer, origin, values, today, team }: Properties) {
  const { text, choice } = fieldsOf(answer);
  return (
    <div data-draft className="max-w-4xl">
      <SubmissionForm form={newOrderForm} ticket={ticket} answer={answer} failed={responseLost} noValidate navigatesAway>
        {({ busy }) => (
          <>
            <input type="hidden" name="origin" value={origin} />
            <h2 className="text-card">Cliente</h2>
            <CustomerFields answer={answer} values={values} team={team} />
            <h2 className="mt-3 text-card">Coche</h2>
            <CarFields answer={answer} values={values} />
            <h2 className="mt-3 text-card">Camino</h2>
            <div className="grid items-start gap-4 tablet:grid-cols-2">
              <SelectField
                label="Caso"
                {...choice("template", "dealer")}
                options={optionsOf(templates)}
                hint="Decide los pasos y sus plazos."
              />
              <TextField
                label="Empieza el"
                type="date"
                {...text("begun_on", today)}
                max={today}
                hint="Para una importación ya en marcha, el día en que empezó."
              />
            </div>
            <TextAreaField label="Nota interna" {...text("internal_note", values.internal_note)} rows={3} maxLength={4000} optional />
            <SubmitLine busy={busy} label="Crear importación" busyLabel="Creando..." />
          </>
        )}
      </SubmissionForm>
    </div>
  );
}
