import type { Tone } from "#app/ui/state-badge.tsx";

export const appointmentStatuses = ["pending", "confirmed", "completed", "cancelled", "no_show"] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** The team's words for the state of an appointment (BOOK-14). */
const words: Record<AppointmentStatus, { label: string; tone: Tone }> = {
  pending: { label: "Pendiente", tone: "waiting" },
  confirmed: { label: "Confirmada", tone: "good" },
  completed: { label: "Completada", tone: "over" },
  cancelled: { label: "Cancelada", tone: "over" },
  no_show: { label: "No se presentó", tone: "over" },
};

export const appointmentStatusOptions = appointmentStatuses.map((value) => ({ value, ...words[value] }));

/** An unknown status reads as pending (AGENDA-3). */
export function wordsOf(status: string): { label: string; tone: Tone } {
  return words[appointmentStatuses.find((known) => known === status) ?? "pending"];
}
