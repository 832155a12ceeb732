/** The state of an inquiry in the words of the customer's pages (TALK-3, PANEL-9). */
const states: Record<string, { label: string; onDashboard: string; reached: number }> = {
  pending: { label: "Pendiente", onDashboard: "Nueva", reached: 0 },
  in_progress: { label: "En progreso", onDashboard: "En Progreso", reached: 1 },
  completed: { label: "Resuelto", onDashboard: "Completada", reached: 2 },
};

/** The label of a status in the list and on the inquiry's page; an unknown status is shown unchanged. */
export function inquiryStatusLabel(status: string): string {
  return states[status]?.label ?? status;
}

/** The label on the dashboard's card, which uses different words. */
export function dashboardStatusLabel(status: string): string {
  return states[status]?.onDashboard ?? status;
}

export const inquiryStations = [{ title: "Recibida" }, { title: "En progreso" }, { title: "Resuelta" }];

export function stationReached(status: string): number {
  return states[status]?.reached ?? 0;
}

/** Whether the customer may still write. The database enforces the same rule (db/migrations/0020-conversations.sql). */
export function isOpen(status: string): boolean {
  return status !== "completed";
}

const typeLabels: Record<string, string> = {
  general: "Consulta general",
  pricing: "Consulta de precio",
  availability: "Consulta de disponibilidad",
  financing: "Consulta de financiación",
  inspection: "Consulta de inspección",
  import_request: "Coche pedido",
  order: "Tu importación",
};

/** The title of an inquiry without a car (TALK-4). */
export function inquiryTypeLabel(type: string): string {
  return typeLabels[type] ?? "Consulta";
}
