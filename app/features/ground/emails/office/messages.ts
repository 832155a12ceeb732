import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const retryOneForm = "retry-mail";
export const retryAllForm = "retry-mails";
export const testForm = "test-mail";

export const retryMessages: FormMessages = {
  done: { title: "Correo en camino", text: "Lo volvemos a intentar ahora mismo. Si tampoco llega, volverá a salir aquí." },
  failed: { title: "No se ha reintentado", text: "No hemos podido volver a ponerlo en la cola. Inténtalo de nuevo." },
};

export const retryAllMessages: FormMessages = {
  done: { title: "Correos en camino", text: "Los volvemos a intentar ahora mismo. Los que tampoco lleguen volverán a salir aquí." },
  failed: { title: "No se han reintentado", text: "No hemos podido volver a ponerlos en la cola. Inténtalo de nuevo." },
};

export const heldForm = "held-mails";

export const sendHeldMessages: FormMessages = {
  done: { title: "Correos en camino", text: "Salen ahora mismo, menos los que ya no servían." },
  failed: { title: "No se han enviado", text: "No hemos podido ponerlos en la cola. Inténtalo de nuevo." },
};

export const discardHeldMessages: FormMessages = {
  done: { title: "Correos descartados", text: "No saldrán. Los tienes en «No enviados»." },
  failed: { title: "No se han descartado", text: "No hemos podido descartarlos. Inténtalo de nuevo." },
};

export const decidedMeanwhile = "Otra persona ya lo ha decidido. La lista está al día.";

/** For the second of two admins (row R21). */
export const retriedMeanwhile = "Otra persona ya lo ha reintentado, o se ha borrado. La lista está al día.";
export const nothingToRetry = "Ya no queda ningún correo sin entregar: otra persona los habrá reintentado.";

export const testMessages: FormMessages = {
  done: { title: "Correo de prueba enviado", text: "El servidor lo ha aceptado. Mira tu buzón, también la carpeta de correo no deseado." },
  failed: { title: "El correo de prueba no ha salido", text: "Inténtalo de nuevo en unos segundos." },
};

export const wholeAddressNeeded =
  "Escribe la dirección entera, como ana@ejemplo.es: con una parte no buscamos, para no mezclar los correos de dos personas.";

export const tooManyTests = "Has mandado varios correos de prueba en esta hora. Espera un rato antes de mandar otro.";
export const noServer = "Falta SMTP_URL: sin servidor de correo no sale ninguno.";
