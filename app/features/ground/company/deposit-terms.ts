import { formatEuros } from "#app/lib/amounts.ts";
import { company } from "#company";
import { plans } from "./plans.ts";

/** When the deposit comes back whole, besides after a withdrawal: the terms list it, and whoever reserves a car reads it (PAGE-5). */
export const depositReturns = [
  "no encontramos un coche que cumpla lo acordado",
  "la revisión muestra que el coche no es lo que se describía y no quieres otro",
  "el coche deja de estar disponible o aceptamos antes la reserva de otra persona",
] as const;

/** Days in which it comes back, as the terms say. */
const returnDays = 14;

const ofEachPlan = plans.map(({ name, deposit }) => `${formatEuros(deposit)} con el plan ${name}`);

/**
 * About the deposit of a car that is reserved, in one sentence: how much it is, where the money is, until when and under which conditions it
 * comes back. `euros`: the deposit of the chosen plan; without it those of all plans.
 */
export function depositSentence(euros?: number): string {
  const amount = euros === undefined ? `${ofEachPlan.slice(0, -1).join(", ")} o ${ofEachPlan.at(-1) ?? ""}` : formatEuros(euros);
  const [, ...returns] = depositReturns;
  const withdrawal = `si, contratando a distancia, desistes hasta ${company.claims.withdrawalDays} días naturales después de recibir el coche`;
  return `La señal son ${amount}: queda en la cuenta de ${company.bank.holder} a cuenta del precio, y te la devolvemos entera, en ${returnDays} días como máximo, ${returns.map((why) => `si ${why}`).join(", ")} o ${withdrawal}.`;
}
