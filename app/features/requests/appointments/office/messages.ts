import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const noState = "No reconocemos lo que has elegido. Recarga la página y vuelve a intentarlo.";
export const noDay = "Elige un día.";
export const endsBeforeStart = "La hora final va después de la inicial.";
export const appointmentMissing = "Esta cita ya no está: la han borrado mientras tanto.";
export const hourTaken = "Su hora es ya de otra cita, o está bloqueada: cámbiala primero de hora.";
export const changedMeanwhile = "Esta cita ha cambiado mientras tanto. Mira cómo está ahora y vuelve a elegir la hora.";

/** For a second admin; nothing was overwritten (row R21). */
export function alreadyChanged(label: string): string {
  return `Alguien la ha puesto en «${label}» mientras tanto. No se ha cambiado nada.`;
}

export const statusMessages: FormMessages = {
  done: { title: "Cita actualizada", text: "El estado de la cita ha sido actualizado." },
  failed: { title: "No se ha cambiado", text: "No se pudo actualizar el estado de la cita." },
};

export const reschedulingMessages: FormMessages = {
  done: { title: "Cita cambiada", text: "El cliente recibe un correo con la nueva hora." },
  failed: { title: "No se ha cambiado", text: "No se pudo cambiar la cita. Inténtalo de nuevo." },
};

export const blockMessages: FormMessages = {
  done: { title: "Horas bloqueadas", text: "Nadie puede reservarlas. Las citas que ya había siguen en pie." },
  failed: { title: "No se han bloqueado", text: "No se pudieron bloquear las horas. Inténtalo de nuevo." },
};

export const unblockMessages: FormMessages = {
  done: { title: "Horas libres", text: "Se pueden reservar otra vez." },
  failed: { title: "No se han liberado", text: "No se pudieron liberar las horas. Inténtalo de nuevo." },
};

export const releasedMeanwhile = "Estas citas han cambiado mientras tanto. No se ha tocado nada: mira cómo están ahora.";

export const releaseMessages: FormMessages = {
  done: { title: "Horas liberadas", text: "Se pueden reservar otra vez. Si hay alguien detrás, recibe un correo en medio minuto." },
  failed: { title: "No se han liberado", text: "No se pudieron liberar las horas. Inténtalo de nuevo." },
};

export const restoreMessages: FormMessages = {
  done: { title: "Citas recuperadas", text: "Están como estaban. Si una hora ya era de otra persona, esa cita sigue cancelada." },
  failed: { title: "No se han recuperado", text: "No se pudieron recuperar las citas. Inténtalo de nuevo." },
};

export const agendaFailed = "Error al cargar las citas";
export const agendaEmpty = "No hay citas programadas";
