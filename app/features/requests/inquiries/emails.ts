import { contactFacts, type Letter, waysToAdd } from "#app/features/ground/emails/letter.ts";
import { calculatorAddress, type Quote } from "#app/features/cars/calculator/addresses.ts";
import { totalLabel } from "#app/features/cars/landed-price/price-view.ts";
import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { statusLabel, vehicleName, writtenPrice } from "#app/features/cars/vehicles/labels.ts";
import { company } from "#company";
import { contactPreferenceLabel } from "./contact-preferences.ts";
import { quoteWords } from "./messages.ts";
import type { Inquiry } from "./schema.ts";

type Vehicle = { id: string; make: string; model: string; year: number; price: number; status: string };

export function inquiryReceived(inquiry: Inquiry, vehicle: Vehicle, siteOrigin: string): Letter {
  const name = vehicleName(vehicle);
  return {
    subject: `Hemos recibido tu consulta: ${name}`,
    preview: `Te responderemos en ${company.claims.responseHours} horas.`,
    heading: `Hola, ${inquiry.name}`,
    paragraphs: [
      `Hemos recibido tu consulta sobre el ${name} de ${vehicle.year}. Te contestaremos ${wayOf(inquiry)} en ${company.claims.answerWithin}. Esto es lo que nos has escrito:`,
    ],
    quote: inquiry.message,
    actions: [{ label: "Ver el coche", address: siteOrigin + vehicleAddress(vehicle.id) }],
    notes: [waysToAdd],
  };
}

export function inquiryForTeam(inquiry: Inquiry, vehicle: Vehicle, siteOrigin: string): Letter {
  const name = vehicleName(vehicle);
  return {
    subject: `Consulta de ${inquiry.name}: ${name}`,
    preview: inquiry.message.slice(0, 120),
    heading: `Consulta de ${inquiry.name}`,
    paragraphs: ["Ha llegado por la página del coche. Si respondes a este correo, le escribes a esa persona."],
    facts: [
      { name: "Coche", value: `${name} de ${vehicle.year}, ${writtenPrice(vehicle)}` },
      { name: "Estado", value: statusLabel(vehicle.status) },
      { name: "Prefiere", value: contactPreferenceLabel(inquiry.contact_preference) },
      ...contactFacts(inquiry),
    ],
    quote: inquiry.message,
    actions: [{ label: "Ver el coche", address: siteOrigin + vehicleAddress(vehicle.id) }],
  };
}

export function carRequested(inquiry: Inquiry, quote: Quote, siteOrigin: string): Letter {
  return {
    subject: `Hemos recibido tu petición: ${quote.name}`,
    preview: `Te responderemos en ${company.claims.responseHours} horas.`,
    heading: `Hola, ${inquiry.name}`,
    paragraphs: [
      `Nos has pedido este coche: ${quote.name}. Según las cuentas que viste, sale por ${quote.amount} ${quoteWords(quote)}. Te contestaremos ${wayOf(inquiry)} en ${company.claims.answerWithin}. Esto es lo que nos has escrito:`,
    ],
    quote: inquiry.message,
    actions: [{ label: "Ver las cuentas", address: siteOrigin + calculatorAddress(quote.query) }],
    notes: ["Las cuentas no son una oferta: antes de que decidas te damos el precio cerrado.", waysToAdd],
  };
}

export function carRequestForTeam(inquiry: Inquiry, quote: Quote, siteOrigin: string): Letter {
  return {
    subject: `Piden un coche: ${quote.name}, ${inquiry.name}`,
    preview: inquiry.message.slice(0, 120),
    heading: `${inquiry.name} pide un coche`,
    paragraphs: ["Ha llegado por la calculadora. Si respondes a este correo, le escribes a esa persona."],
    facts: [
      { name: "Coche", value: quote.name },
      { name: totalLabel(quote.isComplete), value: `${quote.amount} en ${quote.region}` },
      ...quote.facts.map(({ label, value }) => ({ name: label, value })),
      { name: "Prefiere", value: contactPreferenceLabel(inquiry.contact_preference) },
      ...contactFacts(inquiry),
    ],
    quote: inquiry.message,
    actions: [{ label: "Ver las cuentas", address: siteOrigin + calculatorAddress(quote.query) }],
  };
}

function wayOf({ contact_preference: preference, phone }: Inquiry): string {
  if (preference === "email") return "por correo";
  return `${preference === "phone" ? "por teléfono" : "por WhatsApp"}, en el ${phone},`;
}
