import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { placeholders } from "./placeholders.ts";

/** Most characters of a saved reply, as in the database. Separate from the schema, to keep that out of the browser's scripts. */
export const longestTitle = 80;
export const longestBody = 4000;

export const titleMissing = "Ponle un título, para encontrarla al responder.";
export const bodyMissing = "Escribe el texto de la respuesta.";
export const titleTaken = "Ya hay una respuesta guardada con ese título. Elige otro.";
export const savedReplyMissing = "Esta respuesta guardada ya no existe: otra persona la habrá borrado. Lo que has escrito sigue aquí.";
export const savedReplyChanged =
  "Otra persona ha cambiado esta respuesta mientras tanto. Abajo está como ha quedado; lo que has escrito sigue en la casilla: si lo guardas, queda lo tuyo.";
export const alreadyDeleted = "Esta respuesta ya estaba borrada.";

const known = placeholders.map(({ name }) => name).join(", ");

export function unknownPlaceholdersSentence(names: readonly string[]): string {
  return `No conocemos ${names.join(", ")}. Puedes usar ${known}.`;
}

export function openPlaceholdersSentence(names: readonly string[]): string {
  return `Queda por rellenar ${names.join(", ")}: aquí no sabemos qué poner. Escríbelo tú o quítalo.`;
}

const failed = { title: "No se ha guardado", text: "No hemos podido guardarlo. Inténtalo de nuevo." };

export const addingMessages: FormMessages = {
  done: { title: "Respuesta guardada", text: "Ya la puedes elegir al responder." },
  failed,
};
export const changingMessages: FormMessages = {
  done: { title: "Cambios guardados", text: "Al responder sale ya con el texto nuevo." },
  failed,
};
export const deletingMessages: FormMessages = {
  done: { title: "Respuesta borrada", text: "Lo que ya se envió con ella no cambia." },
  failed: { title: "No se ha borrado", text: "No hemos podido borrarla. Inténtalo de nuevo." },
};
