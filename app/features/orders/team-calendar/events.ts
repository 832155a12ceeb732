import { type CalendarEvent, eventUid } from "#app/features/ground/calendar/calendar-file.ts";
import { handoverMinutes, type Moment, startOf } from "#app/features/orders/handover/moment.ts";
import { serviceTypeLabel } from "#app/features/requests/appointments/service-types.ts";
import { startOf as startOfCall } from "#app/features/requests/appointments/slots.ts";
import { callMinutes } from "#app/lib/opening-hours.ts";
import { registrationDeadline } from "#app/features/orders/steps/legal-deadlines.ts";

/** What the calendar of the team shows, by the step whose day it is. A date that is no step's needs a query of its own. */
const names = {
  handed_over: "Entrega",
  inspection_done: "Inspección",
  technical_inspection: "ITV",
  registration: "Vence la matriculación",
} as const;
export type DatedStep = keyof typeof names;
export const datedSteps = Object.keys(names) as DatedStep[];

/** A date of an open order. Days such as "2026-12-03". `agreed` and `place` are those of its handover. */
export type DatedOrder = {
  orderId: string;
  reference: string;
  carName: string;
  customer: string;
  step: DatedStep;
  plannedOn: string | null;
  /** The day on which the car came to Spain, if it has: the legal days to register it begin then. */
  inSpainOn: string | null;
  agreed: Moment | null;
  place: string | null;
};

/**
 * Returns a date as an event, or undefined while it has no day. It has no price, no telephone and no address but the handover's place, because
 * whoever has the calendar's address reads it. `stamp`: the time of the file. `page`: the page of the order, for the team.
 */
export function eventOf(dated: DatedOrder, { stamp, page }: { stamp: Temporal.Instant; page: string }): CalendarEvent | undefined {
  const { orderId, step, agreed, place } = dated;
  const when = whenOf(dated);
  if (!when) return undefined;
  return {
    uid: eventUid(`${orderId}-${step}`),
    // By the minute, because a counted day also moves with the day of another step, and the file is made anew on each demand.
    revision: Math.floor(stamp.epochMilliseconds / 60_000),
    stamp,
    summary: summaryOf(dated),
    description: page,
    ...(agreed !== null && place !== null ? { location: place } : {}),
    status: isFixed(dated) ? "confirmed" : "tentative",
    when,
  };
}

function whenOf({ step, plannedOn, inSpainOn, agreed }: DatedOrder): CalendarEvent["when"] | undefined {
  if (agreed !== null) return { start: startOf(agreed), minutes: handoverMinutes };
  if (step === "registration") return inSpainOn === null ? undefined : { day: registrationDeadline(Temporal.PlainDate.from(inSpainOn)) };
  return plannedOn === null ? undefined : { day: Temporal.PlainDate.from(plannedOn) };
}

/** A deadline of the law and an agreed time hold. A planned day may still move. */
function isFixed({ step, agreed }: DatedOrder): boolean {
  return step === "registration" || agreed !== null;
}

function summaryOf({ step, carName, reference, customer, agreed }: DatedOrder): string {
  const name = step === "handed_over" && agreed === null ? "Entrega prevista" : names[step];
  const car = carName === "" ? "Coche por encontrar" : carName;
  return [name, car, reference, customer.trim().split(/\s+/)[0]].join(" · ");
}

/** A call with a customer: `day` and `appointment_time` as stored, in the company's time zone. `revision` counts its changes. */
export type Call = {
  id: string;
  status: string;
  revision: number;
  day: string;
  appointment_time: string;
  name: string;
  serviceType: string;
  make: string | null;
  model: string | null;
};

/** Returns a call as an event, with no more about the customer than an order's event has. `stamp`, `page`: as in `eventOf`. */
export function callEvent(call: Call, { stamp, page }: { stamp: Temporal.Instant; page: string }): CalendarEvent {
  const { id, status, revision, day, appointment_time, name, serviceType, make, model } = call;
  const about = make === null || model === null ? serviceTypeLabel(serviceType) : `${make} ${model}`;
  return {
    uid: eventUid(id),
    revision,
    stamp,
    summary: ["Llamada", name.trim().split(/\s+/)[0], about].join(" · "),
    description: page,
    status: status === "confirmed" ? "confirmed" : "tentative",
    when: { start: startOfCall(Temporal.PlainDate.from(day), appointment_time.slice(0, 5)), minutes: callMinutes },
  };
}
