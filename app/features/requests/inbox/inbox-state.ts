import { inquiryTypeLabel } from "#app/features/requests/conversations/inquiry-state.ts";

/** The kinds of rows in the inbox. `value` also appears in addresses. */
export const inboxKinds = [
  { value: "inquiry", label: "Consulta", filter: "Consultas" },
  { value: "message", label: "Mensaje de contacto", filter: "Mensajes" },
  { value: "reservation", label: "Reserva", filter: "Reservas" },
] as const;
export type InboxKind = (typeof inboxKinds)[number]["value"];

export function isInboxKind(text: string | undefined): text is InboxKind {
  return inboxKinds.some(({ value }) => value === text);
}

/** The status of a row with the team's label for it (INBOX-2). `tone` gives the colour. */
export const inboxStatuses = [
  { value: "pending", label: "Pendiente", tone: "waiting" },
  { value: "in_progress", label: "En Progreso", tone: "moving" },
  { value: "completed", label: "Completada", tone: "good" },
] as const;
export type InboxStatus = (typeof inboxStatuses)[number]["value"];

function isInboxStatus(text: string): text is InboxStatus {
  return inboxStatuses.some(({ value }) => value === text);
}

/** A decided reservation needs no more work, so the inbox shows it as completed, whatever the decision was. */
const decisions: Record<string, string> = { accepted: "Aceptada", rejected: "Rechazada", cancelled: "Cancelada" };

/** The statuses in a kind's table that belong to a status of the inbox: the inverse of `inboxStatusOf`. */
export function ownStatuses(kind: InboxKind, status: InboxStatus): string[] {
  if (kind !== "reservation") return [status];
  if (status === "completed") return Object.keys(decisions);
  return status === "pending" ? ["pending"] : [];
}

/** The status in the inbox for a status in the kind's table. */
export function inboxStatusOf(kind: InboxKind, own: string): InboxStatus {
  if (kind === "reservation") return own in decisions ? "completed" : "pending";
  return isInboxStatus(own) ? own : "pending";
}

/** The label of a row's own status; an unknown status is shown unchanged. */
export function statusWord(own: string): string {
  return decisions[own] ?? inboxStatuses.find(({ value }) => value === own)?.label ?? own;
}

/** An inquiry's type for the team: the label of a known type, or free text with a capital (INBOX-5). */
export function officeTypeLabel(type: string): string {
  const label = inquiryTypeLabel(type);
  const free = type.trim().replaceAll("_", " ");
  return label !== "Consulta" || free === "" ? label : free.charAt(0).toLocaleUpperCase("es") + free.slice(1);
}
