import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const consentMissing = "Debes aceptar el tratamiento de datos para continuar";

/** WRITE-5 gives the text of the success; no requirement gives that of the failure. */
export const contactMessages: FormMessages = {
  done: { title: "Mensaje enviado", text: "Mensaje enviado correctamente. Te responderemos en 24 horas." },
  failed: { title: "No se ha enviado", text: "No hemos podido enviar tu mensaje. Inténtalo de nuevo." },
};
