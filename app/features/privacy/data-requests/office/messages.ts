import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const requestMissing = "Esta solicitud ya no está: se ha borrado con los datos de la persona.";
export const requestUnproven = "Nadie ha demostrado que ese correo es suyo. Sin eso no se entrega ni se borra nada.";
export const adminCannotBeErased = "Es la cuenta de un administrador: quítale antes los permisos.";
export const openOrderIsKept = "Tiene una importación abierta con un presupuesto aceptado: ciérrala antes, y díselo a la persona.";
export const deskFailed = "Error al cargar las solicitudes";

/** For the second of two admins (row R21). */
export const decidedMeanwhile = "Otra persona del equipo la ha atendido mientras tanto. No se ha hecho nada más.";

const failed = (title: string) => ({ title, text: "No se ha cambiado nada. Inténtalo de nuevo." });

export const deliverMessages: FormMessages = {
  done: { title: "Copia entregada", text: "La persona recibe un correo con la página de la que descargarla." },
  failed: failed("No se ha entregado"),
};
export const eraseMessages: FormMessages = {
  done: { title: "Supresión en marcha", text: "La persona recibe un correo con lo que pasa con sus datos." },
  failed: failed("No se ha borrado"),
};
export const proveMessages: FormMessages = {
  done: { title: "Identidad comprobada", text: "La solicitud se puede atender. Queda apuntado quién lo ha comprobado." },
  failed: failed("No se ha apuntado"),
};
export const discardMessages: FormMessages = {
  done: { title: "Solicitud descartada", text: "No hemos escrito a nadie: el correo no era de quien la envió, que se sepa." },
  failed: failed("No se ha descartado"),
};
