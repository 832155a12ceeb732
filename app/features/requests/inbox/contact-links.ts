import { company } from "#company";
import { subjectLabel } from "#app/features/requests/contact/subjects.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { type InboxTopic, kindLabel } from "./inbox-title.ts";

/** The subject of a mail about a row: "Tu consulta sobre el BMW X3 de 2019". */
export function mailSubject(row: InboxTopic): string {
  if (row.kind === "message") return `Tu mensaje a ${company.name}: ${subjectLabel(row.topic)}`;
  const car = row.vehicle && `${vehicleName(row.vehicle)} de ${row.vehicle.year}`;
  if (row.reservation) return [`Tu reserva ${row.reservation.reference}`, car].filter(Boolean).join(": ");
  return car === undefined ? `Tu ${kindLabel(row).toLowerCase()}` : `Tu consulta sobre el ${car}`;
}

/** `mailto:` link. All of the address but the @ is escaped, because it may contain characters with a meaning in links. */
export function mailAddress(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;
}
