import type { FormMessages } from "#app/features/submissions/form-answer.ts";
import { statusWord } from "./inbox-state.ts";

export const statusForm = "inquiry-status";
export const retryForm = "retry-mails";

export const nothingFound = "No se encontraron consultas";
export const rowMissing = "No encontramos esta consulta: se habrá borrado.";

/** The specification's (2, section 8). */
const notUpdated = "No se pudo actualizar el estado de la consulta.";

export const statusMessages: FormMessages = {
  done: { title: "Estado actualizado", text: "El cambio queda guardado." },
  failed: { title: notUpdated, text: "Inténtalo de nuevo en unos segundos." },
};

/** Somebody else was first (row R21). */
export function changedMeanwhile(status: string): string {
  return `${notUpdated} Otra persona lo ha cambiado antes: ahora está «${statusWord(status)}».`;
}

export const retryMessages: FormMessages = {
  done: { title: "Correo en camino", text: "Lo volvemos a intentar ahora mismo. Si tampoco llega, volverá a salir aquí." },
  failed: { title: "No se ha reintentado", text: "No hemos podido volver a ponerlo en la cola. Inténtalo de nuevo." },
};

export const nothingToRetry = "Ya no queda ningún correo sin entregar: otra persona lo habrá reintentado.";
