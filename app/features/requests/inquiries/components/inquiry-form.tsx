import { AgreedSubmit } from "#app/features/ground/consent/components/agreed-submit.tsx";
import { ConsentFields } from "#app/features/ground/consent/components/consent-fields.tsx";
import {
  EmailField,
  type FormProperties,
  NameField,
  type Person,
  PhoneField,
  SubmissionForm,
} from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { inquiriesAddress } from "#app/features/requests/conversations/addresses.ts";
import { TextLink } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { useFocusOnChange } from "#app/ui/focus-on-change.ts";
import { TextAreaField } from "#app/ui/form-field.tsx";
import { RouteLine } from "#app/ui/route-line.tsx";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { company } from "#company";
import { contactPreferences } from "../contact-preferences.ts";
import { carRequestFailed, inquiryFailed, greetingAbout } from "../messages.ts";

type Vehicle = { id: string; make: string; model: string; year: number };

const responseTime = `Respondemos en ${company.claims.answerWithin}.`;

export function InquirySection({ vehicle, person, ticket, answer }: FormProperties & { vehicle: Vehicle; person: Person }) {
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

type Properties = FormProperties & {
  form?: "inquiry" | "car-request";
  person: Person;
  /** The initial message, which is also sent when the box is left empty. */
  greeting: string;
  place: string;
};

const words = {
  inquiry: { submit: "Enviar consulta", failed: inquiryFailed, sent: "Tu consulta ya está con el equipo", received: "Consulta recibida" },
  "car-request": {
    submit: "Enviar petición",
    failed: carRequestFailed,
    sent: "Tu petición ya está con el equipo",
    received: "Petición recibida",
  },
} as const;

function InquiryForm({ form = "inquiry", person, ticket, answer, greeting, place }: Properties) {
  const { text, choice } = fieldsOf(answer);
  const { submit, failed } = words[form];
  return (
    <>
      {answer?.ok === true && <Sent form={form} answer={answer} person={person} />}
      <SubmissionForm form={form} ticket={ticket} answer={answer} failed={failed} place={place}>
        <div className="grid gap-5 tablet:grid-cols-2">
          <NameField person={person} answer={answer} />
          <EmailField person={person} answer={answer} />
        </div>
        <ChoiceField legend="¿Cómo prefieres que te contestemos?" {...choice("contact_preference", "email")} choices={contactPreferences} />
        <PhoneField answer={answer} hint="Lo necesitamos si prefieres teléfono o WhatsApp." />
        <TextAreaField label="Mensaje" {...text("message", greeting)} maxLength={4000} placeholder={greeting} optional />
        <ConsentFields answer={answer} />
        <AgreedSubmit label={submit} busyLabel="Enviando..." />
      </SubmissionForm>
    </>
  );
}

/** Stays on the page when the toast is gone, as after a booking, and takes the focus. */
function Sent({ form, answer, person }: { form: keyof typeof words; answer: FormAnswer; person: Person }) {
  const panel = useFocusOnChange(answer);
  const stations = [
    { title: words[form].received, text: answer.notice?.text },
    { title: "La leemos", text: `Te contesta una persona del equipo. ${responseTime}` },
    {
      title: "Seguimos hablando",
      text: person ? (
        <>
          Nuestra respuesta estará también en <TextLink to={inquiriesAddress}>Mis Consultas</TextLink>.
        </>
      ) : (
        "Puedes contestarnos y preguntar lo que falte."
      ),
    },
  ];
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="consulta-enviada"
      className="mb-10 scroll-mt-24 rounded-tile bg-tile p-6 outline-none tablet:p-10"
    >
      <h3 id="consulta-enviada" className="text-heading-3">
        {words[form].sent}
      </h3>
      <div className="mt-7">
        <RouteLine stations={stations} reached={0} headingLevel={4} />
      </div>
    </section>
  );
}

/** 'Pídenos este coche' on the calculator's page (anchor #pidelo). The address carries the facts. */
export function RequestSection({ person, ticket, answer, greeting }: FormProperties & { person: Person; greeting: string }) {
  return (
    <section id="pidelo" aria-labelledby="pidelo-titulo" className="mt-14 border-t border-line pt-10 print:hidden">
      <h2 id="pidelo-titulo" className="text-heading-2">
        Pídenos este coche
      </h2>
      <p className="mt-3 mb-8 max-w-prose text-soft">
        Tu petición nos llega con todos los datos y las cuentas de arriba. Hablamos con el vendedor, revisamos el coche y te damos el precio
        cerrado. Respondemos en {company.claims.answerWithin}.
      </p>
      <InquiryForm form="car-request" person={person} ticket={ticket} answer={answer} greeting={greeting} place="pidelo" />
    </section>
  );
}
