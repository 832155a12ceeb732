/** Sentences that a quote freezes, in Spanish. */
import { formatCalendarDay } from "#app/lib/dates.ts";
import { company } from "#company";
import { depositDays, purchaseDays } from "./instalments.ts";

/** The planned day of the delivery, as "2026-12-14"; undefined while nobody has planned it. */
export type PlannedHandover = { plannedHandover: string | undefined };

/** When each part of the price is due, in words (PAGE-5). */
export function dueWords({ plannedHandover }: PlannedHandover): { deposit: string; purchase: string; rest: string } {
  return {
    deposit: `En los ${depositDays} días siguientes a tu aceptación.`,
    purchase: `En los ${purchaseDays} días siguientes a tu aceptación, para comprar el coche.`,
    rest: plannedHandover === undefined ? "En la entrega." : `En la entrega, prevista para el ${formatCalendarDay(plannedHandover)}.`,
  };
}

/** The lines are what the car costs on its way; the fixed price also pays our work. */
export function containedSentence(planName: string): string {
  return `El precio cerrado contiene todas las líneas y, hasta completarlo, la inspección y nuestros honorarios del plan ${planName}. Si una línea estimada sale más cara, la diferencia la ponemos nosotros.`;
}

const { withdrawalDays } = company.claims;

/** The right to withdraw, as the form of the contract gives it (RDL 1/2007, art. 97.1.j and art. 102 to 108). */
export function withdrawalSentence(contractForm: "distance_sale" | "distance_service" | "on_premises"): string {
  if (contractForm === "on_premises")
    return "Este contrato se firma en nuestra oficina, así que no tiene el derecho de desistimiento de las ventas a distancia.";
  const begins = contractForm === "distance_sale" ? "desde que recibes el coche, y también antes" : "desde que aceptas este presupuesto";
  return `Tienes derecho a desistir sin dar motivos durante ${withdrawalDays} días naturales ${begins} (RDL 1/2007, arts. 102 a 108). Basta una declaración clara: con «Desistir del contrato» en la página de tu importación, o por correo a ${company.email}. El modelo de formulario y lo que ocurre después están en nuestras condiciones.`;
}

/** What the team's form suggests as the conditions of a quote. It repeats what /condiciones says about the price. */
export const usualConditions =
  "El precio incluye los impuestos, las tasas y todo lo que detalla este presupuesto. No sube, salvo que cambie un impuesto o una tasa antes de pagarlo: entonces te enseñamos el cálculo y, si no quieres seguir, recuperas lo pagado.";
