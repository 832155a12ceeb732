import type { FormMessages, Notice } from "#app/features/ground/forms/form-answer.ts";
import { consentNeeded } from "#app/features/ground/consent/messages.ts";

export const vehicleMissing = "Este coche ya no está en la web. No te hemos apuntado ninguna reserva y no tienes que pagar nada.";
export const vehicleNotAvailable =
  "Este coche acaba de dejar de estar disponible. No te hemos apuntado ninguna reserva y no tienes que pagar nada. Pregúntanos y te buscamos uno igual.";

/** Separate from the other messages, so that the page's script contains only this one. */
export const reservationFailed: Notice = { title: "Error al reservar", text: "No hemos podido guardar tu solicitud. Inténtalo de nuevo." };

export const reservationMessages: FormMessages = {
  done: {
    title: "Solicitud recibida",
    text: "Te escribimos en cuanto la aceptemos. Hasta entonces no tienes que pagar nada. Estos datos te llegan también por correo.",
  },
  unmailed: {
    title: "Solicitud recibida",
    text: "Te escribimos en cuanto la aceptemos. Hoy ya te hemos mandado varios correos, así que guarda tú la referencia y estos datos.",
  },
  failed: reservationFailed,
  consent: consentNeeded,
};

export const undecided = {
  unknown: "No encontramos esta solicitud de reserva: se habrá borrado.",
  taken: "Antes se aceptó otra reserva para este coche, así que esta ya no se puede aceptar. No se ha cambiado nada.",
  unavailable:
    "El coche ya no está disponible, así que no se puede reservar. No se ha cambiado nada: cambia su estado o rechaza la solicitud.",
} as const;

const decided: Record<string, string> = { accepted: "aceptada", rejected: "rechazada", cancelled: "cancelada" };

/** Another person decided first, or the form was sent twice (row R21). */
export function alreadyDecided(status: string): string {
  return `Esta solicitud ya está ${decided[status] ?? "decidida"}. No se ha cambiado nada.`;
}

/** The deposit would be asked for before the car can be registered. */
export function unregistrableCar(obstacles: readonly string[]): string {
  return `Con lo que dice su ficha, este coche no se puede matricular: ${obstacles.join(" ")} No se ha cambiado nada: corrige la ficha o rechaza la solicitud.`;
}

const undecidedNotice = { title: "No se ha cambiado", text: "No hemos podido guardar la decisión. Inténtalo de nuevo." };
export const acceptanceMessages: FormMessages = {
  done: {
    title: "Reserva aceptada",
    text: "El coche queda reservado y su importación, abierta con la señal por pagar. Hemos escrito a quien lo pidió.",
  },
  failed: undecidedNotice,
};
export const rejectionMessages: FormMessages = {
  done: { title: "Reserva rechazada", text: "Hemos escrito a quien lo pidió para decírselo." },
  failed: undecidedNotice,
};
