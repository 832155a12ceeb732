import { OrderForm } from "#app/features/orders/access/components/order-form.tsx";
import { answerAbout, fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { ConsentField, TextField } from "#app/ui/form-field.tsx";
import { paperForm, signingForm } from "../messages.ts";

type Properties = { ticket: string; answer: FormAnswer | undefined; sha256: string; title: string; onPaper: boolean };

/** Signs in the panel, or makes a place for the signed paper (`onPaper`). Opening the page signs nothing. */
export function SigningForms({ ticket, answer, sha256, title, onPaper }: Properties) {
  const signing = answerAbout(signingForm, answer);
  return (
    <section id="firmar" aria-labelledby="firmar-titulo" className="mt-10 max-w-xl scroll-mt-24 print:hidden">
      <h2 id="firmar-titulo" className="text-heading-2">
        Tu firma
      </h2>
      <p className="mt-3 mb-6 text-soft">
        Mientras no pulses el botón no firmas nada. Lo firmado ya no se cambia, y te llega por correo con todo su texto.
      </p>
      <OrderForm form={signingForm} ticket={ticket} answer={signing} place="firmar" submit={{ label: "Firmar", busyLabel: "Firmando..." }}>
        <input type="hidden" name="sha256" value={sha256} />
        <TextField
          label="Tu nombre y apellidos"
          {...fieldsOf(signing).text("name")}
          autoComplete="name"
          maxLength={160}
          hint="Como en tu documento de identidad."
        />
        <ConsentField
          name="agreed"
          required
          ticked={signing?.typed["agreed"] === "on"}
          error={signing?.errors.fields["agreed"]}
          label={`He leído este documento (${title.toLowerCase()}) y estoy de acuerdo.`}
        />
      </OrderForm>
      {onPaper && <PaperForm ticket={ticket} answer={answerAbout(paperForm, answer)} />}
    </section>
  );
}

function PaperForm({ ticket, answer }: Pick<Properties, "ticket" | "answer">) {
  return (
    <details className="mt-8 border-t border-line pt-5">
      <summary className="w-fit cursor-pointer text-rhine underline decoration-rhine/35 underline-offset-4">
        Prefiero firmarlo en papel
      </summary>
      <p className="mt-3 mb-4 text-soft">Descarga el PDF, fírmalo y súbelo como foto o PDF. Lo miramos y lo damos por firmado.</p>
      <OrderForm
        form={paperForm}
        ticket={ticket}
        answer={answer}
        place="firmar"
        submit={{ label: "Subir el documento firmado", busyLabel: "Un momento...", look: "secondary" }}
      >
        {null}
      </OrderForm>
    </details>
  );
}
