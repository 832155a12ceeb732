import type { Letter } from "#app/features/ground/emails/letter.ts";
import { company } from "#company";

/** To an admin who tests whether mails leave. */
export function testLetter(sent: string): Letter {
  return {
    subject: `Correo de prueba de ${company.name}`,
    preview: "Si lo lees, los correos salen.",
    heading: "Los correos salen",
    paragraphs: ["Es un correo de prueba, pedido desde el panel de administración. No tienes que hacer nada."],
    facts: [{ name: "Pedido", value: sent }],
  };
}
