import type { FormMessages, Notice } from "#app/features/ground/forms/form-answer.ts";
import { consentNeeded } from "#app/features/ground/consent/messages.ts";
import { company } from "#company";

export const bookingFailed: Notice = { title: "Error al reservar", text: "No pudimos reservar tu cita. Inténtalo de nuevo." };
export const movingFailed: Notice = { title: "No se ha cambiado", text: "No hemos podido cambiar tu cita. Inténtalo de nuevo." };
export const cancellingFailed: Notice = { title: "No se ha cancelado", text: "No hemos podido cancelar tu cita. Inténtalo de nuevo." };

/** The texts of BOOK-7 and BOOK-11; `unmailed` is for a case that these rows do not cover. */
export const bookingMessages: FormMessages = {
  done: { title: "¡Cita reservada!", text: "Tu cita ha sido confirmada. Revisa tu email para los detalles." },
  unmailed: { title: "¡Cita reservada!", text: "Hoy ya te hemos escrito varias veces: esta vez guarda tú el enlace de tu cita." },
  failed: bookingFailed,
  consent: consentNeeded,
};

export const movingMessages: FormMessages = {
  done: { title: "Cita cambiada", text: "Hemos guardado la nueva hora. El equipo te la confirmará." },
  unmailed: {
    title: "Cita cambiada",
    text: "Hemos guardado la nueva hora. Hoy ya te hemos escrito varias veces, así que no te llegará otro correo: añádela a tu calendario con el archivo de esta página.",
  },
  failed: movingFailed,
};

export const cancellingMessages: FormMessages = {
  done: { title: "Cita cancelada", text: "La hora vuelve a estar libre. Gracias por avisar." },
  unmailed: {
    title: "Cita cancelada",
    text: "La hora vuelve a estar libre. Hoy ya te hemos escrito varias veces, así que no te llegará otro correo: si está en tu calendario, quítala con el archivo de esta página.",
  },
  failed: cancellingFailed,
};

export const noSlot = "Elige un día y una hora.";
export const slotTaken = "Esa hora se acaba de ocupar. Lo que has escrito sigue aquí: elige otra hora y vuelve a enviarlo.";
export const notOffered = "Esa hora no se puede reservar. Elige otra del calendario.";
export const notChangeable = "Esta cita ya no se puede cambiar. Arriba ves cómo está ahora.";

/** For a person or network with the largest number of coming appointments (commands/book.server.ts). */
export const appointmentLimitReached = `Ya hay varias citas reservadas con este correo o desde esta conexión, y no podemos guardar más. Lo que has escrito sigue aquí. Llámanos al ${company.phone.shown} o escríbenos a ${company.email} y te damos hora; si tienes cuenta, entra y reserva desde ella.`;
