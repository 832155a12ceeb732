import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const askForm = "order-ask";

export const askMessages: FormMessages = {
  done: { title: "Mensaje enviado", text: "Te respondemos por correo, y la respuesta queda también aquí." },
  failed: { title: "No se ha enviado", text: "No hemos podido enviar tu mensaje. Inténtalo de nuevo." },
};
