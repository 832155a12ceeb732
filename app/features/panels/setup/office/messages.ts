import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const confirmForm = "confirm-step";
export const takeBackForm = "take-back-step";

export const confirmMessages: FormMessages = {
  done: { title: "Confirmado", text: "Queda apuntado quién lo ha confirmado y cuándo." },
  failed: { title: "No se ha confirmado", text: "Inténtalo de nuevo en unos segundos." },
};

export const takeBackMessages: FormMessages = {
  done: { title: "Otra vez pendiente", text: "El paso vuelve a estar abierto." },
  failed: { title: "No se ha cambiado", text: "Inténtalo de nuevo en unos segundos." },
};
