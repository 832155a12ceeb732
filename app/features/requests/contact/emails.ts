import { contactFacts, type Letter } from "#app/features/ground/emails/letter.ts";
import { company } from "#company";
import type { ContactMessage } from "./schema.ts";
import { subjectLabel } from "./subjects.ts";

export function messageReceived({ name, message, subject }: ContactMessage): Letter {
  return {
    subject: `Hemos recibido tu mensaje: ${subjectLabel(subject)}`,
    preview: `Te responderemos en ${company.claims.responseHours} horas.`,
    heading: `Hola, ${name}`,
    paragraphs: [
      `Hemos recibido tu mensaje y te responderemos en ${company.claims.responseHours} horas, contadas en días laborables. Esto es lo que nos has escrito:`,
    ],
    quote: message,
    notes: ["Si quieres añadir algo, responde a este correo."],
  };
}

export function messageForTeam(message: ContactMessage): Letter {
  return {
    subject: `Mensaje de ${message.name}: ${subjectLabel(message.subject)}`,
    preview: message.message.slice(0, 120),
    heading: `Mensaje de ${message.name}`,
    paragraphs: ["Ha llegado por el formulario de contacto. Si respondes a este correo, le escribes a esa persona."],
    facts: [{ name: "Asunto", value: subjectLabel(message.subject) }, ...contactFacts(message)],
    quote: message.message,
  };
}

export function replyToMessage({ name, subject }: { name: string; subject: string }, message: string): Letter {
  return {
    subject: `Te hemos respondido: ${subjectLabel(subject)}`,
    preview: message.slice(0, 120),
    heading: `Hola, ${name}`,
    paragraphs: [`El equipo de ${company.name} ha respondido a tu mensaje:`],
    facts: [{ name: "Asunto", value: subjectLabel(subject) }],
    quote: message,
    notes: ["Para contestar, responde a este correo."],
  };
}
