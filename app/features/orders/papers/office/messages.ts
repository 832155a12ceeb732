export const askForm = "ask-paper";
export const stopForm = "stop-paper";
export const acceptForm = "accept-paper";
export const returnForm = "return-paper";

const unchanged = "No se ha cambiado nada. Vuelve a intentarlo en unos segundos.";

export const askMessages = {
  done: { title: "Documento añadido", text: "Si lo trae el cliente, se lo pedimos por correo en un cuarto de hora." },
  failed: { title: "No se pudo añadir el documento", text: unchanged },
};

export const stopMessages = {
  done: { title: "Ya no se pide", text: "El cliente deja de verlo como pendiente." },
  failed: { title: "No se pudo retirar el documento", text: unchanged },
};

export const acceptMessages = {
  done: { title: "Documento aceptado", text: "El cliente lo ve como correcto, y se lo decimos por correo." },
  failed: { title: "No se pudo aceptar el documento", text: unchanged },
};

export const returnMessages = {
  done: { title: "Documento devuelto", text: "El cliente recibe el motivo por correo en un cuarto de hora." },
  failed: { title: "No se pudo devolver el documento", text: unchanged },
};

/** Why a paper is not accepted yet. `names`: the files that nobody of the team has opened. */
export function unseenSentence(names: readonly string[]): string {
  const list = names.map((name) => `«${name}»`).join(", ");
  return `Antes de aceptar, alguien del equipo tiene que verlo: ${list}. Baja hasta sus páginas, o descárgalo.`;
}

export const officeReasons = {
  missing: "No encontramos este documento: se habrá borrado.",
  hiddenFromBringer: "Un documento que trae el cliente lo ve siempre el cliente.",
  pastDay: "Elige hoy o un día futuro, o deja el día vacío.",
};
