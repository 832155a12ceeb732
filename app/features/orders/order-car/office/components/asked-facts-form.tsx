import { type CarFacts, factOf } from "#app/features/cars/vehicles/car-facts.ts";
import { fieldOf } from "#app/features/cars/vehicles/fields.ts";
import { FieldBox } from "#app/features/cars/vehicles/office/components/vehicle-fields.tsx";
import { typedText } from "#app/features/cars/vehicles/office/vehicle-values.ts";
import { fieldsOf, type FormAnswer, seenField } from "#app/features/ground/forms/form-answer.ts";
import { OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { askedColumns } from "../../asked-facts.ts";
import { askedFactsForm } from "../messages.ts";

type Properties = { facts: CarFacts; revision: number; ticket: string; answer: FormAnswer | undefined };

const place = "datos-del-coche";

export function AskedFactsForm({ facts, revision, ticket, answer }: Properties) {
  const { choice } = fieldsOf(answer);
  const known = new Map(Object.entries(facts));
  return (
    <details id={place} open={answer !== undefined} className="mt-2 scroll-mt-20">
      <ButtonSummary>Lo que sabemos del coche</ButtonSummary>
      <div data-draft className="mt-2 rounded-field border border-line bg-raised px-4 py-4">
        <OrderForm
          form={askedFactsForm}
          ticket={ticket}
          answer={answer}
          place={place}
          submit={{ label: "Guardar", busyLabel: "Guardando...", size: "small" }}
        >
          <input type="hidden" name={seenField} value={revision} />
          <p className="max-w-prose text-soft">
            Lo que nadie ha dicho ni comprobado se queda «Sin indicar»: así sigue entre lo que falta por saber.
          </p>
          <div className="grid items-end gap-4 tablet:grid-cols-2">
            {askedColumns.map((column) => {
              const { name, chosen, error } = choice(column, typedText(fieldOf(column), known.get(factOf(column)) ?? null));
              return <FieldBox key={column} field={fieldOf(column)} name={name} value={chosen} error={error} />;
            })}
          </div>
        </OrderForm>
      </div>
    </details>
  );
}
