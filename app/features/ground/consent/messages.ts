import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

const failed = { title: "No se ha cambiado", text: "Inténtalo de nuevo en unos segundos." };

export const marketingMessages: FormMessages = { done: { title: "Guardado", text: "Tu decisión vale desde ahora." }, failed };

export const withdrawalMessages: FormMessages = {
  done: { title: "Estás de baja", text: "No te escribiremos con coches ni novedades." },
  failed,
};
