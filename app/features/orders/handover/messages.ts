import { changeMessages, type FormMessages } from "#app/features/ground/forms/form-answer.ts";

export const acceptForm = "handover-accept";
export const wishForm = "handover-wish";

/** The news that times are offered. */
export const proposedTopic = "handover/proposed";

export const longestWish = 500;

export const acceptMessages: FormMessages = {
  done: { title: "Entrega acordada", text: "Te mandamos un correo con el día, la hora y el lugar, y el archivo para tu calendario." },
  failed: { title: "No se ha acordado", text: "No hemos podido guardar la hora. Inténtalo de nuevo." },
};

export const wishMessages: FormMessages = changeMessages(
  "Petición enviada",
  "Te proponemos otra hora en cuanto la tengamos.",
  "No se ha enviado",
);

export const handoverReasons = {
  noTime: "Elige una de las horas.",
  gone: "Esa hora ya no está. Mira las que te proponemos ahora.",
  over: "Esa hora ya ha pasado. Elige otra, o pídenos un día.",
  agreedBefore: "La entrega ya está acordada. Si no te viene bien, pide otro momento.",
  calledOff: "Esta importación ya no tiene una entrega por acordar.",
};
