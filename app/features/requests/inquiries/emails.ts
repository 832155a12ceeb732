import type { Letter } from "#app/features/ground/emails/letter.ts";
import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { statusLabel, vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { company } from "#company";
import { contactPreferenceLabel } from "./contact-preferences.ts";
import type { Inquiry } from "./schema.ts";

type Vehicle = { id: string; make: string; model: string; year: number; price: number; status: string };

/** To the sender: confirms the inquiry, names the channel of our reply, and repeats the message. */
export function inquiryReceived(inquiry: Inquiry, vehicle: Vehicle, siteOrigin: string): Letter {
  const name = vehicleName(vehicle);
  return {
    subject: `Hemos recibido tu consulta: ${name}`,
    preview: `Te responderemos en ${company.claims.responseHours} horas.`,
    heading: `Hola, ${inquiry.name}`,
    paragraphs: [
      `Hemos recibido tu consulta sobre el ${name} de ${vehicle.year}. Te contestaremos ${wayOf(inquiry)} en ${company.claims.responseHours} horas, contadas en días laborables. Esto es lo que nos has escrito:`,
    ],
    quote: inquiry.message,
    actions: [{ label: "Ver el coche", address: siteOrigin + vehicleAddress(vehicle.id) }],
    notes: ["Si quieres añadir algo, responde a este correo."],
  };
}

/** To the team. A reply to this mail goes to the sender. */
export function inquiryForTeam(inquiry: Inquiry, vehicle: Vehicle, siteOrigin: string): Letter {
  const name = vehicleName(vehicle);
  return {
    subject: `Consulta de ${inquiry.name}: ${name}`,
    preview: inquiry.message.slice(0, 120),
    heading: `Consulta de ${inquiry.name}`,
    paragraphs: ["Ha llegado por la página del coche. Si respondes a este correo, le escribes a esa persona."],
    facts: [
      { name: "Coche", value: `${name} de ${vehicle.year}, ${formatEuros(vehicle.price)}` },
      { name: "Estado", value: statusLabel(vehicle.status) },
      { name: "Prefiere", value: contactPreferenceLabel(inquiry.contact_preference) },
      { name: "Correo", value: inquiry.email },
      { name: "Teléfono", value: inquiry.phone ?? "No lo ha dado" },
      { name: "Novedades", value: inquiry.marketing_consent ? "Sí quiere" : "No quiere" },
    ],
    quote: inquiry.message,
    actions: [{ label: "Ver el coche", address: siteOrigin + vehicleAddress(vehicle.id) }],
  };
}

function wayOf({ contact_preference: preference, phone }: Inquiry): string {
  if (preference === "email") return "por correo";
  return `${preference === "phone" ? "por teléfono" : "por WhatsApp"}, en el ${phone},`;
}
