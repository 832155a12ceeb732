import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { statusWord } from "./inbox-state.ts";

export const statusForm = "inquiry-status";

export const nothingFound = "No se encontraron consultas";
export const rowMissing = "No encontramos esta consulta: se habrá borrado.";

const notUpdated = "No se pudo actualizar el estado de la consulta.";

export const statusMessages: FormMessages = {
  done: { title: "Estado actualizado", text: "El cambio queda guardado." },
  failed: { title: notUpdated, text: "Inténtalo de nuevo en unos segundos." },
};

export function changedMeanwhile(status: string): string {
  return `${notUpdated} Otra persona lo ha cambiado antes: ahora está «${statusWord(status)}».`;
}

export const replyTargetMissing = "No encontramos lo que querías responder: se habrá borrado. Lo que has escrito sigue aquí.";
export const repliedMeanwhile =
  "Mientras escribías ha llegado otra respuesta. Léela arriba; lo tuyo sigue aquí y no se ha enviado. Si aún hace falta, envíalo.";

export const teamReplyMessages: FormMessages = {
  done: { title: "Respuesta enviada", text: "La respuesta ha sido enviada correctamente al cliente." },
  failed: { title: "No se ha enviado", text: "No se pudo enviar la respuesta." },
};
