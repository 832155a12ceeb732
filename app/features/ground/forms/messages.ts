/** The reasons why a form is refused, for its sender. The typed values always stay in the form. */
export const refusals = {
  robot: "Tu navegador ha rellenado una casilla oculta, y así reconocemos a los robots. Lo escrito sigue aquí: vuelve a enviarlo y pasará.",
  "too-fast": "Eso ha ido muy deprisa. Espera un segundo y vuelve a enviarlo.",
  "too-old": "La página llevaba mucho tiempo abierta. Revisa lo escrito y vuelve a enviarlo.",
  "too-many": "Hemos recibido muchos envíos seguidos. Espera unos minutos y vuelve a intentarlo; lo escrito sigue aquí.",
  changed: "Este formulario ya se envió con otros datos. Recarga la página si quieres enviar uno nuevo.",
} as const;

export type Refusal = keyof typeof refusals;

export const refusalStatus: Record<Refusal, 400 | 422 | 429> = {
  robot: 400,
  "too-fast": 429,
  "too-old": 400,
  "too-many": 429,
  changed: 422,
};

export const notStored =
  "Ahora mismo no podemos guardarlo. Lo que has escrito sigue aquí: vuelve a intentarlo en unos segundos o llámanos.";

/** The disk is full: trying again in a few seconds would not help. */
export const noRoom =
  "Ahora mismo no podemos guardar nada: nos hemos quedado sin espacio. No se ha perdido nada: lo que has escrito sigue aquí. Vuelve a " +
  "intentarlo en unos minutos o llámanos.";

export const tooBusy = "Hay mucha gente a la vez. Lo escrito sigue aquí: espera unos segundos y vuelve a intentarlo.";

export const otherRoleNeeded = "Tu permiso en el equipo no incluye este cambio. Pídeselo a un administrador.";

/** The person did not sign in again where the page asked for it. */
export const notSent = {
  title: "No se ha enviado",
  text: "Tu sesión ha terminado. Lo que has escrito sigue aquí: vuelve a enviarlo cuando hayas entrado.",
};
