import type { Letter } from "#app/features/ground/emails/letter.ts";

/** To the team: what a customer answered to one of our mails. `topic`: what the conversation is about. */
export function answerForTeam({ name, email, topic }: { name: string; email: string; topic: string }, message: string): Letter {
  return {
    subject: `Respuesta de ${name}: ${topic}`,
    preview: message.slice(0, 120),
    heading: `Respuesta de ${name}`,
    paragraphs: ["Ha contestado por correo. Si respondes a este correo, le escribes a esa persona, pero no queda en la conversación."],
    facts: [
      { name: "Tema", value: topic },
      { name: "Correo", value: email },
    ],
    quote: message,
  };
}
