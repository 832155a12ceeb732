import { responseLost } from "#app/features/orders/access/messages.ts";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { endingForm, newLinkForm, newLinkMessages } from "../messages.ts";
import type { OfficeOrder } from "../queries/order.server.ts";

type Properties = { order: OfficeOrder; ticket: string; answer: FormAnswer | undefined };

/** Without JavaScript, the browser shows the answer here. */
const place = "cerrar";

/** Cancels the order, or ends the links that are on their way. */
export function EndingForms({ order, ticket, answer }: Properties) {
  return (
    <div id={place} className="flex scroll-mt-20 flex-wrap items-start gap-3">
      <OneButtonForm
        form={newLinkForm}
        fields={{ seen: String(order.link_version) }}
        label="Anular los enlaces enviados"
        about={order.reference}
        messages={newLinkMessages}
      />
      {order.status === "open" && (
        <details open={answer !== undefined && !answer.ok} className="open:basis-full">
          <ButtonSummary>Cancelar la importación</ButtonSummary>
          <div data-draft className="mt-2 rounded-field border border-line bg-raised px-4 py-3">
            <p className="mb-3 max-w-prose">
              La importación se cierra y no se vuelve a abrir. El coche del stock vuelve a estar como antes. Ya no se debe nada: lo pagado
              queda por devolver.
            </p>
            <SubmissionForm form={endingForm} ticket={ticket} answer={answer} failed={responseLost} place={place} noValidate>
              {({ busy }) => (
                <>
                  <TextField label="Motivo" {...fieldsOf(answer).text("reason")} maxLength={500} hint="También lo lee el cliente." />
                  <div>
                    <Button type="submit" size="small" disabled={busy}>
                      {busy ? "Cerrando..." : "Sí, cancelar la importación"}
                    </Button>
                  </div>
                </>
              )}
            </SubmissionForm>
          </div>
        </details>
      )}
    </div>
  );
}
