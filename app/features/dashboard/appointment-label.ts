const labels: Record<string, string> = { pending: "Pendiente", confirmed: "Confirmada", completed: "Completada", cancelled: "Cancelada" };

/** How an appointment stands, in the panel's words; an unknown state reads as pending (specification 2, section 4). */
export function appointmentLabel(status: string): string {
  return labels[status] ?? "Pendiente";
}
