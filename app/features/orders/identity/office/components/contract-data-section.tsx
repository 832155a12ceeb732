import { OfficeOrderSection, OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { ButtonSummary } from "#app/ui/office/button-summary.tsx";
import { StateBadge } from "#app/ui/state-badge.tsx";
import { BuyerFields } from "../../components/buyer-fields.tsx";
import { ContractFacts } from "../../components/buyer-section.tsx";
import { type BuyerData, type CarData, missingForContract } from "../../contract-data.ts";
import { writtenPlate } from "../../identifiers.ts";
import { contractDataForm } from "../../messages.ts";

type Properties = { ticket: string; answer: FormAnswer | undefined; data: BuyerData & CarData; mark: string; orderOpen: boolean };

const place = "contrato";

export function ContractDataSection({ ticket, answer, data, mark, orderOpen }: Properties) {
  const missing = missingForContract(data);
  return (
    <OfficeOrderSection
      id={place}
      title="Datos para el contrato"
      aside={missing.length === 0 ? <StateBadge tone="good">completos</StateBadge> : <StateBadge tone="waiting">incompletos</StateBadge>}
    >
      {missing.length > 0 && (
        <p className="mt-2 text-label text-soft">
          {missing.length === 1 ? "Falta" : "Faltan"}: {missing.join(", ")}. Al cliente le pedimos los suyos en su página cuando acepta.
        </p>
      )}
      <ContractFacts data={data} />
      {orderOpen && (
        <details open={answer !== undefined && !answer.ok} className="mt-2">
          <ButtonSummary>Cambiar los datos</ButtonSummary>
          <div data-draft className="mt-2 rounded-field border border-line bg-raised px-4 py-4">
            <OrderForm
              form={contractDataForm}
              ticket={ticket}
              answer={answer}
              place={place}
              submit={{ label: "Guardar los datos", busyLabel: "Guardando..." }}
            >
              <BuyerFields answer={answer} buyer={data} mark={mark} optional />
              <ContractCarFields answer={answer} car={data} />
            </OrderForm>
          </div>
        </details>
      )}
    </OfficeOrderSection>
  );
}

function ContractCarFields({ answer, car }: { answer: FormAnswer | undefined; car: CarData }) {
  const { text } = fieldsOf(answer);
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2">
      <TextField label="Bastidor (VIN)" {...text("vin", car.vin ?? "")} maxLength={40} autoComplete="off" optional="unmarked" />
      <TextField
        label="Matrícula"
        {...text("plate", car.plate === null ? "" : writtenPlate(car.plate))}
        maxLength={20}
        autoComplete="off"
        optional="unmarked"
      />
      <TextField
        label="Versión"
        {...text("car_version", car.car_version)}
        maxLength={160}
        hint="Como en los documentos: 2.0 TDI DSG 150 CV."
        optional="unmarked"
      />
    </div>
  );
}
