import type { Notice } from "#app/features/ground/forms/form-answer.ts";

/** Shown if no response came to a heart. */
export const savingFailed: Notice = {
  title: "No se ha guardado el cambio",
  text: "No hemos recibido respuesta. La lista sigue como estaba: inténtalo de nuevo.",
};

export const carGone = "Este coche ya no se ofrece, así que no se puede guardar.";

/** `most`: how many cars a list holds. */
export function listFull(most: number): string {
  return `Ya guardas ${most} coches, todos los que caben. Quita alguno y vuelve a intentarlo.`;
}

export const sessionUnknown = "Ahora mismo no sabemos si has entrado en tu cuenta. Vuelve a intentarlo en unos segundos.";
