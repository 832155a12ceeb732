import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

/** How many days a person may cancel the deletion of their account (row G5). */
export const deletionDays = 7;

export const adminCannotLeave =
  "Tu cuenta administra la web. Pide primero a otra persona que administre que te quite ese papel; después puedes borrarla.";

export const openOrderKeepsAccount =
  "Tienes una importación en marcha con un presupuesto que aceptaste. Podrás borrar la cuenta cuando termine o cuando desistas.";

export const deleteMessages: FormMessages = {
  done: { title: "Borraremos tu cuenta", text: "Tienes siete días para arrepentirte." },
  failed: { title: "No se ha pedido", text: "No hemos podido apuntarlo. Inténtalo de nuevo." },
};

export const keepMessages: FormMessages = {
  done: { title: "Conservamos tu cuenta", text: "Todo sigue como estaba." },
  failed: { title: "No se ha guardado", text: "No hemos podido apuntarlo. Inténtalo de nuevo." },
};
