import { bookingMessages, cancellingMessages, movingMessages } from "#app/features/requests/appointments/messages.ts";
import { slotKey } from "#app/features/requests/appointments/calendar.ts";
import { calendarOf } from "#app/features/requests/appointments/slots.ts";
import { promiseMail, senderOf } from "../promises.ts";
import { type Answer, openPage, sendForm } from "../send-form.ts";
import { keyOf, type OwnAppointment, pick, type Result, type Scene } from "../world.ts";

/** Books any slot; two people may want the same one. */
export async function book(scene: Scene): Promise<Result> {
  const { world, person, operation } = scene;
  await openPage(scene, "/appointments");
  const key = keyOf(scene);
  const slot = anySlot(scene);
  const { outcome, html, sent, answered } = await sendForm(scene, {
    path: "/appointments",
    form: "booking",
    fields: {
      name: `Ana ${key}`,
      email: person.email,
      phone: "",
      service_type: "financing",
      notes: "",
      day: slot.slice(0, 10),
      slot,
      gdpr_consent: "on",
      data_processing_consent: "on",
    },
    done: bookingMessages.done.title,
  });
  world.model.rows.push({ table: "appointments", key, values: {}, sender: senderOf(person), outcome, operation });
  promiseMail(scene, "appointment-requested", key, outcome);
  const [path = "", id = ""] = /\/appointments\/([0-9a-f-]{36})\/[\w-]+/.exec(html) ?? [];
  if (outcome !== "acknowledged") return outcome;
  person.appointments.push({ id, key, path });
  noteChange(scene, { id, slot, status: "pending" }, { outcome, sent, answered });
  return outcome;
}

/** Moves an own appointment to any slot. */
export async function move(scene: Scene): Promise<Result> {
  const own = pick(scene, scene.person.appointments);
  if (!own) return book(scene);
  await openPage(scene, own.path);
  const slot = anySlot(scene);
  const fields = { day: slot.slice(0, 10), slot };
  const answer = await sendForm(scene, { path: own.path, form: "move", fields, done: movingMessages.done.title });
  noteChange(scene, { id: own.id, slot, status: "pending" }, answer);
  promiseMail(scene, "appointment-moved", own.key, answer.outcome);
  return answer.outcome;
}

/** Cancels an own appointment. */
export async function cancel(scene: Scene): Promise<Result> {
  const own = pick(scene, scene.person.appointments);
  if (!own) return book(scene);
  await openPage(scene, own.path);
  const answer = await sendForm(scene, { path: own.path, form: "cancel", fields: { reason: "" }, done: cancellingMessages.done.title });
  noteChange(scene, { id: own.id, status: "cancelled" }, answer);
  promiseMail(scene, "appointment-cancelled", own.key, answer.outcome);
  if (answer.outcome !== "refused") forget(scene, own);
  return answer.outcome;
}

type Change = { id: string; slot?: string; status: string };

function noteChange(
  { world, operation }: Scene,
  { id, slot, status }: Change,
  { outcome, sent, answered }: Pick<Answer, "outcome" | "sent" | "answered">,
): void {
  const write = { outcome, sent, answered, operation };
  world.model.values.push({ ...write, what: `appointment ${id} status`, value: status });
  if (slot !== undefined) world.model.values.push({ ...write, what: `appointment ${id} slot`, value: slot });
}

function forget({ person }: Scene, { id }: OwnAppointment): void {
  person.appointments = person.appointments.filter((one) => one.id !== id);
}

/** A slot of the whole calendar, taken or free. Early ones are wanted more often. */
function anySlot({ below }: Scene): string {
  const slots = calendarOf(Temporal.Now.instant(), new Map(), 1).flatMap(({ day, free }) => free.map((time) => slotKey(day, time)));
  return slots[below(below(slots.length) + 1)] ?? "";
}
