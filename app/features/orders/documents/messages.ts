import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const signingForm = "sign-document";
export const paperForm = "sign-on-paper";

export const documentMissing = "No encontramos este documento. Recarga la página para ver los que hay.";
export const documentChanged = "El documento ha cambiado desde que abriste la página. Recárgala y léelo otra vez: no se ha firmado nada.";
export const documentReplaced = "Hay una versión más nueva de este documento, así que esta ya no se firma.";
export const alreadySigned = "Este documento ya está firmado, y lo firmado no cambia.";
export const nothingToSign = "Este documento no se firma.";
export const nameMissing = "Escribe tu nombre y tus apellidos.";
export const agreementMissing = "Marca la casilla si has leído el documento y estás de acuerdo.";

export const signingMessages: FormMessages = {
  done: { title: "Documento firmado", text: "Te enviamos por correo una copia con todo su texto." },
  failed: { title: "No se ha firmado", text: "No hemos podido guardar tu firma. Inténtalo de nuevo en unos segundos." },
};

export const paperMessages: FormMessages = {
  done: { title: "Ya puedes subirlo", text: "Lo tienes en tus documentos." },
  failed: { title: "No se ha podido", text: "Inténtalo de nuevo en unos segundos." },
};
