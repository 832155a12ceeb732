import { inquiryTypeLabel } from "#app/features/conversations/inquiry-state.ts";

/** What people send and what waits for an answer, as the inbox calls it; the word stands in addresses too. */
export const inboxKinds = [
  { value: "inquiry", label: "Consulta", filter: "Consultas" },
  { value: "message", label: "Mensaje de contacto", filter: "Mensajes" },
  { value: "reservation", label: "Reserva", filter: "Reservas" },
] as const;
export type InboxKind = (typeof inboxKinds)[number]["value"];

export function isInboxKind(text: string | undefined): text is InboxKind {
  return inboxKinds.some(({ value }) => value === text);
}

/** The state of a row in the team's words (INBOX-2). `tone` colours it. */
export const inboxStatuses = [
  { value: "pending", label: "Pendiente", tone: "waiting" },
  { value: "in_progress", label: "En Progreso", tone: "moving" },
  { value: "completed", label: "Completada", tone: "good" },
] as const;
export type InboxStatus = (typeof inboxStatuses)[number]["value"];

export function isInboxStatus(text: string | null): text is InboxStatus {
  return inboxStatuses.some(({ value }) => value === text);
}

/** A reservation that was decided waits for nobody: whatever came of it, it stands with what is completed. */
const decisions: Record<string, string> = { accepted: "Aceptada", rejected: "Rechazada", cancelled: "Cancelada" };

/** The statuses of a table's rows that belong to a status of the inbox. The other way round, `inboxStatusOf`. */
export function ownStatuses(kind: InboxKind, status: InboxStatus): string[] {
  if (kind !== "reservation") return [status];
  if (status === "completed") return Object.keys(decisions);
  return status === "pending" ? ["pending"] : [];
}

/** Where a row stands in the inbox, from the status in its table. */
export function inboxStatusOf(kind: InboxKind, own: string): InboxStatus {
  if (kind === "reservation") return own in decisions ? "completed" : "pending";
  return isInboxStatus(own) ? own : "pending";
}

/** What a row's own status is called; anything else is shown as it is. */
export function statusWord(own: string): string {
  return decisions[own] ?? inboxStatuses.find(({ value }) => value === own)?.label ?? own;
}

/** An inquiry's type for the team: one of the known, or free text with a capital (INBOX-5). */
export function officeTypeLabel(type: string): string {
  const label = inquiryTypeLabel(type);
  const free = type.trim().replaceAll("_", " ");
  return label !== "Consulta" || free === "" ? label : free.charAt(0).toLocaleUpperCase("es") + free.slice(1);
}
