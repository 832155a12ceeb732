type Order = { now: { yours: boolean; /** "2026-11-23" */ due?: string }; open: boolean };
type Reservation = { status: string };
type Inquiry = { id: string; status: string; answered: boolean };
type Appointment = { id: string; status: string };

export type NextStep<O, R, I, A, C> =
  | { kind: "order"; order: O }
  | { kind: "reservation"; reservation: R }
  | { kind: "answer"; inquiry: I }
  | { kind: "appointment"; appointment: A }
  | { kind: "plan"; contract: C }
  | { kind: "waiting"; inquiry: I }
  | { kind: "start" };

/**
 * The one thing that the panel shows first. What a person has to do comes before what they wait for: of their orders (a quote, a contract, a
 * payment, a paper, a time) what is due first, then an accepted reservation, an answer, and the next appointment. Then the order that goes on
 * without them, a reservation that waits, the plan, a question that waits, or an introduction.
 */
export function nextStep<O extends Order, R extends Reservation, I extends Inquiry, A extends Appointment, C>(known: {
  orders: readonly O[];
  reservations: readonly R[];
  inquiries: readonly I[];
  appointments: readonly A[];
  contract: C | undefined;
}): NextStep<O, R, I, A, C> {
  const { orders, reservations, contract } = known;
  const order = orders.filter(({ now }) => now.yours).toSorted(earlierFirst)[0];
  if (order) return { kind: "order", order };
  const accepted = reservations.find(({ status }) => status === "accepted");
  if (accepted) return { kind: "reservation", reservation: accepted };
  const questions = known.inquiries.filter(({ status }) => status !== "completed");
  const answer = questions.find(({ answered }) => answered);
  if (answer) return { kind: "answer", inquiry: answer };
  const appointment = known.appointments.find(({ status }) => status === "confirmed" || status === "pending");
  if (appointment) return { kind: "appointment", appointment };
  return waiting(
    orders.find(({ open }) => open),
    reservations.find(({ status }) => status === "pending"),
    contract,
    questions[0],
  );
}

/** What goes on without the person. */
function waiting<O, R, I, C>(order: O | undefined, reservation: R | undefined, contract: C | undefined, inquiry: I | undefined) {
  if (order) return { kind: "order", order } as const;
  if (reservation) return { kind: "reservation", reservation } as const;
  if (contract) return { kind: "plan", contract } as const;
  return inquiry ? ({ kind: "waiting", inquiry } as const) : ({ kind: "start" } as const);
}

/** What has no day comes after what has one. */
function earlierFirst({ now: one }: Order, { now: other }: Order): number {
  return (one.due ?? "9999").localeCompare(other.due ?? "9999");
}
