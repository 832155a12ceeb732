import { writtenCents, writtenNumber } from "#app/features/cars/landed-price/lines.ts";
import type { FormMessages } from "#app/features/ground/forms/form-answer.ts";
import { readTypedEuros } from "#app/lib/typed-euros.ts";

export const draftForm = "draft-quote";
export const sendingForm = "send-quote";
export const takingBackForm = "take-back-quote";

export const draftMessages: FormMessages = {
  done: { title: "Borrador guardado", text: "El cliente todavía no lo ve. Revísalo y envíalo." },
  failed: { title: "No se ha guardado", text: "No hemos podido guardarlo. Inténtalo de nuevo: lo escrito sigue aquí." },
};

export const sendingMessages: FormMessages = {
  done: { title: "Presupuesto enviado", text: "El cliente recibe un correo con su enlace personal." },
  failed: { title: "No se ha enviado", text: "No hemos recibido respuesta. Inténtalo de nuevo: aunque lo envíes dos veces, llega uno." },
};

export const takingBackMessages: FormMessages = {
  done: { title: "Presupuesto retirado", text: "El cliente ya no lo puede aceptar." },
  failed: { title: "No se ha retirado", text: "No hemos recibido respuesta. Inténtalo de nuevo." },
};

export const quoteReasons = {
  wrongEuros: "Escribe un importe en euros, como 21.450 o 21.450,50.",
  noPrice: "El precio tiene que ser mayor que cero.",
  moreThanThePrice: "La señal y el pago de la compra suman más que el precio.",
  noDay: "Elige el último día en que vale.",
  validInThePast: "El último día ya ha pasado. Elige uno desde hoy.",
  noConditions: "Escribe las condiciones del precio.",
  carChanged: "El coche o la comunidad de la importación han cambiado mientras tanto. Recarga la página y revisa las cifras.",
  quoteGone: "No encontramos este presupuesto. Recarga la página para ver los que hay.",
  draftExpired: "Su último día ya ha pasado. Guárdalo con otro día y envíalo después.",
  textsChanged: "Los textos legales han cambiado desde que lo hiciste. Guárdalo otra vez y envíalo después.",
  decidedByCustomer: "El cliente ya ha decidido sobre esta versión, así que no se puede retirar.",
  notSent: "Esta versión no se ha enviado, así que no hay nada que retirar.",
  supersededBefore: "Esta versión ya no vale: se ha retirado, o hay otra más nueva.",
};

/** Refuses a quote for a car that cannot be registered. `obstacles`: the sentences that say why. */
export function unregistrable(obstacles: readonly string[]): string {
  return `Este coche no se puede matricular tal como está: ${obstacles.join(" ")} Escribe por qué envías aun así el presupuesto.`;
}

type Compared = {
  /** Cents. */ middle: number;
  /** Our own prices are in the sum. */ isComplete: boolean;
  /** It is what a stock car's page asks. */ ofStock: boolean;
};

/** How far a typed price is from the middle of today's sum, or from what a stock car's page asks; undefined for what is no price. */
export function distanceWords(typed: string, { middle, isComplete, ofStock }: Compared): string | undefined {
  const cents = readTypedEuros(typed);
  if (cents === undefined || cents === 0) return undefined;
  const away = cents - middle;
  const sum = isComplete ? "la mitad de las cuentas de hoy" : "la mitad de las cuentas de hoy, que van sin nuestros honorarios";
  const what = ofStock ? "lo que pide su ficha" : sum;
  if (Math.abs(away) < 1_00) return ofStock ? `Es ${what}.` : `Es ${what}, redondeada.`;
  const percent = writtenNumber(Math.round((Math.abs(away) / middle) * 1000) / 10);
  const distance = `${writtenCents(Math.abs(away))} (${percent}\u00a0%) por ${away > 0 ? "encima" : "debajo"} de ${what}`;
  return isComplete ? `${distance}. El cliente lo ve como línea de ajuste.` : `${distance}.`;
}
