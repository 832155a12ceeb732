/** The right to withdraw from the contract of an order (RDL 1/2007, art. 92, 102 and 104; ORDER-60). Days are those of the company. */
import { type ContractForm, isCalledOff } from "#app/features/orders/access/messages.ts";
import { withdrawalDeadline } from "#app/features/orders/steps/legal-deadlines.ts";

export type WithdrawalFacts = {
  contractForm: ContractForm;
  status: string;
  acceptedOn: Temporal.PlainDate | undefined;
  handedOverOn: Temporal.PlainDate | undefined;
  plannedHandOver: Temporal.PlainDate | undefined;
  declared: boolean;
};

/** Why there is no right: signed at the office, no contract yet, or the team has cancelled the order. */
export type NoRight = "office" | "no-contract" | "closed";

export type Since = "acceptance" | "delivery" | "planned-delivery";

export type WithdrawalRight =
  | { kind: "none"; why: NoRight }
  /** `until`: the last day; undefined while nobody knows the day of the delivery. */
  | { kind: "open"; until: Temporal.PlainDate | undefined; since: Since; acceptedOn: Temporal.PlainDate }
  | { kind: "over"; until: Temporal.PlainDate; since: Since }
  | { kind: "declared" };

/**
 * Whether the customer may withdraw on a day, and until when. The period of a sale ends 14 days after the delivery, and the customer may
 * withdraw before it too. A planned delivery gives a planned end; one that is late moves it.
 */
export function withdrawalRight(facts: WithdrawalFacts, today: Temporal.PlainDate): WithdrawalRight {
  if (facts.declared) return { kind: "declared" };
  if (isCalledOff(facts.status)) return { kind: "none", why: "closed" };
  if (facts.contractForm === "on_premises") return { kind: "none", why: "office" };
  const { acceptedOn } = facts;
  if (acceptedOn === undefined) return { kind: "none", why: "no-contract" };
  return facts.contractForm === "distance_service"
    ? periodUntil(withdrawalDeadline(acceptedOn), "acceptance", acceptedOn, today)
    : rightOfSale(facts, acceptedOn, today);
}

function rightOfSale(facts: WithdrawalFacts, acceptedOn: Temporal.PlainDate, today: Temporal.PlainDate): WithdrawalRight {
  const { handedOverOn, plannedHandOver } = facts;
  if (handedOverOn !== undefined) {
    // Who accepts after the delivery has the 14 days from then.
    return periodUntil(withdrawalDeadline(later(handedOverOn, acceptedOn)), "delivery", acceptedOn, today);
  }
  if (plannedHandOver === undefined) return { kind: "open", until: undefined, since: "delivery", acceptedOn };
  const until = withdrawalDeadline(later(plannedHandOver, today));
  return { kind: "open", until, since: "planned-delivery", acceptedOn };
}

function periodUntil(until: Temporal.PlainDate, since: Since, acceptedOn: Temporal.PlainDate, today: Temporal.PlainDate): WithdrawalRight {
  return Temporal.PlainDate.compare(today, until) <= 0 ? { kind: "open", until, since, acceptedOn } : { kind: "over", until, since };
}

function later(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? other : one;
}
