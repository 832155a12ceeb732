/** Sentences that a quote freezes, in Spanish. */
import type { ContractForm } from "#app/features/orders/access/order-state.ts";
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

type NamedPlan = { value: string; name: string };

/** The lines are what the car costs on its way; the fixed price also pays our work. The plan Básico has no inspection (PAGE-2). */
export function containedSentence({ value, name }: NamedPlan): string {
  const work = value === "basico" ? "nuestros honorarios" : "la inspección y nuestros honorarios";
  return `El precio cerrado contiene todas las líneas y, hasta completarlo, ${work} del plan ${name}. Si una línea estimada sale más cara, la diferencia la ponemos nosotros.`;
}

const { withdrawalDays } = company.claims;

/** The right to withdraw, as the form of the contract gives it (RDL 1/2007, art. 97.1.j and art. 102 to 108). */
export function withdrawalSentence(contractForm: ContractForm): string {
  if (contractForm === "on_premises")
    return "Este contrato se firma en nuestra oficina, así que no tiene el derecho de desistimiento de las ventas a distancia.";
  const begins = contractForm === "distance_sale" ? "desde que recibes el coche, y también antes" : "desde que aceptas este presupuesto";
  return `Tienes derecho a desistir sin dar motivos durante ${withdrawalDays} días naturales ${begins} (RDL 1/2007, arts. 102 a 108). Basta una declaración clara: con «Desistir del contrato» en la página de tu importación, o por correo a ${company.email}. El modelo de formulario y lo que ocurre después están en nuestras condiciones.`;
}

/** What the company is in the contract, before its name. */
export function roleWords(contractForm: ContractForm | undefined): string {
  return contractForm === "distance_service" ? "Presta el servicio" : "Vende";
}

/** What the customer does by accepting: "compras el Volkswagen Golf". */
export function agreementWords(contractForm: ContractForm | undefined, carName: string): string {
  return contractForm === "distance_service" ? `nos encargas la compra del ${carName}` : `compras el ${carName}`;
}

/** What the team's form suggests as the conditions of a quote. It repeats what /condiciones says about the price. */
export const usualConditions =
  "El precio incluye los impuestos, las tasas y todo lo que detalla este presupuesto. No sube, salvo que cambie un impuesto o una tasa antes de pagarlo: entonces te enseñamos el cálculo y, si no quieres seguir, recuperas lo pagado.";
