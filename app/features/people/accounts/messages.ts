import { waitAWhile } from "#app/features/people/sessions/messages.ts";
import type { FormMessages, Notice } from "#app/features/ground/forms/form-answer.ts";
import { company } from "#company";

/** The product's texts (ACCOUNT-2 to ACCOUNT-9), and sentences for what these rows leave open. */
export const wrongCredentials = "Credenciales inválidas. Verifica tu email y contraseña.";
export const passwordNeeded = "Escribe la contraseña con la que creaste la cuenta.";
export const wrongPassword = "La contraseña no es la de esta cuenta.";
export const accountClosed = `Nuestro equipo ha cerrado esta cuenta. Si crees que es un error, o quieres tus datos, escríbenos a ${company.email} y lo miramos contigo.`;
export const emailNotConfirmed = "Por favor confirma tu email antes de iniciar sesión.";
export const alreadyRegistered = "Este email ya está registrado. Intenta iniciar sesión.";
export const passwordMissing = "Escribe tu contraseña.";
export const passwordsDiffer = "Las contraseñas no coinciden.";
export const passwordTooShort = "La contraseña debe tener al menos 6 caracteres.";
export const passwordTooLong = "La contraseña admite 128 caracteres como mucho.";
export const passwordTooCommon =
  "Esa contraseña es de las primeras que se prueban. Elige otra, por ejemplo tres palabras que no vayan juntas.";
export const unexpected = "Error inesperado. Inténtalo de nuevo.";
/** Shown when no response comes, for forms without messages of their own. */
export const unexpectedFailure: Notice = { title: "No has entrado", text: unexpected };
export const tooBusy = "Hay mucha gente entrando a la vez. Espera unos segundos y vuelve a intentarlo.";
export const linkEnded = "Este enlace ya no sirve: se usó antes, ha caducado o pediste otro después.";

export const withoutAdmin =
  "Todavía no hay administrador. El enlace para serlo está en la salida del servidor y sirve durante 30 minutos desde el arranque; al reiniciarlo sale otro.";
export const firstAdminLinkEnded =
  "El enlace se usó antes, han pasado sus 30 minutos o ya hay administrador. Si todavía no lo hay, reinicia el servidor: escribirá otro.";

export function addressHasAccount(email: string): string {
  return `Ese correo ya tiene cuenta. Elige otro, o hazla administradora con: npm run admin -- ${email}`;
}

/** After too many tries; it also names the way to a new password. `seconds`: the wait. */
export function waitOrReset(seconds: number): string {
  return `${waitAWhile(seconds)} También puedes cambiar la contraseña con el enlace de abajo.`;
}

export const signUpMessages: FormMessages = {
  done: { title: "¡Registro exitoso!", text: "Revisa tu email para confirmar tu cuenta." },
  failed: { title: "No se ha creado la cuenta", text: unexpected },
};

export const resetMessages: FormMessages = {
  done: {
    title: "Revisa tu correo",
    text: "Si hay una cuenta con ese correo, te hemos escrito con un enlace que sirve durante 30 minutos.",
  },
  failed: { title: "No se ha enviado", text: unexpected },
};

export const resendMessages: FormMessages = {
  done: { title: "Revisa tu correo", text: "Si esa cuenta está sin confirmar, te hemos mandado otro enlace. Sirve durante 24 horas." },
  failed: { title: "No se ha enviado", text: unexpected },
};

export const signOutFailed: Notice = {
  title: "No se pudo cerrar la sesión.",
  text: "Sigue abierta en este navegador. Vuelve a intentarlo en unos segundos.",
};

/** Shown by the next page after a redirect; a cookie carries the key for some seconds. */
export const notices = {
  "first-admin": { title: "Ya eres administrador", text: "Esta es la oficina. El enlace que has usado ya no sirve." },
  welcome: { title: "¡Bienvenido!", text: "Has iniciado sesión correctamente." },
  registered: signUpMessages.done,
  restored: { title: "Copia restaurada", text: "Entra con tu cuenta de siempre. El enlace que has usado ya no sirve." },
  "signed-out": { title: "Sesión cerrada", text: "Hasta pronto." },
  confirmed: { title: "Correo confirmado", text: "Tu cuenta está lista." },
  "password-changed": { title: "Contraseña cambiada", text: "Hemos cerrado las demás sesiones." },
} as const satisfies Record<string, Notice>;

export type NoticeKey = keyof typeof notices;

/** The page behind a first admin's link that brings a backup back. */
export function restorePath(token: string): string {
  return `/auth/first-admin/${token}/copia`;
}
