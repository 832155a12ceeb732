import type { FormMessages } from "#app/features/submissions/form-answer.ts";

export const consentMissing = "Marca esta casilla para continuar.";
export const vehicleMissing = "Este coche ya no está en la web. No te hemos apuntado ninguna reserva y no tienes que pagar nada.";
export const vehicleNotAvailable =
  "Este coche acaba de dejar de estar disponible. No te hemos apuntado ninguna reserva y no tienes que pagar nada. Pregúntanos y te buscamos uno igual.";

/** Ours, but for the consents: the specification shows no content of the reservation (rulings). */
export const reservationMessages: FormMessages = {
  done: {
    title: "Solicitud recibida",
    text: "Te escribimos en cuanto la aceptemos. Hasta entonces no tienes que pagar nada. Estos datos te llegan también por correo.",
  },
  unmailed: {
    title: "Solicitud recibida",
    text: "Te escribimos en cuanto la aceptemos. Hoy ya te hemos mandado varios correos, así que guarda tú la referencia y estos datos.",
  },
  failed: { title: "Error al reservar", text: "No hemos podido guardar tu solicitud. Inténtalo de nuevo." },
  consent: {
    fields: ["gdpr_consent", "data_processing_consent"],
    notice: { title: "Consentimiento requerido", text: "Debe aceptar el tratamiento de datos para continuar." },
  },
};
