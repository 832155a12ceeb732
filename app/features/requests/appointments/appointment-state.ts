import type { Slot } from "./calendar.ts";
import { startOf } from "./slots.ts";

/** The states in which an appointment occupies its slot. */
export const activeStatuses: readonly string[] = ["pending", "confirmed"];

/** The state of an appointment (BOOK-14), in words for its customer. */
const states: Record<string, { label: string; text: string }> = {
  pending: { label: "Pendiente de confirmar", text: "La hora es tuya. El equipo la revisará y te escribirá para confirmarla." },
  confirmed: { label: "Confirmada", text: "Todo listo. Te llamamos a la hora acordada." },
  completed: { label: "Completada", text: "Ya hemos hablado. Si te quedó alguna duda, escríbenos." },
  cancelled: { label: "Cancelada", text: "Esta cita ya no está en nuestra agenda. Puedes reservar otra cuando quieras." },
  no_show: { label: "No celebrada", text: "No pudimos hablar contigo. Puedes reservar otra cita cuando quieras." },
};

/** Returns the words for a state; an unknown state is shown as it is. */
export function appointmentState(status: string): { label: string; text: string } {
  return states[status] ?? { label: status, text: "" };
}

/** Whether the customer may still move or cancel it: it occupies its slot and has not begun. */
export function isChangeable(appointment: Slot & { status: string }, now: Temporal.Instant): boolean {
  return activeStatuses.includes(appointment.status) && !isOver(appointment, now);
}

export function isOver({ day, time }: Slot, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startOf(Temporal.PlainDate.from(day), time).toInstant(), now) <= 0;
}
