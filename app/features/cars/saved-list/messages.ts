import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

/** The name of the form that mails a list. */
export const listMailForm = "list-mail";

export const listEmpty = "No hay ningún coche en esta lista. Recarga la página y vuelve a intentarlo.";

export const listMailMessages: FormMessages = {
  done: { title: "Enlace enviado", text: "Mira tu correo: ábrelo en el otro dispositivo y pulsa «Guardar aquí»." },
  unmailed: {
    title: "No te hemos escrito",
    text: "Ese correo ya ha recibido los mensajes de hoy. Copia el enlace o vuelve a intentarlo mañana.",
  },
  failed: { title: "No se ha enviado", text: "El enlace sigue en esta página: cópialo, o inténtalo de nuevo." },
};
