import type { Letter } from "#app/features/ground/emails/letter.ts";
import { type Moment, spokenMoment } from "./moment.ts";

/** An order and its handover in mails. `address`: the order's page of the reader. */
export type ToldHandover = {
  reference: string;
  name: string;
  carName: string;
  place: string;
  person: string;
  note: string;
  address: string;
};

const carOf = ({ carName }: ToldHandover) => (carName === "" ? "tu coche" : carName);
const zone = "La hora es la de España peninsular.";

function factsOf({ place, person, note }: ToldHandover, moment: Moment, before?: Moment) {
  return [
    { name: "Cuándo", value: spokenMoment(moment) },
    ...(before === undefined ? [] : [{ name: "Antes", value: spokenMoment(before) }]),
    { name: "Dónde", value: place },
    { name: "Te lo entrega", value: person },
    ...(note === "" ? [] : [{ name: "Nota", value: note }]),
  ];
}

/** What is new about an agreed handover, without a full stop. `before`: the agreed moment that it replaces. */
export function changeOf(moment: Moment, before: Moment | undefined): string {
  if (before === undefined) return "La entrega está acordada";
  return before === moment ? "Hemos cambiado los detalles de la entrega" : "La entrega cambia de momento";
}

/** To the customer: the agreed handover, or the one that replaces `before`. */
export function handoverAgreed(told: ToldHandover, moment: Moment, before?: Moment): Letter {
  return {
    subject: `Entrega de ${carOf(told)}: ${spokenMoment(moment)}`,
    preview: `En ${told.place}.`,
    heading: `Hola, ${told.name}`,
    paragraphs: [`${changeOf(moment, before)}.`],
    facts: factsOf(told, moment, before === moment ? undefined : before),
    actions: [{ label: "Ver mi importación", address: told.address }],
    notes: [zone, "El archivo adjunto la añade a tu calendario. Si no te viene bien, pide otro momento en la página de tu importación."],
  };
}

/** To the customer: an agreed handover cannot be, and other times are offered; without any, the order has ended. */
export function handoverCalledOff(told: ToldHandover, moment: Moment, offered: readonly Moment[]): Letter {
  const ended = offered.length === 0;
  return {
    subject: `Entrega anulada: ${spokenMoment(moment)}`,
    preview: ended ? "Tu importación ha terminado antes." : "Elige otra hora en la página de tu importación.",
    heading: `Hola, ${told.name}`,
    paragraphs: ended
      ? ["Tu importación ha terminado antes de la entrega, así que ya no tiene lugar."]
      : ["La entrega que habíamos acordado no puede ser, y sentimos el cambio. Elige otra de estas horas:"],
    facts: [
      { name: "Anulada", value: spokenMoment(moment) },
      ...offered.map((one, number) => ({ name: offered.length === 1 ? "Propuesta" : `Propuesta ${number + 1}`, value: spokenMoment(one) })),
    ],
    actions: [{ label: ended ? "Ver mi importación" : "Elegir una hora", address: told.address }],
    notes: [zone, "El archivo adjunto la quita de tu calendario."],
  };
}

/** To the team: the customer has accepted a time. */
export function handoverAccepted(told: ToldHandover, moment: Moment): Letter {
  return {
    subject: `${told.name} acepta la entrega: ${spokenMoment(moment)}`,
    preview: `Importación ${told.reference}.`,
    heading: `${told.name} acepta la entrega`,
    paragraphs: ["Es el nuevo día previsto de la entrega."],
    facts: [{ name: "Importación", value: told.reference }, { name: "Coche", value: carOf(told) }, ...factsOf(told, moment)],
    actions: [{ label: "Abrir la importación", address: told.address }],
  };
}

/** To the team: the customer asks for another time. */
export function handoverWished(told: ToldHandover, wish: string): Letter {
  return {
    subject: `${told.name} pide otro momento para la entrega: importación ${told.reference}`,
    preview: wish.slice(0, 120),
    heading: `${told.name} pide otro momento`,
    paragraphs: ["Proponle otras horas en la página de la importación. Hasta entonces vale lo acordado."],
    facts: [
      { name: "Importación", value: told.reference },
      { name: "Coche", value: carOf(told) },
    ],
    quote: wish,
    actions: [{ label: "Abrir la importación", address: told.address }],
  };
}
