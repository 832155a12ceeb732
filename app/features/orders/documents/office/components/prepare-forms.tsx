import { OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextLink } from "#app/ui/button.tsx";
import { optionsOf, SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { generalMonths } from "../../guarantee-text.ts";
import { preparedKinds, type PreparedKind } from "../messages.ts";
import type { Missing, Preparation } from "../queries.server.ts";
import { guaranteeChoices } from "../schema.ts";

/** Where on the order's page what is missing can be given. */
const places: Readonly<Record<Missing["where"], string>> = {
  contract: "#contrato",
  quote: "#presupuestos",
  purchase: "#compra",
};

/** What is missing, each with the way to it. Without all of it no document is made. */
export function MissingList({ missing, orderId }: { missing: readonly Missing[]; orderId: string }) {
  return (
    <div className="rounded-tile border border-line bg-raised p-4.5">
      <h2 className="text-card">Antes hace falta</h2>
      <ul className="mt-2 list-disc pl-5">
        {missing.map(({ words, where }) => (
          <li key={words} className="mt-1 first-letter:uppercase">
            <TextLink to={`${officeOrderAddress(orderId)}${places[where]}`}>{words}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Properties = { kind: PreparedKind; preparation: Preparation; ticket: string; answer: FormAnswer | undefined };

export function PrepareForm({ kind, preparation, ticket, answer }: Properties) {
  const { newest } = preparation;
  return (
    <div className="rounded-tile border border-line bg-raised p-4.5">
      {newest && (
        <p className="mb-4 text-label text-soft">
          Ya hay uno, el {newest.reference}. {newest.state === "signed" ? "Está firmado: vale hasta que el nuevo se firme. " : ""}El nuevo
          lo sustituye, y los dos se conservan.
        </p>
      )}
      <OrderForm
        form={preparedKinds[kind].form}
        ticket={ticket}
        answer={answer}
        place="preparar"
        submit={{ label: kind === "purchase" ? "Emitir" : "Emitir y enviar", busyLabel: "Emitiendo...", size: "small" }}
      >
        <input type="hidden" name="seen" value={newest?.id ?? ""} />
        {kind === "contract" && <ContractFields answer={answer} agency={preparation.agency} />}
        {kind === "handover" && <HandoverFields answer={answer} preparation={preparation} />}
        {kind === "purchase" && <PurchaseFields answer={answer} />}
        <p className="mb-4 max-w-prose text-label text-soft">Al emitirlo recibe su número y ya no cambia. Para corregirlo se emite otro.</p>
      </OrderForm>
    </div>
  );
}

function ContractFields({ answer, agency }: { answer: FormAnswer | undefined; agency: boolean }) {
  const { text, choice } = fieldsOf(answer);
  return (
    <>
      {!agency && (
        <SelectField
          {...choice("guarantee", String(generalMonths))}
          label="Garantía legal"
          options={optionsOf(guaranteeChoices).toReversed()}
          hint="Menos de tres años, solo si lo dice el presupuesto aceptado (RDL 1/2007, art. 120)."
        />
      )}
      <TextAreaField
        {...text("agreements")}
        label="Acuerdos particulares"
        rows={4}
        maxLength={3000}
        optional
        hint="Van en el contrato tal como los escribas. No pueden quitar derechos al cliente."
      />
    </>
  );
}

function HandoverFields({ answer, preparation: { place, today } }: { answer: FormAnswer | undefined; preparation: Preparation }) {
  const { text } = fieldsOf(answer);
  return (
    <>
      <div className="grid items-start gap-x-4 tablet:grid-cols-2">
        <TextField {...text("day", today)} type="date" label="Día de la entrega" />
        <TextField {...text("mileage")} label="Kilómetros" inputMode="numeric" maxLength={9} />
        <TextField {...text("place", place)} label="Lugar" maxLength={200} />
        <TextField {...text("keys", "2")} label="Llaves" inputMode="numeric" maxLength={1} />
      </div>
      <TextAreaField
        {...text("papers", "Permiso de circulación, ficha técnica, libro de mantenimiento y manual.")}
        label="Documentos que se entregan"
        rows={2}
        maxLength={1000}
      />
      <TextAreaField
        {...text("remarks")}
        label="Cómo está el coche"
        rows={4}
        maxLength={2000}
        optional
        hint="Lo que habéis visto juntos: rayas, testigos, lo que queda pendiente."
      />
    </>
  );
}

function PurchaseFields({ answer }: { answer: FormAnswer | undefined }) {
  const { text } = fieldsOf(answer);
  return (
    <>
      <TextField {...text("place")} label="Lugar de la firma" maxLength={200} optional />
      <TextAreaField
        {...text("defects")}
        label="Defectos y daños que dice el vendedor"
        rows={3}
        maxLength={2000}
        optional
        hint="Van en el contrato tal como los escribas."
      />
    </>
  );
}
