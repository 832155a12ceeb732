import type { FormMessages, Notice } from "#app/features/ground/forms/form-answer.ts";

/** The texts of USER-2 to USER-6, and sentences for what these rows leave open. */
export const passwordNeeded = "Por favor ingresa tu contraseña de administrador.";
export const sessionUnverified = "No se pudo verificar tu sesión de administrador.";
export const wrongAdminPassword: Notice = {
  title: "Error de verificación",
  text: "Contraseña incorrecta. No se pueden modificar los permisos de administrador.",
};
const passwordUnverified = "No se pudo verificar la contraseña del administrador.";
export const usersFailed = "Error al cargar los usuarios";
export const basicUser = "Usuario básico";

export const lastAdminNeeded = "Es el único administrador: nombra antes a otro.";
export const ownRoleProtected = "No puedes quitarte tus propios permisos. Pídeselo a otro administrador.";
export const unprovenAddress =
  "Esta persona no ha confirmado su correo: nadie sabe si es suyo. Podrá ser administradora cuando lo confirme.";
export const userMissing = "Esta cuenta ya no existe.";

export const grantMessages: FormMessages = {
  done: { title: "Permisos actualizados", text: "Se han otorgado permisos de administrador." },
  failed: { title: "No se ha cambiado nada", text: passwordUnverified },
};

export const revokeMessages: FormMessages = {
  done: { title: "Permisos actualizados", text: "Se han removido los permisos de administrador." },
  failed: grantMessages.failed,
};

export const endSessionsMessages: FormMessages = {
  done: { title: "Sesiones cerradas", text: "En todos sus dispositivos tendrá que volver a entrar." },
  failed: { title: "No se han cerrado", text: "No se pudieron cerrar las sesiones. Inténtalo de nuevo." },
};

export const ownAccountProtected = "No puedes cerrar tu propia cuenta desde aquí.";
export const lastOpenAdminNeeded = "Es el único administrador que puede entrar: nombra antes a otro.";
export const closedMeanwhile = "Alguien del equipo la ha cerrado mientras tanto. No se ha cambiado nada.";
export const openMeanwhile = "Alguien del equipo la ha reabierto mientras tanto. No se ha cambiado nada.";
export const reasonMissing = "Escribe por qué: lo leerá quien tenga que responder a esta persona.";

export const banMessages: FormMessages = {
  done: { title: "Cuenta cerrada", text: "Ya no puede entrar, y sus sesiones se han cerrado." },
  failed: { title: "No se ha cerrado", text: "No se pudo cerrar la cuenta. Inténtalo de nuevo." },
};

export const unbanMessages: FormMessages = {
  done: { title: "Cuenta reabierta", text: "Puede volver a entrar con su contraseña." },
  failed: { title: "No se ha reabierto", text: "No se pudo reabrir la cuenta. Inténtalo de nuevo." },
};

export const unlockMessages: FormMessages = {
  done: { title: "Acceso desbloqueado", text: "Hemos olvidado sus intentos fallidos: puede probar ya." },
  failed: { title: "No se ha desbloqueado", text: "No se pudieron olvidar sus intentos. Inténtalo de nuevo." },
};
