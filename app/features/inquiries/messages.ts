import type { FormMessages, Notice } from "#app/features/submissions/form-answer.ts";

export const consentMissing = "Marca esta casilla para continuar.";
export const phoneMissing = "Escribe un teléfono en el que podamos contestarte, o elige el correo.";
export const vehicleMissing =
  "Este coche ya no está en la web. Lo que has escrito sigue aquí: escríbenos desde la página de contacto y te buscamos otro.";

/** For the page itself, which takes no more than this along. */
export const inquiryFailed: Notice = { title: "Error al enviar", text: "No pudimos enviar tu consulta. Inténtalo de nuevo." };

/** The texts of ASK-2 and ASK-6; `unmailed` is for the case that these rows leave open. */
export const inquiryMessages: FormMessages = {
  done: {
    title: "¡Consulta enviada!",
    text: "Te contactaremos pronto para darte más información. Revisa tu email para la confirmación.",
  },
  unmailed: {
    title: "¡Consulta enviada!",
    text: "Te contactaremos pronto para darte más información. Hoy ya te hemos escrito varias veces, así que no te llegará otro correo de confirmación.",
  },
  failed: inquiryFailed,
  consent: {
    fields: ["gdpr_consent", "data_processing_consent"],
    notice: { title: "Consentimiento requerido", text: "Debe aceptar el tratamiento de datos para continuar." },
  },
};
