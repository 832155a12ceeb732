import type { TeamRole } from "#app/features/ground/back-office/areas.ts";
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

export const otherRoleHeld = "Esta persona ya tiene otro permiso en el equipo. Quítaselo antes de darle este.";

const roleUnchanged: Notice = { title: "No se ha cambiado nada", text: passwordUnverified };
const changed = (text: string): FormMessages => ({ done: { title: "Permisos actualizados", text }, failed: roleUnchanged });

export const grantMessages: Readonly<Record<TeamRole, FormMessages>> = {
  admin: changed("Se han otorgado permisos de administrador."),
  salesperson: changed("Ya puede entrar como ventas."),
  accountant: changed("Ya puede entrar como contabilidad."),
};

export const revokeMessages: Readonly<Record<TeamRole, FormMessages>> = {
  admin: changed("Se han removido los permisos de administrador."),
  salesperson: changed("Ya no puede entrar como ventas."),
  accountant: changed("Ya no puede entrar como contabilidad."),
};

/** What a role opens, after the person's address: "ana@example.es podrá …". */
export const roleConsequences: Readonly<Record<TeamRole, string>> = {
  admin:
    "podrá hacer en este panel todo lo que haces tú: ver los datos de los clientes, cambiar precios y nombrar a otros administradores.",
  salesperson:
    "podrá atender consultas y citas, cuidar los vehículos y llevar importaciones con sus presupuestos. No verá costes, márgenes, tablas de precios, libros ni usuarios.",
  accountant:
    "podrá ver el dinero y los documentos de las importaciones y apuntar pagos, devoluciones y costes. No verá consultas, citas, tablas de precios ni usuarios, ni cambiará vehículos.",
};

/** The titles of the question, and of the buttons that lead to it. */
export const roleTitles: Readonly<Record<TeamRole, { grant: string; revoke: string }>> = {
  admin: { grant: "Hacer Admin", revoke: "Remover Admin" },
  salesperson: { grant: "Dar permiso de ventas", revoke: "Quitar permiso de ventas" },
  accountant: { grant: "Dar permiso de contabilidad", revoke: "Quitar permiso de contabilidad" },
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

export const workContactForm = "work-contact";

export const workContactMessages: FormMessages = {
  done: { title: "Contacto guardado", text: "Lo ven los clientes de las importaciones que lleva." },
  failed: { title: "No se ha guardado", text: "No hemos podido guardar el contacto. Inténtalo de nuevo." },
};
