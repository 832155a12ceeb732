/** How an inquiry stands, in the team's words (specification 2, section 4). */
const labels: Record<string, string> = { pending: "Pendiente", in_progress: "En Progreso", completed: "Completada" };

/** What an admin reads of a status; anything else is shown as it is. */
export function officeStatusLabel(status: string): string {
  return labels[status] ?? status;
}
