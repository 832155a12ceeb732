import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { company } from "#company";

export const alreadyActive =
  "Ese plan ya está en marcha. Lo que has escrito sigue aquí: cuéntanos el cambio desde la página de contacto, o elige otro plan.";

export const contractMessages: FormMessages = {
  done: {
    title: "Solicitud recibida",
    text: `Te escribimos con tu presupuesto en ${company.claims.answerWithin}. No te compromete a nada.`,
  },
  failed: { title: "No se ha enviado", text: "No hemos podido guardar tu solicitud. Inténtalo de nuevo." },
};
