import { ConsentFields } from "#app/features/ground/consent/components/consent-fields.tsx";
import {
  EmailField,
  type FormProperties,
  NameField,
  type Person,
  PhoneField,
  SubmissionForm,
  SubmitLine,
} from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { SelectField, TextAreaField } from "#app/ui/form-field.tsx";
import { useFocusOnChange } from "#app/ui/focus-on-change.ts";
import { RouteLine } from "#app/ui/route-line.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { company } from "#company";
import { spokenDay } from "#app/lib/spoken-days.ts";
import { serviceTypes, usualServiceType } from "../service-types.ts";
import type { CalendarDay } from "../calendar.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { bookingFailed } from "../messages.ts";

type Vehicle = { id: string; name: string };
type Properties = FormProperties & { person: Person; calendar: CalendarDay[] | undefined; vehicle: Vehicle | undefined };

export function BookingForm({ person, ticket, answer, calendar, vehicle }: Properties) {
  const { text, choice } = fieldsOf(answer);
  return (
    <SubmissionForm form="booking" ticket={ticket} answer={answer} failed={bookingFailed} place="reservar" noValidate>
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
      <SubmitLine label="Reservar cita" busyLabel="Reservando cita..." />
    </SubmissionForm>
  );
}

/** A new booking, from the outcome of its command; `path` is the page to move or cancel it. */
type Booking = { day: string; time: string; path: string; mailed: boolean };

export function bookingOf(outcome: Record<string, unknown> | undefined): Booking | undefined {
  const { day, time, path, mailed } = outcome ?? {};
  if (typeof day !== "string" || typeof time !== "string" || typeof path !== "string") return undefined;
  return { day, time, path, mailed: mailed === "yes" };
}

/** The booking and the next steps. It takes the focus, because it appears above the person's place on the page. */
export function Booked({ booking: { day, time, path, mailed } }: { booking: Booking }) {
  const panel = useFocusOnChange(path);
  const stations = [
    {
      title: "Cita pedida",
      text: mailed
        ? "Te hemos escrito con los detalles y un archivo para tu calendario."
        : "Hoy ya te hemos escrito varias veces: esta vez guarda tú el enlace de abajo.",
    },
    {
      title: "La confirmamos",
      text: `El equipo la revisa y te escribe, en ${company.claims.answerWithin} como mucho.`,
    },
    { title: "Hablamos", text: "Videollamada de media hora con alguien que conoce el camino entero." },
  ];
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="cita-pedida" className="page-width mt-16 scroll-mt-24 outline-none tablet:mt-24">
      <div className="rounded-tile bg-tile p-6 tablet:p-10">
        <p className="inline-block rounded-pill bg-amber-faint px-3 py-1 text-label font-medium text-amber">Pendiente de confirmar</p>
        <h2 id="cita-pedida" className="mt-4 text-heading-2 first-letter:uppercase">
          {spokenDay(day)}, a las {time}
        </h2>
        <p className="mt-3 max-w-xl text-soft">La hora es tuya y es la de la España peninsular. Falta que el equipo la confirme.</p>
        <div className="mt-8">
          <RouteLine stations={stations} reached={0} />
        </div>
        <p className="mt-8 text-soft">
          ¿Te surge algo? <TextLink to={path}>Cambia o cancela la cita</TextLink> cuando quieras.
        </p>
      </div>
    </section>
  );
}
