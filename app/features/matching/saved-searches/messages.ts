import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { mostSearches } from "./limits.ts";

export const consentMissing = "Marca la casilla: sin tu permiso no podemos escribirte.";
export const queryTooLong = "Esta búsqueda tiene demasiados filtros para guardarla. Quita alguno y vuelve a intentarlo.";
export const tooManySearches = `Ya tienes ${mostSearches} avisos, que son los que caben. Termina uno que ya no te sirva y guarda este después.`;
export const savedAlready = "Ya tienes un aviso con esta misma búsqueda.";
export const linkEnded = "Este enlace ha caducado. Guarda la búsqueda otra vez y te mandamos uno nuevo.";

const failed = { title: "No se ha guardado", text: "No hemos podido guardar tu aviso. Inténtalo de nuevo." };

/** The same whether or not the address is known, has alerts or has had its mails of the day: a stranger learns nothing. */
export const askedMessages: FormMessages = {
  done: {
    title: "Mira tu correo",
    text: "Te hemos mandado un enlace para confirmar el aviso. Si no lo ves en unos minutos, mira en el correo no deseado: mandamos tres al día como mucho.",
  },
  failed,
};

export const savedMessages: FormMessages = {
  done: { title: "Aviso guardado", text: "Te escribimos cuando entre un coche que encaje, tan a menudo como has elegido." },
  failed,
};

export const confirmedMessages: FormMessages = {
  done: { title: "Aviso confirmado", text: "Te escribimos cuando entre un coche que encaje, tan a menudo como has elegido." },
  failed: { title: "No se ha confirmado", text: "No hemos podido confirmar tu aviso. Inténtalo de nuevo." },
};

export const changedMessages: FormMessages = {
  done: { title: "Guardado", text: "El cambio vale desde ahora." },
  failed: { title: "No se ha cambiado", text: "Inténtalo de nuevo en unos segundos." },
};

export const endedMessages: FormMessages = {
  done: { title: "Aviso terminado", text: "No te escribimos más por esta búsqueda." },
  failed: changedMessages.failed,
};
