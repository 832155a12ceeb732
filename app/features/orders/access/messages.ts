import type { Notice } from "#app/features/ground/forms/form-answer.ts";

/** When no response came, nobody knows whether the form arrived. Its ticket makes it count once (decision 0029). */
export const responseLost: Notice = {
  title: "No sabemos si ha llegado",
  text: "No hemos recibido respuesta, y lo escrito sigue aquí. Envíalo otra vez: aunque llegue dos veces, cuenta una.",
};

/** Sentences that several forms of an order share. */
export const orderMissing = "No encontramos esta importación: se habrá borrado.";
export const orderEnded = "Esta importación ya está cerrada, así que no se ha cambiado nada.";
/** For a person of the team who opened a customer's link. */
export const enteredAsTeam = "Has entrado como equipo: puedes mirar, pero aquí solo el cliente escribe, sube papeles y decide.";
export const changedMeanwhile =
  "Otra persona lo ha cambiado antes, así que lo tuyo no se ha guardado. Copia lo que has escrito y recarga la página.";
