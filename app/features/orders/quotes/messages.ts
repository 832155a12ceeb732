import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";
import type { QuoteState } from "./quote-state.ts";

export const acceptanceForm = "accept-quote";
export const decliningForm = "decline-quote";

export const quoteMissing = "No encontramos este presupuesto. Recarga la página para ver los que hay.";
export const quoteChanged = "El presupuesto ha cambiado desde que abriste la página. Recárgala y léelo otra vez: no se ha aceptado nada.";
export const nameMissing = "Escribe tu nombre y tus apellidos.";
export const agreementMissing = "Marca la casilla si has leído el presupuesto y lo aceptas.";

/** Why a version cannot be decided any more; one that was sent or seen can. */
export const undecidable: Readonly<Partial<Record<QuoteState, string>>> = {
  accepted: "Este presupuesto ya está aceptado. No se ha cambiado nada. Si quieres cambiar algo, escríbenos.",
  declined: "Este presupuesto ya está rechazado. Si has cambiado de idea, escríbenos y te hacemos otro.",
  superseded: "Este presupuesto ya no vale: lo hemos retirado, o hay otro más nuevo. No se ha cambiado nada.",
  expired: "Este presupuesto ha caducado. Escríbenos y te lo actualizamos.",
  draft: quoteMissing,
};

export const acceptanceMessages: FormMessages = {
  done: { title: "Presupuesto aceptado", text: "Te enviamos por correo la confirmación con todo lo que has aceptado." },
  failed: { title: "No se ha aceptado", text: "No hemos podido guardar tu respuesta. Inténtalo de nuevo en unos segundos." },
};

export const decliningMessages: FormMessages = {
  done: { title: "Presupuesto rechazado", text: "Gracias por decírnoslo. No pagas nada por él." },
  failed: { title: "No se ha rechazado", text: "No hemos podido guardar tu respuesta. Inténtalo de nuevo en unos segundos." },
};
