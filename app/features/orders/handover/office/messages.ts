import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const proposeForm = "handover-propose";

/** The times that the team may offer at once. */
export const offers = [1, 2, 3] as const;
type Offer = (typeof offers)[number];

export const dayField = (offer: Offer): `day_${Offer}` => `day_${offer}`;
export const timeField = (offer: Offer): `time_${Offer}` => `time_${offer}`;

export const proposeMessages: FormMessages = {
  done: { title: "Entrega guardada", text: "El cliente la ve en su importación, y se lo decimos por correo." },
  failed: {
    title: "No se guardó la entrega",
    text: "No se ha cambiado nada, y lo escrito sigue aquí. Vuelve a intentarlo en unos segundos.",
  },
};

export const proposeReasons = {
  noMoment: "Escribe al menos un día y una hora.",
  half: "Falta el día o la hora.",
  twice: "Esta hora ya está arriba.",
  over: "Esta hora ya ha pasado.",
  skipped: "Esa hora no existe: ese día cambia la hora.",
  oneAgreed: "Lo acordado es una sola hora: deja las otras vacías.",
  handedOver: "El coche ya está entregado.",
  stepMissing: "Esta importación no tiene el paso de la entrega.",
};
