import { ConsentFields } from "#app/features/ground/consent/components/consent-fields.tsx";
import { EmailField, NameField, type Person, PhoneField } from "#app/features/ground/forms/components/person-fields.tsx";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { SelectField, TextAreaField } from "#app/ui/form-field.tsx";
import { serviceTypes, usualServiceType } from "../service-types.ts";
import type { CalendarDay } from "../slot-times.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { bookingFailed } from "../messages.ts";

type Properties = {
  person: Person;
  ticket: string;
  answer: FormAnswer | undefined;
  calendar: CalendarDay[] | undefined;
  /** The vehicle of the page that the person came from. */
  vehicle: { id: string; name: string } | undefined;
};

export function BookingForm({ person, ticket, answer, calendar, vehicle }: Properties) {
  const { text, choice } = fieldsOf(answer);
  return (
    <SubmissionForm form="booking" ticket={ticket} answer={answer} failed={bookingFailed} place="reservar" noValidate>
      {({ busy }) => (
        <>
          <SlotPicker calendar={calendar} answer={answer} />
          {vehicle && <input type="hidden" name="vehicle_id" value={vehicle.id} />}
          {/* Only a visitor chooses the topic (BOOK-9). */}
          {person && <input type="hidden" name="service_type" value={usualServiceType(vehicle !== undefined)} />}
          <h2 className="mt-6 text-heading-3">Tus datos</h2>
          <div className="grid gap-5 tablet:grid-cols-2">
            <NameField person={person} answer={answer} label="Nombre completo" />
            <EmailField person={person} answer={answer} />
            <PhoneField answer={answer} />
            {person === undefined && (
              <SelectField label="Tema" {...choice("service_type", usualServiceType(vehicle !== undefined))} options={serviceTypes} />
            )}
          </div>
          <TextAreaField
            label="Notas"
            {...text("notes", vehicle ? `Consulta sobre: ${vehicle.name}` : "")}
            maxLength={2000}
            hint="Qué buscas, cuánto quieres gastar, para cuándo: lo que ayude a preparar la llamada."
            optional
          />
          <ConsentFields answer={answer} />
          <SubmitLine busy={busy} label="Reservar cita" busyLabel="Reservando cita..." />
        </>
      )}
    </SubmissionForm>
  );
}
