import { responseLost } from "#app/features/orders/access/messages.ts";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import { seenField } from "#app/features/ground/forms/hidden-fields.ts";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { orderFactsForm } from "../messages.ts";
import type { OfficeOrder, TeamMember } from "../queries/order.server.ts";
import { CarFields, CustomerFields } from "./order-fields.tsx";

type Properties = { order: OfficeOrder; ticket: string; answer: FormAnswer | undefined; team: readonly TeamMember[] };

/** Without JavaScript, the browser shows the answer here. */
const place = "cambiar";

/** Customer, owner, contract, car and note of an open order, folded until somebody changes them. */
export function OrderFactsForm({ order, ticket, answer, team }: Properties) {
  const { text } = fieldsOf(answer);
  return (
    <details id={place} open={answer !== undefined} className="scroll-mt-20 rounded-tile border border-line bg-raised">
      <summary className="px-4.5 py-3 font-medium">Cambiar cliente, coche o responsable</summary>
      <div data-draft className="border-t border-line px-4.5 py-4">
        <SubmissionForm form={orderFactsForm} ticket={ticket} answer={answer} failed={responseLost} place={place} noValidate>
          {({ busy }) => (
            <>
              <input type="hidden" name={seenField} value={order.revision} />
              <CustomerFields answer={answer} values={order} team={team} />
              <CarFields answer={answer} values={order} />
              <TextAreaField label="Nota interna" {...text("internal_note", order.internal_note)} rows={3} maxLength={4000} optional />
              <SubmitLine busy={busy} label="Guardar" busyLabel="Guardando..." />
            </>
          )}
        </SubmissionForm>
      </div>
    </details>
  );
}
