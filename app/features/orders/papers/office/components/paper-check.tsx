import { OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { type FormAnswer, fieldsOf, seenField } from "#app/features/ground/forms/form-answer.ts";
import { SelectField, TextAreaField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { acceptForm, returnForm } from "../messages.ts";
import type { OfficePaper } from "../queries.server.ts";

type Properties = {
  paper: OfficePaper;
  ticket: string;
  /** The page's last answer, whichever form it is about. */
  answer: FormAnswer | undefined;
  /** Whether the order is open: only then something can be sent back. */
  orderOpen: boolean;
};

const place = "revisar";

/** The two decisions about the set of a paper: it is good, or it goes back with a reason. */
export function PaperCheck({ paper, ticket, answer, orderOpen }: Properties) {
  const { id, state, seen, files } = paper;
  const about = (form: string) => (answer?.form === form && answer.typed["paper"] === id ? answer : undefined);
  return (
    <div id={place} className="flex scroll-mt-20 flex-col gap-3">
      {state !== "accepted" && (
        <OrderForm
          form={acceptForm}
          ticket={ticket}
          answer={about(acceptForm)}
          place={place}
          submit={{
            label: files.length === 1 ? "Aceptar" : `Aceptar los ${files.length} archivos`,
            busyLabel: "Un momento…",
            size: "small",
          }}
        >
          <input type="hidden" name="paper" value={id} />
          <input type="hidden" name={seenField} value={seen} />
          <p className="max-w-prose text-small text-soft">Se acepta cuando alguien del equipo lo ha visto, aquí o descargado.</p>
        </OrderForm>
      )}
      {orderOpen && !paper.withdrawn && <ReturnForm paper={paper} ticket={ticket} answer={about(returnForm)} />}
    </div>
  );
}

function ReturnForm({ paper: { id, seen, files }, ticket, answer }: Omit<Properties, "orderOpen">) {
  const { text, choice } = fieldsOf(answer);
  const whole = { value: "", label: `Todo: los ${files.length} archivos` };
  return (
    <details open={answer?.ok === false} data-draft>
      <ButtonSummary look="secondary">Devolver</ButtonSummary>
      <div className="mt-2 max-w-prose">
        <OrderForm
          form={returnForm}
          ticket={ticket}
          answer={answer}
          place={place}
          submit={{ label: "Devolver al cliente", busyLabel: "Un momento…", look: "secondary", size: "small" }}
        >
          <input type="hidden" name="paper" value={id} />
          <input type="hidden" name={seenField} value={answer?.typed[seenField] ?? seen} />
          {files.length === 1 ? (
            <input type="hidden" name="file" value="" />
          ) : (
            <SelectField
              {...choice("file", "")}
              label="Qué falla"
              options={[whole, ...files.map(({ id: value, name }) => ({ value, label: name }))]}
            />
          )}
          <TextAreaField
            {...text("reason")}
            label="Motivo, para el cliente"
            hint="Di qué falla y cómo se arregla: «Falta la segunda cara»."
            rows={3}
            maxLength={500}
          />
        </OrderForm>
      </div>
    </details>
  );
}
