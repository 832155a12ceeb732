import type { FormMessages } from "#app/features/submissions/form-answer.ts";

export const consentMissing = "Debes aceptar el tratamiento de datos para continuar";

/** The texts are the specification's (1, section 5); the form that could not be stored is ours. */
export const contactMessages: FormMessages = {
  done: { title: "Mensaje enviado", text: "Mensaje enviado correctamente. Te responderemos en 24 horas." },
  failed: { title: "No se ha enviado", text: "No hemos podido enviar tu mensaje. Inténtalo de nuevo." },
};
