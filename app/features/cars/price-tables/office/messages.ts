import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const saveForm = "save-version";
export const withdrawForm = "withdraw-version";
export const dismissForm = "dismiss-proposal";

const nothingLost = "Lo que has escrito sigue aquí. Vuelve a intentarlo en unos segundos.";

export const saveMessages: FormMessages = {
  done: { title: "Guardado", text: "Los precios usan estas cifras desde el día que has elegido. Queda en el historial." },
  failed: { title: "No se ha guardado", text: nothingLost },
};
export const withdrawMessages: FormMessages = {
  done: { title: "Versión retirada", text: "Ese día no cambiará nada. Sus cifras siguen en el historial." },
  failed: { title: "No se ha retirado", text: "No se ha cambiado nada. Vuelve a intentarlo en unos segundos." },
};
export const dismissMessages: FormMessages = {
  done: { title: "Propuesta descartada", text: "Siguen valiendo las cifras del equipo." },
  failed: { title: "No se ha descartado", text: "No se ha cambiado nada. Vuelve a intentarlo en unos segundos." },
};

/** Why a version is refused. */
export const reasons = {
  past: "Elige hoy o un día futuro. Para corregir una versión que ya vale, pulsa «Corregir» en el historial.",
  unchanged: "Son las mismas cifras que ya hay para ese día, con la misma fuente. No hay nada que guardar.",
  begun: "Esta versión ya ha empezado a valer. Para cambiarla, guarda otra desde hoy o corrígela.",
  gone: "Mientras tanto, otra persona del equipo ha cambiado esta versión. Mira el historial.",
  proposalGone: "Esta propuesta ya no está pendiente. Mira el historial.",
};
