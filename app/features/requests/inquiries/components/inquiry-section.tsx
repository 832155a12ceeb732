import type { Person } from "#app/features/ground/forms/components/person-fields.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { company } from "#company";
import { InquiryForm } from "./inquiry-form.tsx";
import { greetingAbout } from "../messages.ts";

type Properties = {
  vehicle: { id: string; make: string; model: string; year: number };
  person: Person;
  ticket: string;
  answer: FormAnswer | undefined;
};

const responseTime = `Respondemos en ${company.claims.responseHours} horas, contadas en días laborables.`;

/** The inquiry form on a vehicle's page (anchor #consulta). */
export function InquirySection({ vehicle, person, ticket, answer }: Properties) {
  return (
    <section id="consulta" aria-labelledby="consulta-titulo" className="mt-14 border-t border-line pt-10">
      <h2 id="consulta-titulo" className="text-heading-2">
        ¿Te encaja este coche?
      </h2>
      <p className="mt-3 mb-8 max-w-prose text-soft">
        {`Pregúntanos lo que quieras de este ${vehicleName(vehicle)}: historial, cuentas, plazos. ${responseTime}`}
      </p>
      <InquiryForm key={vehicle.id} person={person} ticket={ticket} answer={answer} greeting={greetingAbout(vehicle)} place="consulta" />
    </section>
  );
}
