import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const renewCalendarForm = "renew-calendar";

export const renewCalendarMessages: FormMessages = {
  done: { title: "Dirección cambiada", text: "La anterior ya no vale. Pon la nueva en tu calendario." },
  failed: { title: "No se ha cambiado", text: "No hemos podido cambiar la dirección. Inténtalo de nuevo." },
};

export const noCalendar = "Tu permiso en el equipo no tiene calendario.";
