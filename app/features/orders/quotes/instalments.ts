/** The parts in which a customer pays the price (PAGE-5), in cents, and what an accepted quote charges (ORDER-35). */
import type { Concept } from "#app/features/orders/payments/concepts.ts";
import { plans } from "#app/features/ground/company/plans.ts";

export type Instalments = { price: number; deposit: number; purchase: number };
export type Instalment = Extract<Concept, "deposit" | "purchase" | "rest">;

/** Calendar days after the acceptance. */
export const depositDays = 3;
export const purchaseDays = 7;

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

/** When each part is due, as a calendar day. The rest is due at the delivery, whose day moves, so no mail reminds of a day. */
export function dueDays(today: Temporal.PlainDate): Record<Instalment, string | null> {
  return {
    deposit: today.add({ days: depositDays }).toString(),
    purchase: today.add({ days: purchaseDays }).toString(),
    rest: null,
  };
}
