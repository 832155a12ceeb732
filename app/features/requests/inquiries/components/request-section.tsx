import type { Person } from "#app/features/ground/forms/components/person-fields.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { company } from "#company";
import { InquiryForm } from "./inquiry-form.tsx";

type Properties = { person: Person; ticket: string; answer: FormAnswer | undefined; greeting: string };

/** 'Pídenos este coche' on the calculator's page (anchor #pidelo). The address carries the facts. */
export function RequestSection({ person, ticket, answer, greeting }: Properties) {
  return (
    <section id="pidelo" aria-labelledby="pidelo-titulo" className="mt-14 border-t border-line pt-10 print:hidden">
      <h2 id="pidelo-titulo" className="text-heading-2">
        Pídenos este coche
      </h2>
      <p className="mt-3 mb-8 max-w-prose text-soft">
        Tu petición nos llega con todos los datos y las cuentas de arriba. Hablamos con el vendedor, revisamos el coche y te damos el precio
        cerrado. Respondemos en {company.claims.responseHours} horas, contadas en días laborables.
      </p>
      <InquiryForm form="car-request" person={person} ticket={ticket} answer={answer} greeting={greeting} place="pidelo" />
    </section>
  );
}
