import { contactFacts, type Letter, waysToAdd, waysToAnswer } from "#app/features/ground/emails/letter.ts";
import { queryInWords } from "#app/features/matching/saved-searches/saved-query.ts";
import { company } from "#company";
import type { ContactMessage } from "./schema.ts";
import { subjectLabel } from "./subjects.ts";

export function messageReceived({ name, message, subject }: ContactMessage): Letter {
  return {
    subject: `Hemos recibido tu mensaje: ${subjectLabel(subject)}`,
    preview: `Te responderemos en ${company.claims.responseHours} horas.`,
    heading: `Hola, ${name}`,
    paragraphs: [`Hemos recibido tu mensaje y te responderemos en ${company.claims.answerWithin}. Esto es lo que nos has escrito:`],
    quote: message,
    notes: [waysToAdd],
  };
}

/** A complaint's reference, and the last day to answer it in words. */
export type Complaint = { reference: string; due: string };

/** To the sender: the proof of the complaint (RDL 1/2007, art. 21.3). */
export function complaintReceived({ name, message }: ContactMessage, { reference, due }: Complaint): Letter {
  return {
    subject: `Hemos recibido tu reclamación ${reference}`,
    preview: `Te respondemos el ${due} como muy tarde.`,
    heading: `Hola, ${name}`,
    paragraphs: [
      `Hemos recibido tu reclamación. Te respondemos cuanto antes y, como muy tarde, el ${due}. Esto es lo que nos has escrito:`,
    ],
    facts: [{ name: "Referencia", value: reference }],
    quote: message,
    notes: [`Guarda este correo: es tu justificante. ${waysToAdd}`],
  };
}

export function messageForTeam(message: ContactMessage, complaint?: Complaint): Letter {
  return {
    subject: `Mensaje de ${message.name}: ${subjectLabel(message.subject)}`,
    preview: message.message.slice(0, 120),
    heading: `Mensaje de ${message.name}`,
    paragraphs: ["Ha llegado por el formulario de contacto. Si respondes a este correo, le escribes a esa persona."],
    facts: [
      { name: "Asunto", value: subjectLabel(message.subject) },
      ...(complaint
        ? [
            { name: "Referencia", value: complaint.reference },
            { name: "Responder hasta", value: complaint.due },
          ]
        : []),
      ...(message.search === undefined ? [] : [{ name: "Busca", value: queryInWords(message.search) }]),
      ...contactFacts(message),
    ],
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
    notes: [waysToAnswer],
  };
}
