/** Sentences that several forms of an order share. */
export const orderMissing = "No encontramos esta importación: se habrá borrado.";
export const orderEnded = "Esta importación ya está cerrada, así que no se ha cambiado nada.";
export const changedMeanwhile =
  "Otra persona lo ha cambiado antes. Recarga la página para ver cómo está; lo tuyo sigue aquí y no se ha guardado.";
