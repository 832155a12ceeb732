/** The state of an inquiry in the words of the customer's pages (TALK-3, PANEL-9). */
const states: Record<string, { label: string; onDashboard: string; reached: number }> = {
  pending: { label: "Pendiente", onDashboard: "Nueva", reached: 0 },
  in_progress: { label: "En progreso", onDashboard: "En Progreso", reached: 1 },
  completed: { label: "Resuelto", onDashboard: "Completada", reached: 2 },
};

/** What a person reads of a status in the list and on the inquiry's page; anything else is shown as it is. */
export function inquiryStatusLabel(status: string): string {
  return states[status]?.label ?? status;
}

/** The same on the dashboard's card, which has words of its own. */
export function dashboardStatusLabel(status: string): string {
  return states[status]?.onDashboard ?? status;
}

/** The stations that an inquiry passes. */
export const inquiryStations = [{ title: "Recibida" }, { title: "En progreso" }, { title: "Resuelta" }];

/** The station that it has reached, from 0. */
export function stationReached(status: string): number {
  return states[status]?.reached ?? 0;
}

/** Whether its customer may still write: the database decides the same (db/migrations/0010-conversations.sql). */
export function isOpen(status: string): boolean {
  return status !== "completed";
}

const typeLabels: Record<string, string> = {
  general: "Consulta general",
  pricing: "Consulta de precio",
  availability: "Consulta de disponibilidad",
  financing: "Consulta de financiación",
  inspection: "Consulta de inspección",
};

/** The name of an inquiry without a car (TALK-4). */
export function inquiryTypeLabel(type: string): string {
  return typeLabels[type] ?? "Consulta";
}
