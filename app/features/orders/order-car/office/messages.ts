import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const statementsForm = "seller-statements";

export const statementsMessages: FormMessages = {
  done: { title: "Guardado", text: "Lo que dice el vendedor cuenta ya para saber si el coche se puede matricular." },
  failed: { title: "No se ha guardado", text: "No hemos podido guardarlo. Inténtalo de nuevo." },
};

export const statedInFile = "Este coche es del stock: lo que dice el vendedor se escribe en su ficha.";
