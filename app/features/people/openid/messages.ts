import type { Notice } from "#app/features/ground/forms/form-answer.ts";

/** Why signing in through another provider failed; the page's address has the key. */
export const openIdProblems = {
  interrupted: {
    title: "No se ha completado",
    text: "Has tardado más de diez minutos, o has vuelto desde otro navegador. Empieza otra vez.",
  },
  refused: { title: "No se ha completado", text: "El otro sitio no te ha identificado. Prueba otra vez o entra con tu contraseña." },
  unproven: {
    title: "Falta confirmar tu correo",
    text: "En el otro sitio tu correo no está confirmado. Confírmalo allí o crea aquí una cuenta con contraseña.",
  },
  closed: { title: "Cuenta cerrada", text: "Esta cuenta está cerrada. Escríbenos si crees que es un error." },
  away: { title: "Ahora no se puede", text: "No hemos podido hablar con el otro sitio. Prueba en unos minutos o entra con tu contraseña." },
} as const satisfies Record<string, Notice>;

export type OpenIdProblem = keyof typeof openIdProblems;
