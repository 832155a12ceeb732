import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const inquiryMissingForTeam = "No encontramos lo que querías responder: se habrá borrado. Lo que has escrito sigue aquí.";
export const repliedMeanwhile =
  "Mientras escribías ha llegado otra respuesta. Léela arriba; lo tuyo sigue aquí y no se ha enviado. Si aún hace falta, envíalo.";

/** The texts of INBOX-8. */
export const teamReplyMessages: FormMessages = {
  done: { title: "Respuesta enviada", text: "La respuesta ha sido enviada correctamente al cliente." },
  failed: { title: "No se ha enviado", text: "No se pudo enviar la respuesta." },
};
