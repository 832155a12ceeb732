import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const sameAddress = "Ese ya es el correo de tu cuenta.";
export const addressTaken = "Ya hay otra cuenta con ese correo, así que no podemos ponerlo en la tuya.";

export const passwordMessages: FormMessages = {
  done: { title: "Contraseña cambiada", text: "Hemos cerrado las demás sesiones." },
  failed: { title: "No se ha cambiado", text: "No hemos podido cambiar la contraseña. Inténtalo de nuevo." },
};

export const emailMessages: FormMessages = {
  done: { title: "Revisa tu nuevo correo", text: "Te hemos escrito allí con un enlace. Hasta que lo confirmes, todo sigue igual." },
  unmailed: {
    title: "Hoy no escribimos más a ese correo",
    text: "Ya ha recibido varios mensajes en las últimas 24 horas. Usa el enlace del último, o vuelve a pedirlo mañana.",
  },
  failed: { title: "No se ha enviado", text: "No hemos podido enviarte el enlace. Inténtalo de nuevo." },
};

export const newAddressMessages: FormMessages = {
  done: { title: "Correo cambiado", text: "Desde ahora entras con este correo." },
  failed: { title: "No se ha cambiado", text: "No hemos podido cambiar el correo. Inténtalo de nuevo." },
};
