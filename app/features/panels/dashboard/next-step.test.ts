import { expect, test } from "vitest";
import { nextStep } from "./next-step.ts";

const order = (id: string, yours: boolean, due?: string) => ({ id, open: true, now: { yours, ...(due === undefined ? {} : { due }) } });
const reservation = (status: string) => ({ status });
const inquiry = (id: string, status: string, answered: boolean) => ({ id, status, answered });
const appointment = (status: string) => ({ id: status, status });
type Known = Parameters<
  typeof nextStep<
    ReturnType<typeof order>,
    { status: string },
    ReturnType<typeof inquiry>,
    { id: string; status: string },
    { plan: string }
  >
>[0];
const nothing: Known = { orders: [], reservations: [], inquiries: [], appointments: [], contract: undefined };
const ended = { ...order("ended", false), open: false };
const refund = { ...order("refund", true), open: false };

test.each<[string, Partial<Known>, unknown]>([
  [
    "of three orders the payment that is overdue",
    { orders: [order("waits", false), order("quote", true, "2026-12-04"), order("overdue", true, "2026-11-23")] },
    { order: { id: "overdue" } },
  ],
  [
    "a paper with a day before a contract without one",
    { orders: [order("sign", true), order("paper", true, "2026-12-01")] },
    { order: { id: "paper" } },
  ],
  [
    "of two tasks without a day that of the first order",
    { orders: [order("sign", true), order("confirm", true)] },
    { order: { id: "sign" } },
  ],
  [
    "the account for the refund of an order that ended",
    { orders: [refund], inquiries: [inquiry("told", "pending", true)] },
    { order: { id: "refund" } },
  ],
  [
    "a task before an answer and a call",
    { orders: [order("pay", true)], inquiries: [inquiry("told", "pending", true)], appointments: [appointment("confirmed")] },
    { order: { id: "pay" } },
  ],
  [
    "an accepted reservation before an answer",
    { reservations: [reservation("pending"), reservation("accepted")], inquiries: [inquiry("told", "pending", true)] },
    { reservation: { status: "accepted" } },
  ],
  [
    "an answer before a call and an order that goes on",
    { orders: [order("waits", false)], inquiries: [inquiry("told", "in_progress", true)], appointments: [appointment("confirmed")] },
    { kind: "answer", inquiry: { id: "told" } },
  ],
  [
    "the next call before an order that goes on",
    { orders: [order("waits", false)], appointments: [appointment("cancelled"), appointment("pending")] },
    { appointment: { status: "pending" } },
  ],
  [
    "the order that goes on before what is asked",
    { orders: [ended, order("waits", false)], reservations: [reservation("pending")] },
    { order: { id: "waits" } },
  ],
  [
    "a reservation that waits before the plan",
    { reservations: [reservation("pending")], contract: { plan: "basico" } },
    { reservation: { status: "pending" } },
  ],
  ["the plan before the open question", { contract: { plan: "basico" }, inquiries: [inquiry("new", "pending", false)] }, { kind: "plan" }],
  ["the open question", { orders: [ended], inquiries: [inquiry("new", "pending", false)] }, { kind: "waiting", inquiry: { id: "new" } }],
  [
    "an introduction when everything is over",
    {
      orders: [ended],
      reservations: [reservation("rejected")],
      inquiries: [inquiry("old", "completed", true)],
      appointments: [appointment("cancelled")],
    },
    { kind: "start" },
  ],
  ["an introduction without anything", {}, { kind: "start" }],
])("the panel begins with %s", (_what, known, step) => {
  expect(nextStep({ ...nothing, ...known })).toMatchObject(step as object);
});
