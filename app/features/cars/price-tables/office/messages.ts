import { changeMessages, type FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const saveForm = "save-version";
export const withdrawForm = "withdraw-version";
export const dismissForm = "dismiss-proposal";

export const saveMessages: FormMessages = {
  done: { title: "Guardado", text: "Los precios usan estas cifras desde el día que has elegido. Queda en el historial." },
  failed: { title: "No se ha guardado", text: "Lo que has escrito sigue aquí. Vuelve a intentarlo en unos segundos." },
};
export const withdrawMessages = changeMessages(
  "Versión retirada",
  "Ese día no cambiará nada. Sus cifras siguen en el historial.",
  "No se ha retirado",
);
export const dismissMessages = changeMessages("Propuesta descartada", "Siguen valiendo las cifras del equipo.", "No se ha descartado");

export const reasons = {
  past: "Elige hoy o un día futuro. Para corregir una versión que ya vale, pulsa «Corregir» en el historial.",
  unchanged: "Son las mismas cifras que ya hay para ese día, con la misma fuente. No hay nada que guardar.",
  begun: "Esta versión ya ha empezado a valer. Para cambiarla, guarda otra desde hoy o corrígela.",
  gone: "Mientras tanto, otra persona del equipo ha cambiado esta versión. Mira el historial.",
  proposalGone: "Esta propuesta ya no está pendiente. Mira el historial.",
};
