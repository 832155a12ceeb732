import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const askedFactsForm = "order-asked-facts";

export const askedFactsMessages: FormMessages = {
  done: { title: "Guardado", text: "Ya se tiene en cuenta para saber si el coche se puede matricular." },
  failed: { title: "No se ha guardado", text: "No hemos podido guardarlo. Inténtalo de nuevo." },
};

export const notAdvertised =
  "Esto se escribe aquí mientras el coche está en Alemania y se conoce por su anuncio. De un coche del stock se escribe en su ficha.";
