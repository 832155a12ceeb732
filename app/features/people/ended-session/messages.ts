import type { WaitingForm } from "#app/features/ground/forms/ended-session.ts";

export const stillHere = "Lo que has escrito sigue aquí.";

/** Why the person must prove again who they are. */
export const reasons: Record<WaitingForm["needs"], { title: string; text: string }> = {
  password: { title: "Tu sesión ha terminado", text: `${stillHere} Escribe tu contraseña para enviarlo tal como está.` },
  code: { title: "Falta el código de tu app", text: `${stillHere} Escribe el código para enviarlo tal como está.` },
  other: {
    title: "Has entrado con otra cuenta",
    text: `${stillHere} No lo hemos enviado: entra con la cuenta con la que lo escribiste.`,
  },
};

export const readingReason = { title: "Tu sesión ha terminado", text: `${stillHere} Escribe tu contraseña y sigue donde estabas.` };

export const filesAgain = "Los archivos no se guardan: tendrás que elegirlos de nuevo.";

export const tooLong = "El texto es muy largo para llevarlo contigo. Entra, vuelve atrás con el navegador y lo tendrás en su sitio.";
