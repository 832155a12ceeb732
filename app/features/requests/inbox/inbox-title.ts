import { planName } from "#app/features/ground/company/plans.ts";
import { complaintSubject, subjectLabel } from "#app/features/requests/contact/subjects.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { type InboxKind, officeTypeLabel } from "./inbox-state.ts";

export type InboxTopic = {
  kind: InboxKind;
  /** An inquiry's type, a message's subject or a reservation's plan, as stored. */
  topic: string;
  vehicle: { make: string; model: string; year: number } | undefined;
  /** The reference of a complaint. */
  complaint?: string | undefined;
  reservation: { reference: string; /** Whole euros. */ deposit: number } | undefined;
};

export function kindLabel({ kind, topic, complaint }: InboxTopic): string {
  if (complaint !== undefined) return subjectLabel(complaintSubject);
  if (kind === "inquiry") return officeTypeLabel(topic);
  return kind === "message" ? "Contacto" : "Reserva";
}

/** The title of a row: "BMW X3 · 2019", "Mensaje de contacto · Presupuesto", "Reclamación 3F2A91BC", "Reserva RS-7K4M-Q2 · BMW X3 · 2019". */
export function inboxTitle(row: InboxTopic): string {
  const car = row.vehicle && `${vehicleName(row.vehicle)} · ${row.vehicle.year}`;
  if (row.complaint !== undefined) return `${kindLabel(row)} ${row.complaint}`;
  if (row.kind === "message") return `Mensaje de contacto · ${subjectLabel(row.topic)}`;
  if (row.reservation) return [`Reserva ${row.reservation.reference}`, car].filter(Boolean).join(" · ");
  return car ?? officeTypeLabel(row.topic);
}

/** "Plan Completo, señal de 199 €": shown for a reservation in place of a message. */
export function reservationTerms(plan: string, deposit: number): string {
  return `Plan ${planName(plan)}, señal de ${formatEuros(deposit)}`;
}
