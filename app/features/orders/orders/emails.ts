import type { Letter } from "#app/features/ground/emails/letter.ts";

type AskedOrder = { reference: string; name: string; carName: string };

/** To the team: a customer's message about an order. A reply to this mail goes to the customer, but does not stand in the conversation. */
export function orderQuestionForTeam({ reference, name, carName }: AskedOrder, message: string, address: string): Letter {
  return {
    subject: `Mensaje de ${name}: importación ${reference}`,
    preview: message.slice(0, 120),
    heading: `Mensaje de ${name}`,
    paragraphs: ["Ha escrito desde la página de su importación. Respóndele en la conversación, para que quede ahí."],
    facts: [{ name: "Importación", value: reference }, ...(carName === "" ? [] : [{ name: "Coche", value: carName }])],
    quote: message,
    actions: [{ label: "Abrir la conversación", address }],
  };
}
