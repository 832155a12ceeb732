import { type CarFacts, factOf } from "#app/features/cars/vehicles/car-facts.ts";
import { fieldOf } from "#app/features/cars/vehicles/fields.ts";
import { FieldBox } from "#app/features/cars/vehicles/office/components/vehicle-fields.tsx";
import { typedText } from "#app/features/cars/vehicles/office/vehicle-values.ts";
import { fieldsOf, type FormAnswer, seenField } from "#app/features/ground/forms/form-answer.ts";
import { OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { statedColumns } from "../../seller-statements.ts";
import { statementsForm } from "../messages.ts";

type Properties = { statements: Partial<CarFacts>; revision: number; ticket: string; answer: FormAnswer | undefined };

const place = "vendedor";

/** What the seller of a car says that is known by its advertisement only. A stock car has it in its file. */
export function SellerStatements({ statements, revision, ticket, answer }: Properties) {
  const { choice } = fieldsOf(answer);
  const told = new Map(Object.entries(statements));
  return (
    <details id={place} open={answer !== undefined} className="mt-2 scroll-mt-20">
      <ButtonSummary>Lo que dice el vendedor</ButtonSummary>
      <div data-draft className="mt-2 rounded-field border border-line bg-raised px-4 py-4">
        <OrderForm
          form={statementsForm}
          ticket={ticket}
          answer={answer}
          place={place}
          submit={{ label: "Guardar lo que dice", busyLabel: "Guardando...", size: "small" }}
        >
          <input type="hidden" name={seenField} value={revision} />
          <div className="grid items-end gap-4 tablet:grid-cols-2">
            {statedColumns.map((column) => {
              const { name, chosen, error } = choice(column, typedText(fieldOf(column), told.get(factOf(column)) ?? null));
              return <FieldBox key={column} field={fieldOf(column)} name={name} value={chosen} error={error} />;
            })}
          </div>
        </OrderForm>
      </div>
    </details>
  );
}
