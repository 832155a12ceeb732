const labels: Record<string, string> = { pending: "Pendiente", confirmed: "Confirmada", completed: "Completada", cancelled: "Cancelada" };

/** An appointment's status in words; an unknown one reads as pending (PANEL-8). */
export function appointmentLabel(status: string): string {
  return labels[status] ?? "Pendiente";
}
