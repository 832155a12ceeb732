import { company } from "#company";
import { subjectLabel } from "#app/features/contact/subjects.ts";
import { vehicleName } from "#app/features/vehicles/labels.ts";
import { type InboxTopic, kindLabel } from "./inbox-title.ts";

/** What a mail about a row is called: "Tu consulta sobre el BMW X3 de 2019". */
export function mailSubject(row: InboxTopic): string {
  if (row.kind === "message") return `Tu mensaje a ${company.name}: ${subjectLabel(row.topic)}`;
  const car = row.vehicle && `${vehicleName(row.vehicle)} de ${row.vehicle.year}`;
  if (row.reservation) return [`Tu reserva ${row.reservation.reference}`, car].filter(Boolean).join(": ");
  return car === undefined ? `Tu ${kindLabel(row).toLowerCase()}` : `Tu consulta sobre el ${car}`;
}

/** Opens the admin's own mail programme. An address may hold what means something in a link, so all of it but the @ is escaped. */
export function mailAddress(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;
}
