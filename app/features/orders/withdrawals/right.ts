/** The right to withdraw from the contract of an order (RDL 1/2007, art. 92, 102 and 104; ORDER-60). Days are those of the company. */
import { isService, isSignedAtTheOffice } from "#app/features/orders/access/contract-cases.ts";
import { type ContractForm, isCalledOff } from "#app/features/orders/access/messages.ts";
import { withdrawalDeadline } from "#app/features/orders/steps/legal-deadlines.ts";

export type WithdrawalFacts = {
  contractForm: ContractForm;
  status: string;
  acceptedOn: Temporal.PlainDate | undefined;
  /** The day on which the first money came that the customer does not have back. */
  paidOn: Temporal.PlainDate | undefined;
  handedOverOn: Temporal.PlainDate | undefined;
  plannedHandOver: Temporal.PlainDate | undefined;
  declared: boolean;
};

/** Why there is no right: signed at the office, neither a contract nor a deposit yet, or the team has cancelled the order. */
export type NoRight = "office" | "no-contract" | "closed";

export type Since = "acceptance" | "deposit" | "delivery" | "planned-delivery";

/** What binds the customer: the accepted quote, or before one the deposit with which they had us begin. */
export type Bond = { by: "acceptance" | "deposit"; on: Temporal.PlainDate };

export type WithdrawalRight =
  | { kind: "none"; why: NoRight }
  /** `until`: the last day; undefined while nobody knows the day of the delivery. */
  | { kind: "open"; until: Temporal.PlainDate | undefined; since: Since; bond: Bond }
  | { kind: "over"; until: Temporal.PlainDate; since: Since }
  | { kind: "declared" };

/**
 * Whether the customer may withdraw on a day, and until when. The period of a sale ends 14 days after the delivery, and the customer may
 * withdraw before it too. A planned delivery gives a planned end; one that is late moves it. Who has paid a deposit has the same right before
 * there is a quote: of a service 14 days from the deposit, and 14 new ones from the quote's acceptance.
 */
export function withdrawalRight(facts: WithdrawalFacts, today: Temporal.PlainDate): WithdrawalRight {
  if (facts.declared) return { kind: "declared" };
  if (isCalledOff(facts.status)) return { kind: "none", why: "closed" };
  if (isSignedAtTheOffice(facts.contractForm)) return { kind: "none", why: "office" };
  const bond = bondOf(facts);
  if (bond === undefined) return { kind: "none", why: "no-contract" };
  return isService(facts.contractForm) ? periodUntil(withdrawalDeadline(bond.on), bond.by, bond, today) : rightOfSale(facts, bond, today);
}

function bondOf({ acceptedOn, paidOn }: WithdrawalFacts): Bond | undefined {
  if (acceptedOn !== undefined) return { by: "acceptance", on: acceptedOn };
  return paidOn && { by: "deposit", on: paidOn };
}

function rightOfSale({ handedOverOn, plannedHandOver }: WithdrawalFacts, bond: Bond, today: Temporal.PlainDate): WithdrawalRight {
  if (handedOverOn !== undefined) {
    // Who accepts after the delivery has the 14 days from then.
    return periodUntil(withdrawalDeadline(later(handedOverOn, bond.on)), "delivery", bond, today);
  }
  if (plannedHandOver === undefined) return { kind: "open", until: undefined, since: "delivery", bond };
  return { kind: "open", until: withdrawalDeadline(later(plannedHandOver, today)), since: "planned-delivery", bond };
}

function periodUntil(until: Temporal.PlainDate, since: Since, bond: Bond, today: Temporal.PlainDate): WithdrawalRight {
  return Temporal.PlainDate.compare(today, until) <= 0 ? { kind: "open", until, since, bond } : { kind: "over", until, since };
}

function later(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? other : one;
}
