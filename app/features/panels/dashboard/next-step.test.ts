import { expect, test } from "vitest";
import { nextStep } from "./next-step.ts";

const inquiry = (id: string, status: string, answered: boolean) => ({ id, status, answered });
const appointment = (status: string) => ({ id: status, status });
const nothing = { inquiries: [], appointments: [], contract: undefined };
const everything = {
  inquiries: [inquiry("new", "pending", false), inquiry("told", "in_progress", true)],
  appointments: [appointment("cancelled"), appointment("confirmed")],
  contract: { plan: "basico" },
};

test("an answer for the person comes first, then the next appointment, the plan, and the open question", () => {
  expect(nextStep(everything)).toMatchObject({ kind: "answer", inquiry: { id: "told" } });
  const unanswered = { ...everything, inquiries: [inquiry("new", "pending", false)] };
  expect(nextStep(unanswered)).toMatchObject({ kind: "appointment", appointment: { id: "confirmed" } });
  expect(nextStep({ ...unanswered, appointments: [appointment("cancelled")] })).toMatchObject({ kind: "plan" });
  expect(nextStep({ ...nothing, inquiries: unanswered.inquiries })).toMatchObject({ kind: "waiting", inquiry: { id: "new" } });
});

test("closed inquiries and cancelled appointments are no step, and a person without anything gets the start", () => {
  expect(nextStep({ ...nothing, inquiries: [inquiry("old", "completed", true)], appointments: [appointment("cancelled")] })).toEqual({
    kind: "start",
  });
  expect(nextStep(nothing)).toEqual({ kind: "start" });
});
