import { ConsentFields } from "#app/features/consent/components/consent-fields.tsx";
import { SubmissionForm } from "#app/features/submissions/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";
import { serviceTypes, usualServiceType } from "../service-types.ts";
import type { CalendarDay } from "../slot-times.ts";
import { SlotPicker } from "./slot-picker.tsx";

type Properties = {
  ticket: string;
  answer: FormAnswer | undefined;
  calendar: CalendarDay[] | undefined;
  /** The car that it is about, when a person comes from one. */
  vehicle: { id: string; name: string } | undefined;
};

export function BookingForm({ ticket, answer, calendar, vehicle }: Properties) {
  const { typed = {}, errors } = answer ?? {};
  const field = (name: string) => ({ name, defaultValue: typed[name], error: errors?.fields[name] });
  return (
    <SubmissionForm form="booking" ticket={ticket} answer={answer} place="reservar" noValidate>
      {({ busy }) => (
        <>
          <SlotPicker calendar={calendar} chosen={{ day: typed["day"], slot: typed["slot"] }} error={errors?.fields["slot"]} />
          {vehicle && <input type="hidden" name="vehicle_id" value={vehicle.id} />}
          <h2 className="mt-6 text-heading-3">Tus datos</h2>
          <div className="grid gap-5 tablet:grid-cols-2">
            <TextField label="Nombre completo" {...field("name")} autoComplete="name" maxLength={120} />
            <TextField label="Correo" {...field("email")} type="email" autoComplete="email" maxLength={254} />
            <TextField label="Teléfono" {...field("phone")} type="tel" autoComplete="tel" maxLength={40} optional />
            <SelectField
              label="Tema"
              name="service_type"
              chosen={typed["service_type"] ?? usualServiceType(vehicle !== undefined)}
              error={errors?.fields["service_type"]}
            >
              {serviceTypes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
          <TextAreaField
            label="Notas"
            {...field("notes")}
            defaultValue={typed["notes"] ?? (vehicle ? `Consulta sobre: ${vehicle.name}` : "")}
            maxLength={2000}
            hint="Qué buscas, cuánto quieres gastar, para cuándo: lo que ayude a preparar la llamada."
            optional
          />
          <ConsentFields answer={answer} />
          <div>
            <Button type="submit" disabled={busy}>
              {busy ? "Reservando cita..." : "Reservar cita"}
            </Button>
          </div>
        </>
      )}
    </SubmissionForm>
  );
}
