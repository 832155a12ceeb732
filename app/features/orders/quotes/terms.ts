/** The parts in which a customer pays the price (PAGE-5), in cents, and what an accepted quote charges (ORDER-35). */
import type { Concept } from "#app/features/orders/payments/concepts.ts";
import { purchaseDays } from "#app/features/orders/payments/ledger.ts";
import { plans } from "#app/features/ground/company/plans.ts";
import { isService, isSignedAtTheOffice } from "#app/features/orders/access/contract-cases.ts";
import type { ContractForm } from "#app/features/orders/access/messages.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { company } from "#company";

/** The planned day of the delivery, as "2026-12-14"; undefined while nobody has planned it. */
export type PlannedHandover = { plannedHandover: string | undefined };

/** When each part of the price is due, in words (PAGE-5). */
export function dueWords({ plannedHandover, plan }: PlannedHandover & { plan: string }): {
  deposit: string;
  purchase: string;
  rest: string;
} {
  return {
    deposit: `En los ${depositDays} días siguientes a tu aceptación.`,
    purchase: `En los ${purchaseDays} días siguientes a que confirmes la compra${plan === "basico" ? "" : ", con el informe de la inspección leído"}.`,
    rest: plannedHandover === undefined ? "En la entrega." : `En la entrega, prevista para el ${formatCalendarDay(plannedHandover)}.`,
  };
}

type NamedPlan = { value: string; name: string };

const weBear = "Si una línea estimada sale más cara, la diferencia la ponemos nosotros.";

/**
 * `isComplete`: our own prices are lines, so these come to the price. Otherwise it also pays our work. The plan Básico has no inspection
 * (PAGE-2).
 */
export function containedSentence({ value, name }: NamedPlan, isComplete: boolean): string {
  if (isComplete) return `El precio cerrado es la suma de todas las líneas. ${weBear}`;
  const work = value === "basico" ? "nuestros honorarios" : "la inspección y nuestros honorarios";
  return `El precio cerrado contiene todas las líneas y, hasta completarlo, ${work} del plan ${name}. ${weBear}`;
}

const { withdrawalDays } = company.claims;

/** The right to withdraw, as the form of the contract gives it (RDL 1/2007, art. 97.1.j and art. 102 to 108). */
export function withdrawalSentence(contractForm: ContractForm): string {
  if (isSignedAtTheOffice(contractForm))
    return "Este contrato se firma en nuestra oficina, así que no tiene el derecho de desistimiento de las ventas a distancia.";
  const begins = isService(contractForm) ? "desde que aceptas este presupuesto" : "desde que recibes el coche, y también antes";
  return `Tienes derecho a desistir sin dar motivos durante ${withdrawalDays} días naturales ${begins} (RDL 1/2007, arts. 102 a 108). Basta una declaración clara: con «Desistir del contrato» en la página de tu importación, o por correo a ${company.email}. El modelo de formulario y lo que ocurre después están en nuestras condiciones.`;
}

/** What the company is in the contract, before its name. */
export function roleWords(contractForm: ContractForm | undefined): string {
  return managesPurchase(contractForm) ? "Presta el servicio" : "Vende";
}

/** What the customer does by accepting: "compras el Volkswagen Golf". */
export function agreementWords(contractForm: ContractForm | undefined, carName: string): string {
  return managesPurchase(contractForm) ? `nos encargas la compra del ${carName}` : `compras el ${carName}`;
}

/** Quotes of before do not say how the contract is made: those are sales. */
function managesPurchase(contractForm: ContractForm | undefined): boolean {
  return contractForm !== undefined && isService(contractForm);
}

/** What the team's form suggests as the conditions of a quote. It repeats what /condiciones says about the price. */
export const usualConditions =
  "El precio incluye los impuestos, las tasas y todo lo que detalla este presupuesto. No sube, salvo que cambie un impuesto o una tasa antes de pagarlo: entonces te enseñamos el cálculo y, si no quieres seguir, recuperas lo pagado.";

export type Instalments = { price: number; deposit: number; purchase: number };
export type Instalment = Extract<Concept, "deposit" | "purchase" | "rest">;

/** Calendar days after the acceptance. */
const depositDays = 3;

export function restOf({ price, deposit, purchase }: Instalments): number {
  return price - deposit - purchase;
}

/** The deposit of a plan, in cents; nothing for a plan that is no longer offered. */
export function plannedDeposit(plan: string): number {
  return (plans.find(({ value }) => value === plan)?.deposit ?? 0) * 100;
}

/** The usual parts: the plan's deposit, and with the purchase half of the price is paid, in whole euros. */
export function usualInstalments(price: number, plan: string): Instalments {
  const deposit = Math.min(plannedDeposit(plan), price);
  const half = Math.floor(price / 200) * 100;
  return { price, deposit, purchase: Math.max(0, half - deposit) };
}

/**
 * What the acceptance charges when the order has charged a deposit before: together with it, the charges are the price. A deposit that was
 * higher than the quote's takes from the parts that follow.
 */
export function chargesOf(instalments: Instalments, chargedBefore: number): { concept: Instalment; cents: number }[] {
  const parts = [
    { concept: "deposit" as const, cents: instalments.deposit },
    { concept: "purchase" as const, cents: instalments.purchase },
    { concept: "rest" as const, cents: restOf(instalments) },
  ];
  let left = chargedBefore;
  return parts
    .map(({ concept, cents }) => {
      const covered = Math.min(left, cents);
      left -= covered;
      return { concept, cents: cents - covered };
    })
    .filter(({ cents }) => cents > 0);
}

/** The last day of the deposit that is charged today. The days of the other parts follow from what happens (`dueDay`, ORDER-35). */
export function depositDay(today: Temporal.PlainDate): string {
  return today.add({ days: depositDays }).toString();
}
