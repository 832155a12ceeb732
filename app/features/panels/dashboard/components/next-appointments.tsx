import { spokenDay } from "#app/lib/spoken-days.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StateBadge, type Tone } from "#app/ui/state-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { PanelAppointment } from "../queries.server.ts";
import { PanelSection, Unreadable } from "./panel-section.tsx";

const statusLabels: Record<string, string> = {
  pending: "Pendiente",
  confirmed: "Confirmada",
  completed: "Completada",
  cancelled: "Cancelada",
};

const all = (
  <ButtonLink to="/appointments" look="quiet">
    Ver todas
  </ButtonLink>
);
const tones: Record<string, Tone> = { confirmed: "good", completed: "over", cancelled: "over" };

/** 'Próximas Citas'. `appointments` is undefined when they could not be read. */
export function NextAppointments({ appointments }: { appointments: readonly PanelAppointment[] | undefined }) {
  return (
    <PanelSection id="proximas-citas" title="Próximas Citas" all={all}>
      {appointments === undefined && <Unreadable what="tus citas" />}
      {appointments?.length === 0 && (
        <div className="border-b border-line py-6">
          <p className="mb-4 text-soft">No tienes citas programadas</p>
          <ButtonLink to="/appointments" look="secondary" size="small">
            Programar cita
          </ButtonLink>
        </div>
      )}
      {appointments !== undefined && appointments.length > 0 && (
        <ul>
          {appointments.map((appointment) => (
            <Appointment key={appointment.id} appointment={appointment} />
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

function Appointment({ appointment: { status, day, time, service, path } }: { appointment: PanelAppointment }) {
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="text-card font-semibold first-letter:uppercase">
          <time dateTime={`${day}T${time}`}>
            {spokenDay(day)}, {time}
          </time>
        </p>
        <StateBadge tone={tones[status] ?? "waiting"}>{appointmentLabel(status)}</StateBadge>
      </div>
      <p className="mt-1 text-soft">{service}</p>
      {path !== undefined && (
        <p className="mt-2 text-label">
          <TextLink to={path}>Cambiar o cancelar</TextLink>
        </p>
      )}
    </li>
  );
}

/** An appointment's status in words; an unknown one reads as pending (PANEL-8). */
function appointmentLabel(status: string): string {
  return statusLabels[status] ?? "Pendiente";
}
