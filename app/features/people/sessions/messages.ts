import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const passwordMissing = "Escribe tu contraseña: es para saber que eres tú.";
export const passwordWrong = "La contraseña no es correcta.";
export const secondStepNeeded = "Antes de cambiar esto, confirma que eres tú con un código de tu app.";
export const signInAgain =
  "Tu cuenta no tiene contraseña. Cierra la sesión, vuelve a entrar y tendrás cinco minutos para hacer este cambio.";

export function waitAWhile(seconds: number): string {
  const time = seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`;
  return `Demasiados intentos. Espera ${time} y vuelve a probar.`;
}

export const endMessages: FormMessages = {
  done: { title: "Sesión cerrada", text: "Ese dispositivo ya no puede entrar sin tu contraseña." },
  failed: { title: "No se ha cerrado", text: "No hemos podido cerrar la sesión. Inténtalo de nuevo." },
};

export const endOthersMessages: FormMessages = {
  done: { title: "Sesiones cerradas", text: "Solo queda abierta la de este dispositivo." },
  failed: { title: "No se han cerrado", text: "No hemos podido cerrar las sesiones. Inténtalo de nuevo." },
};
