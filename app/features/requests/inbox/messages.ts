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

export const workForm = "conversation-work";
export const noteForm = "conversation-note";
export const removeNoteForm = "remove-note";

/** Characters of a next action and of a note; the database has the same bounds. */
export const longestAction = 200;
export const longestNote = 2000;

export const workMessages: FormMessages = {
  done: { title: "Guardado", text: "Quién la lleva y qué toca después." },
  failed: { title: "No se ha guardado", text: "Inténtalo de nuevo en unos segundos." },
};
export const noteMessages: FormMessages = {
  done: { title: "Nota guardada", text: "Solo la ve el equipo." },
  failed: { title: "No se ha guardado la nota", text: "Inténtalo de nuevo en unos segundos." },
};
export const removeNoteMessages: FormMessages = {
  done: { title: "Nota borrada", text: "Ya no está en la conversación." },
  failed: { title: "No se ha borrado la nota", text: "Inténtalo de nuevo en unos segundos." },
};

export const workChangedMeanwhile =
  "Otra persona ha guardado algo distinto mientras tanto. Mira lo que hay ahora y guarda otra vez si hace falta.";
export const dayMissing = "Di para qué día es.";
export const actionMissing = "Di qué hay que hacer ese día.";
export const noMember = "Esta persona ya no está en el equipo.";
export const noteMissing = "Escribe la nota.";
export const noteKeptBefore = "Esta nota ya estaba guardada con otro texto: está en la lista. Recarga la página para escribir otra.";
export const noteNotYours = "No encontramos esta nota, o no la escribiste tú.";
