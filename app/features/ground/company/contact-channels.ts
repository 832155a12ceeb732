import { company } from "#company";
import { openingSentence } from "#app/lib/opening-hours.ts";
import type { Channel } from "#app/ui/channel-tile.tsx";
import { mailLink, phoneLink, whatsappLink } from "./contact-links.ts";

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
      text: `Te responde una persona en ${claims.responseHours} horas, contadas en días laborables.`,
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
