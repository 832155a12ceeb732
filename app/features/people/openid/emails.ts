import type { Letter } from "#app/features/ground/emails/letter.ts";

export function identityLinkedLetter(provider: string): Letter {
  return {
    subject: `Ya puedes entrar con ${provider}`,
    preview: "Hemos unido las dos cuentas, porque el correo es el mismo.",
    heading: `Ya puedes entrar con ${provider}`,
    paragraphs: [
      `Has entrado con ${provider}, y como tu correo está confirmado en los dos sitios, hemos unido las cuentas. Tu contraseña sigue valiendo.`,
    ],
    notes: ["Si no has sido tú, responde a este correo."],
  };
}
