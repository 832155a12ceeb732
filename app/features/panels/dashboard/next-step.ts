type Inquiry = { id: string; status: string; answered: boolean };
type Appointment = { id: string; status: string };

export type NextStep<I, A, C> =
  | { kind: "answer"; inquiry: I }
  | { kind: "appointment"; appointment: A }
  | { kind: "plan"; contract: C }
  | { kind: "waiting"; inquiry: I }
  | { kind: "start" };

/** The one thing that the panel shows first: an answer, the next appointment, the plan, a question that waits, or an introduction. */
export function nextStep<I extends Inquiry, A extends Appointment, C>(known: {
  inquiries: readonly I[];
  appointments: readonly A[];
  contract: C | undefined;
}): NextStep<I, A, C> {
  const open = known.inquiries.filter(({ status }) => status !== "completed");
  const answered = open.find((inquiry) => inquiry.answered);
  if (answered) return { kind: "answer", inquiry: answered };
  const appointment = known.appointments.find(({ status }) => status === "confirmed" || status === "pending");
  if (appointment) return { kind: "appointment", appointment };
  if (known.contract) return { kind: "plan", contract: known.contract };
  const [waiting] = open;
  return waiting ? { kind: "waiting", inquiry: waiting } : { kind: "start" };
}
