/** An order in one line of a list or on a card, and which orders a search shows. */
import { plans } from "#app/features/ground/company/plans.ts";
import { isCalledOff, orderState } from "#app/features/orders/access/messages.ts";
import { stopOf } from "#app/features/orders/steps/step-kinds.ts";
import { foldedWords, foldText } from "#app/lib/fold-text.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { attentionFor, type Attention, type OrderFacts } from "./attention.ts";
import type { OrderRow } from "./queries/facts.server.ts";
import { daysBetween, pastDay } from "./short-days.ts";
import { needs, type OrdersSearch, withoutOwner } from "./search-params.ts";

/** Days are calendar days such as "2026-11-26"; `stop` is undefined for an order that has ended. */
export type OrderLine = JudgedOrder["line"];
export type JudgedOrder = ReturnType<typeof judge>;

const nothing: Attention = { late: false, waitingForCustomer: false, needsTeam: false, reasons: [], sentences: {}, sentence: "" };

/** Judges an order on a day. An order that has ended needs nothing and says how it ended. */
function judge(row: OrderRow, facts: OrderFacts, today: string) {
  const { id, reference, status, begunOn, ownerId, endedOn } = row;
  const open = status === "open";
  const attention = open ? attentionFor(facts, today) : nothing;
  const line = {
    id,
    reference,
    status,
    begunOn,
    deliveryOn: isCalledOff(status) ? null : facts.deliveryOn,
    ownerId,
    car: carTitle(row.carName),
    customer: row.name,
    plan: plans.find(({ value }) => value === row.plan)?.name ?? row.plan,
    /** The first name of who in the team works on it. */
    owner: row.ownerName?.split(" ")[0],
    stop: open ? (facts.next === null ? "delivery" : stopOf(facts.next.kind)) : undefined,
    /** Days since the last step was done, or since the order began. */
    days: Math.max(0, daysBetween(facts.lastDoneOn ?? begunOn, today)),
    late: attention.late,
    waitingForCustomer: attention.waitingForCustomer,
    sentence: open ? attention.sentence : `${orderState(status).label} ${endedOn === null ? "" : pastDay(endedOn, today)}`.trim(),
  } as const;
  return { line, attention };
}

export function judgeAll(rows: readonly OrderRow[], known: ReadonlyMap<string, OrderFacts>, today: string): JudgedOrder[] {
  return rows.flatMap((row) => {
    const facts = known.get(row.id);
    return facts ? [judge(row, facts, today)] : [];
  });
}

/** What the lists call a car; the search for it may still go on. */
export function carTitle(carName: string): string {
  return carName === "" ? "Coche por encontrar" : carName;
}

/** Whether an order says all typed words, in any order. */
export function mentions({ customer, reference, car }: Pick<OrderLine, "customer" | "reference" | "car">, text: string): boolean {
  if (text === "") return true;
  const searched = foldText(`${customer} ${reference} ${car}`);
  return foldedWords(text).every((word) => searched.includes(word));
}

/** Whether a search shows an order, whatever its status. */
export function fits({ line, attention }: JudgedOrder, { text, owner, need, stop }: OrdersSearch): boolean {
  if (owner !== undefined && (line.ownerId ?? withoutOwner) !== owner) return false;
  if (stop !== undefined && line.stop !== stop) return false;
  if (need !== undefined && !needs.some(({ value, fits: fitsNeed }) => value === need && fitsNeed(attention))) return false;
  return mentions(line, text);
}

/** The most urgent first: late, then what the team must look at, then by the planned delivery. */
export function byUrgency(one: JudgedOrder, other: JudgedOrder): number {
  return urgency(one) - urgency(other) || byDelivery(one.line, other.line);
}

function urgency({ attention: { late, needsTeam } }: JudgedOrder): number {
  if (late) return 0;
  return needsTeam ? 1 : 2;
}

/** The next planned delivery first; those without a day come last. */
export function byDelivery(one: OrderLine, other: OrderLine): number {
  return compare(one.deliveryOn ?? "9999", other.deliveryOn ?? "9999") || byAge(one, other);
}

/** The oldest first. */
export function byAge(one: OrderLine, other: OrderLine): number {
  return compare(one.begunOn, other.begunOn) || compare(one.id, other.id);
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** "Volkswagen Golf"; empty if the advertisement names no car. */
export function nameOf({ make, model }: CarFacts): string {
  return [make, model].filter((part) => part !== undefined).join(" ");
}
