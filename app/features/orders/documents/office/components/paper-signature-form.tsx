import { OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { SelectField } from "#app/ui/form-field.tsx";
import { paperSignatureForm } from "../messages.ts";

type Properties = { files: readonly { id: string; label: string }[]; ticket: string; answer: FormAnswer | undefined };

export function PaperSignatureForm({ files, ticket, answer }: Properties) {
  return (
    <section id="papel" aria-labelledby="papel-titulo" className="mt-8 max-w-3xl print:hidden">
      <h2 id="papel-titulo" className="text-card">
        Firmado en papel
      </h2>
      {files.length === 0 ? (
        <p className="mt-2 text-label text-soft">
          Cuando el documento firmado esté entre los documentos de la importación, como contrato y aceptado, aquí podrás apuntar la firma.
          Por el cliente no puede firmar nadie del equipo.
        </p>
      ) : (
        <div className="mt-3">
          <OrderForm
            form={paperSignatureForm}
            ticket={ticket}
            answer={answer}
            place="papel"
            submit={{ label: "Apuntar la firma", busyLabel: "Guardando...", size: "small" }}
          >
            <SelectField
              {...fieldsOf(answer).choice("file", files[0]?.id ?? "")}
              label="Archivo con la firma"
              options={files.map(({ id, label }) => ({ value: id, label }))}
            />
          </OrderForm>
        </div>
      )}
    </section>
  );
}
