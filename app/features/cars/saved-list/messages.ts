import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

/** The name of the form that mails a list. */
export const listMailForm = "list-mail";

export const listEmpty = "No hay ningún coche en esta lista. Recarga la página y vuelve a intentarlo.";

export const listMailMessages: FormMessages = {
  // The same when the address has had its mails of the day: otherwise a stranger would learn what it was sent.
  done: {
    title: "Enlace enviado",
    text: "Mira tu correo: ábrelo en el otro dispositivo y pulsa «Guardar aquí». Mandamos tres al día como mucho; el enlace de esta página vale igual.",
  },
  failed: { title: "No se ha enviado", text: "El enlace sigue en esta página: cópialo, o inténtalo de nuevo." },
};
