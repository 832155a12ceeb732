import { calendarResponse, calendarText, eventUid } from "#app/features/ground/calendar/calendar-file.ts";
import type { OpenedOrder } from "#app/features/orders/access/queries.server.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";
import { handoverMinutes, isOutsideHours, isOver, type Moment, spokenMoment, startOf } from "./moment.ts";

export type Handover = NonNullable<Awaited<ReturnType<typeof readHandover>>>;

/** The handover of an order; undefined while the team has proposed none, or if the actor may not see the order. */
export function readHandover(transaction: Transaction, orderId: string) {
  return transaction.selectFrom("order_handovers").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

/** Whether the handover of an order has a day that only its appointment moves (ORDER-65). */
export async function isHandoverAgreed(transaction: Transaction, orderId: string): Promise<boolean> {
  const handover = await readHandover(transaction, orderId);
  return handover?.called_off_at === null && handover.agreed !== null;
}

export type ShownMoment = { moment: Moment; words: string; outsideHours: boolean; over: boolean };
export type ShownHandover = NonNullable<Awaited<ReturnType<typeof findHandover>>>;

/** The handover as pages show it; nothing of one that was called off. */
export async function findHandover(context: Context, orderId: string) {
  const handover = await runAs(context, (transaction) => readHandover(transaction, orderId));
  if (handover?.called_off_at !== null) return undefined;
  const { place, person, note, wish, revision, offered, agreed } = handover;
  const shown = (moment: Moment): ShownMoment => ({
    moment,
    words: spokenMoment(moment),
    outsideHours: isOutsideHours(moment),
    over: isOver(moment, context.now),
  });
  return { place, person, note, wish, revision, offered: offered.map(shown), agreed: agreed === null ? undefined : shown(agreed) };
}

type EventOrder = { name: string; email: string; car_name: string };

/** An agreed handover as an .ics file: a mail's invitation or its end, or a file that the customer downloads. */
export function handoverCalendar(
  { id, agreed, place, person, note, revision }: Pick<Handover, "id" | "place" | "person" | "note" | "revision"> & { agreed: Moment },
  { order: { name, email, car_name }, address, now }: { order: EventOrder; address: string; now: Temporal.Instant },
  method: "REQUEST" | "CANCEL" | "PUBLISH",
): string {
  const cancelled = method === "CANCEL";
  const event = {
    uid: eventUid(id),
    revision,
    stamp: now,
    summary: `Entrega de ${car_name === "" ? "tu coche" : car_name}${cancelled ? " (anulada)" : ""}`,
    location: place,
    description: [`Te lo entrega ${person}.`, note, `Tu importación: ${address}`].filter((part) => part !== "").join("\n"),
    status: cancelled ? ("cancelled" as const) : ("confirmed" as const),
    when: { start: startOf(agreed), minutes: handoverMinutes },
    // A downloaded file invites nobody: some calendars refuse an invitation that did not come by mail.
    ...(method === "PUBLISH" ? {} : { attendee: { name, email } }),
  };
  return calendarText({ product: "Entregas", method, events: [event] });
}

/** The agreed handover as a file for the customer's calendar; undefined while nothing is agreed. */
export async function handoverFile({ order, base, scope }: OpenedOrder<LinkScope>): Promise<Response | undefined> {
  const handover = await runAs(scope.context, (transaction) => readHandover(transaction, order.id));
  if (!handover || handover.agreed === null || handover.called_off_at !== null) return undefined;
  const about = { order, address: scope.siteOrigin + base, now: scope.context.now };
  return calendarResponse(handoverCalendar({ ...handover, agreed: handover.agreed }, about, "PUBLISH"), "entrega.ics");
}
