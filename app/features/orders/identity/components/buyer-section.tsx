import { OrderForm, OrderSection } from "#app/features/orders/access/components/order-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { type BuyerData, type CarData, documentKinds, type DocumentKind, missingOfBuyer, writtenAddress } from "../contract-data.ts";
import { writtenPlate } from "../identifiers.ts";
import { buyerForm } from "../messages.ts";
import { BuyerFields } from "./buyer-fields.tsx";

type Properties = { ticket: string; answer: FormAnswer | undefined; data: BuyerData & CarData; mark: string; orderOpen: boolean };

const place = "tus-datos";

/** What the contract says of the customer and of the car. As long as something of the customer is missing, the form is open. */
export function BuyerSection({ ticket, answer, data, mark, orderOpen }: Properties) {
  const isMissing = missingOfBuyer(data).length > 0;
  const form = (
    <OrderForm
      form={buyerForm}
      ticket={ticket}
      answer={answer}
      place={place}
      submit={{ label: "Guardar mis datos", busyLabel: "Guardando..." }}
    >
      <BuyerFields answer={answer} buyer={data} mark={mark} />
    </OrderForm>
  );
  return (
    <OrderSection id={place} title="Tus datos para el contrato">
      {isMissing && orderOpen && (
        <p className="mt-2 mb-4 max-w-prose text-label text-soft">
          Con ellos hacemos el contrato y matriculamos el coche a tu nombre. No salen en ninguna página pública.
        </p>
      )}
      <ContractFacts data={data} />
      {orderOpen && isMissing && form}
      {orderOpen && !isMissing && (
        <details className="mt-2" open={answer !== undefined && !answer.ok}>
          <summary className="inline-flex min-h-10 items-center text-label text-rhine underline decoration-rhine/35 underline-offset-4 hover:decoration-rhine">
            Cambiar mis datos
          </summary>
          <div className="mt-3">{form}</div>
        </details>
      )}
    </OrderSection>
  );
}

/** The data that are known, as a list of names and values. */
export function ContractFacts({ data }: { data: BuyerData & CarData }) {
  const facts = [
    { name: "Nombre", value: data.legal_name },
    { name: documentKinds[data.document_kind as DocumentKind], value: data.document_number },
    { name: "Domicilio", value: writtenAddress(data) },
    { name: "Versión", value: data.car_version },
    { name: "Bastidor", value: data.vin ?? "" },
    { name: "Matrícula", value: data.plate === null ? "" : writtenPlate(data.plate) },
  ].filter(({ value }) => value !== "");
  if (facts.length === 0) return null;
  return (
    <dl className="mt-2 mb-3 text-label">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 border-t border-line py-2 first:border-t-0">
          <dt className="text-small text-soft">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
