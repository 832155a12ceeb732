const labels: Record<string, string> = { pending: "Pendiente", confirmed: "Confirmada", completed: "Completada", cancelled: "Cancelada" };

/** The state of an appointment in the panel's words; an unknown one reads as pending (PANEL-8). */
export function appointmentLabel(status: string): string {
  return labels[status] ?? "Pendiente";
}
