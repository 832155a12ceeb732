import { company } from "#company";
import { openingSentence } from "#app/lib/opening-hours.ts";
import type { Channel } from "#app/ui/channel-tile.tsx";
import { mailLink, phoneLink, whatsappLink } from "./contact-links.ts";
import { plans } from "./plans.ts";

/** The four channels of the contact page. WhatsApp and mail open with `message` already filled in. */
export function contactChannels(message: { subject: string; text: string }): Channel[] {
  const { address, claims, email, phone, whatsapp } = company;
  return [
    { title: "Teléfono", value: phone.shown, text: `${openingSentence()}.`, link: { href: phoneLink, label: "Llamar" } },
    {
      title: "WhatsApp",
      value: whatsapp.shown,
      text: "Se abre con un mensaje empezado. Cámbialo a tu gusto antes de enviarlo.",
      link: { href: whatsappLink(message.text), label: "Escribir por WhatsApp" },
    },
    {
      title: "Correo",
      value: email,
      text: `Te responde una persona en ${claims.answerWithin}.`,
      link: { href: mailLink(message.subject, message.text), label: "Escribir un correo" },
    },
    {
      title: `Oficina en ${address.locality}, con cita previa`,
      value: address.street,
      text: `${address.postalCode} ${address.locality}. Avísanos antes de venir, para que haya alguien contigo y sin prisas.`,
      link: { href: mailLink("Cita en la oficina", "Hola, quiero visitaros en la oficina.\n\nMe viene bien: "), label: "Pedir cita" },
    },
  ];
}

/** The reason for a visit to the contact page, as far as the page's address gives it. */
type ContactReason = { vehicle?: { name: string; address: string } | undefined; plan?: string | undefined };

/** The prefilled subject and text of a message to the company; the person can change both. */
export function preparedMessage({ vehicle, plan }: ContactReason): { subject: string; text: string } {
  if (vehicle) {
    return {
      subject: `Consulta sobre el ${vehicle.name}`,
      text: `Hola, me interesa el ${vehicle.name} que he visto en vuestra web: ${vehicle.address}\n\n¿Me podéis dar más información?`,
    };
  }
  const known = plans.find(({ name }) => name === plan);
  if (known) {
    return { subject: `Presupuesto del plan ${known.name}`, text: `Hola, quiero un presupuesto del plan ${known.name}.\n\nBusco: ` };
  }
  return { subject: `Consulta a ${company.name}`, text: "Hola, quiero información para importar un coche de Alemania.\n\nBusco: " };
}
