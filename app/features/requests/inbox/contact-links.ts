import { company } from "#company";
import { subjectLabel } from "#app/features/requests/contact/subjects.ts";
import { vehicleName, writtenPrice } from "#app/features/cars/vehicles/labels.ts";
import type { PlaceholderValues } from "#app/features/requests/saved-replies/placeholders.ts";
import { type InboxTopic, kindLabel } from "./inbox-title.ts";
import type { Thread } from "./queries/thread.server.ts";

/** The subject of a mail about a row: "Tu consulta sobre el BMW X3 de 2019". */
export function mailSubject(row: InboxTopic): string {
  if (row.complaint !== undefined) return `Tu reclamación ${row.complaint}`;
  if (row.kind === "message") return `Tu mensaje a ${company.name}: ${subjectLabel(row.topic)}`;
  const car = row.vehicle && `${vehicleName(row.vehicle)} de ${row.vehicle.year}`;
  if (row.reservation) return [`Tu reserva ${row.reservation.reference}`, car].filter(Boolean).join(": ");
  return car === undefined ? `Tu ${kindLabel(row).toLowerCase()}` : `Tu consulta sobre el ${car}`;
}

/** `mailto:` link. All of the address but the @ is escaped, because it may contain characters with a meaning in links. */
export function mailAddress(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;
}

/** The values for a saved reply in this thread. The price is today's. An archived car has none, because it is no longer public (row B6). */
export function valuesOf({ name, car }: Pick<Thread, "name" | "car">): PlaceholderValues {
  return {
    "{nombre}": name,
    "{empresa}": company.name,
    ...(car && { "{vehiculo}": vehicleName(car), "{año}": String(car.year) }),
    ...(car && car.status !== "archived" && { "{precio}": writtenPrice(car) }),
  };
}
