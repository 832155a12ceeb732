import { changeMessages } from "#app/features/ground/forms/form-answer.ts";

export const advertiseForm = "mark-advertised";
export const takeDownForm = "take-down";

export const advertiseMessages = changeMessages(
  "Anotado",
  "Si el coche se vende, se reserva o se archiva, te avisamos para que retires el anuncio.",
  "No se ha anotado",
);
export const takeDownMessages = changeMessages("Anuncio retirado", "Ya no cuenta como anunciado ahí.", "No se ha anotado");

export const carGone = "Este coche ya no existe.";
