import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const dataRequestMessages: FormMessages = {
  done: { title: "Solicitud enviada", text: "Su solicitud ha sido registrada. Le contactaremos pronto." },
  failed: { title: "Error", text: "No se pudo enviar la solicitud. Inténtelo de nuevo." },
};

export const confirmationMessages: FormMessages = {
  done: { title: "Solicitud confirmada", text: "Ya nos hemos puesto con ella." },
  failed: { title: "No se ha confirmado", text: "No hemos podido confirmar tu solicitud. Inténtalo de nuevo." },
};

export const linkEnded = "Este enlace ha caducado. Envía la solicitud otra vez y te mandamos uno nuevo.";
