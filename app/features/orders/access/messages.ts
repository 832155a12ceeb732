/** Sentences that several forms of an order share. */
export const orderMissing = "No encontramos esta importación: se habrá borrado.";
export const orderEnded = "Esta importación ya está cerrada, así que no se ha cambiado nada.";
export const changedMeanwhile =
  "Otra persona lo ha cambiado antes, así que lo tuyo no se ha guardado. Copia lo que has escrito y recarga la página.";
