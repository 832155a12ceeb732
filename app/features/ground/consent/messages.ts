import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const boxUnticked = "Marca esta casilla para continuar.";

/** The `consent` of a form's messages (BOOK-7, ASK-6, HOLD-6). */
export const consentNeeded: NonNullable<FormMessages["consent"]> = {
  fields: ["gdpr_consent", "data_processing_consent"],
  notice: { title: "Consentimiento requerido", text: "Debe aceptar el tratamiento de datos para continuar." },
};

const failed = { title: "No se ha cambiado", text: "Inténtalo de nuevo en unos segundos." };

export const marketingMessages: FormMessages = { done: { title: "Guardado", text: "Tu decisión vale desde ahora." }, failed };

export const withdrawalMessages: FormMessages = {
  done: { title: "Estás de baja", text: "No te escribiremos con coches ni novedades." },
  failed,
};
