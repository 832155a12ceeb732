import { writtenPhone } from "#app/lib/phones.ts";
import { spokenDay } from "#app/lib/spoken-days.ts";
import { OneButtonForm } from "#app/features/ground/back-office/components/one-button-form.tsx";
import { formField } from "#app/features/ground/forms/form-answer.ts";
import { releaseMessages } from "../messages.ts";
import { type Trait, writeSeenAppointments } from "../suspicious-bookings.ts";
import { agenda } from "../search-params.ts";

type ShownBooking = {
  id: string;
  status: string;
  name: string;
  email: string;
  phone: string | null;
  day: string;
  time: string;
  proven: boolean;
};
export type ShownBookingGroup = { shared: readonly Trait[]; unproven: number; appointments: readonly ShownBooking[] };

const words: Record<Trait, string> = { network: "la misma conexión", email: "el mismo correo", phone: "el mismo teléfono" };

/** Hours that one person probably booked, with buttons to free them. A family looks the same, so a person must decide. */
export function SuspiciousBookings({ groups }: { groups: readonly ShownBookingGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="misma-mano" className="mb-5 rounded-tile border border-amber bg-amber-faint text-label">
      <div className="px-4.5 pt-3.5">
        <h2 id="misma-mano" className="font-text text-body font-semibold tracking-normal">
          Varias citas que parecen de la misma mano
        </h2>
        <p className="text-soft">Puede ser una familia. Si no lo es, libera las horas: quien esté detrás recibe un correo.</p>
      </div>
      <ul>
        {groups.map((group) => (
          <BookingGroup key={group.appointments[0]?.id} group={group} />
        ))}
      </ul>
    </section>
  );
}

function BookingGroup({ group: { shared, unproven, appointments } }: { group: ShownBookingGroup }) {
  const what = shared.map((trait) => words[trait]).join(" y ");
  return (
    <li className="border-t border-amber/40 px-4.5 py-3 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <p className="min-w-0">
          <span className="font-semibold">{appointments.length} citas</span> con {what}
          {unproven > 0 && ` · ${unproven === appointments.length ? "ningún correo confirmado" : `${unproven} sin confirmar el correo`}`}
        </p>
        <ReleaseButton appointments={appointments} label={`Liberar las ${appointments.length}`} />
      </div>
      <details className="mt-1">
        <summary className="w-fit text-rhine">Ver cada una</summary>
        <ul className="mt-2 flex flex-col gap-2">
          {appointments.map((appointment) => (
            <li key={appointment.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-t border-amber/40 pt-2">
              <div className="min-w-0 wrap-anywhere">
                <span className="font-medium first-letter:uppercase">
                  {spokenDay(appointment.day)}, {appointment.time}
                </span>{" "}
                · {appointment.name}
                <p className="text-soft">
                  {[
                    appointment.email,
                    appointment.phone && writtenPhone(appointment.phone),
                    appointment.proven ? undefined : "correo sin confirmar",
                  ]
                    .filter((part) => part !== undefined && part !== null)
                    .join(" · ")}
                </p>
              </div>
              <ReleaseButton
                appointments={[appointment]}
                label="Liberar"
                description={`Liberar la cita de ${appointment.name}, ${spokenDay(appointment.day)} a las ${appointment.time}`}
              />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function ReleaseButton({ appointments, ...named }: { appointments: readonly ShownBooking[]; label: string; description?: string }) {
  const fields = { appointments: writeSeenAppointments(appointments) };
  const undo = { fields: { [formField]: "restore", ...fields }, action: agenda };
  return <OneButtonForm {...named} form="release" fields={fields} action={agenda} messages={releaseMessages} undo={undo} />;
}
