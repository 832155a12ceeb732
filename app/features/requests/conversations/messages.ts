import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { company } from "#company";

/** Most characters of a reply, as in the database. Separate from the schema, to keep that out of the browser's scripts. */
export const longestReply = 4000;

export const replyBlank = "Por favor escribe un mensaje de respuesta.";
export const listFailed = "Error al cargar las consultas. Inténtalo de nuevo más tarde.";
export const conversationFailed =
  "Error al cargar la conversación: no hemos podido leer las respuestas. Inténtalo de nuevo en unos segundos.";
export const threadClosed =
  "Esta consulta ya está resuelta y no admite más respuestas. Lo que has escrito sigue aquí: cópialo y envíalo desde la página de contacto.";
export const inquiryMissing = "No encontramos esta consulta. Lo que has escrito sigue aquí.";

/** TALK-9 gives the text of the failure; no requirement gives that of the success. */
export const replyMessages: FormMessages = {
  done: { title: "Respuesta enviada", text: `La ha recibido el equipo de ${company.name}. Te contestamos aquí y por correo.` },
  failed: { title: "No se ha enviado", text: "No se pudo enviar la respuesta. Inténtalo de nuevo." },
};
