import { setTimeout as pause } from "node:timers/promises";
import { plans } from "#app/features/ground/company/plans.ts";
import type { MailKind } from "#app/features/ground/emails/kinds.ts";
import { bookingMessages, cancellingMessages } from "#app/features/requests/appointments/messages.ts";
import { slotKey } from "#app/features/requests/appointments/calendar.ts";
import { calendarOf } from "#app/features/requests/appointments/slots.ts";
import { contactMessages } from "#app/features/requests/contact/messages.ts";
import { conversationAddress, inquiriesAddress } from "#app/features/requests/conversations/addresses.ts";
import { replyMessages } from "#app/features/requests/conversations/messages.ts";
import { inquiryMessages } from "#app/features/requests/inquiries/messages.ts";
import { reservationMessages } from "#app/features/requests/reservations/messages.ts";
import type { Outcome } from "./compare.ts";
import { openPage, sendForm } from "./send-form.ts";
import { keyOf, password, pick, type Result, type Scene } from "./world.ts";

const consents = { gdpr_consent: "on", data_processing_consent: "on" };
/** Milliseconds for which a person waits for the mail; later operations look for it again. */
const longestMailWait = 20_000;

/** Makes the person's account, and waits for the mail with the link; the next operation uses it (`confirm`). */
export async function signUp(scene: Scene): Promise<Result> {
  const { world, person, operation } = scene;
  const fields = { email: person.email, password, password_again: password };
  const done = ({ location }: { location: string }) => location === "/auth?tab=signin";
  const { outcome } = await sendForm(scene, { path: "/auth", form: "signup", fields, done });
  world.rows.push({ table: "users", key: person.email, values: {}, outcome, operation });
  world.counts.push({ what: `account-confirm_email customer ${person.email}`, outcome, operation });
  if (outcome === "refused") return outcome;
  person.account = "unconfirmed";
  const end = performance.now() + longestMailWait;
  while (linkOf(scene) === undefined && performance.now() < end) await pause(200);
  return outcome;
}

/** Signs in, with the link of the mail the first time. */
export async function signIn(scene: Scene): Promise<void> {
  const { world, person, operation } = scene;
  const path = person.account === "unconfirmed" ? linkOf(scene) : "/auth";
  if (path === undefined) return;
  const form = person.account === "unconfirmed" ? "confirm" : "signin";
  const fields: Record<string, string> = form === "confirm" ? { password } : { email: person.email, password };
  await openPage(scene, path);
  const done = ({ status, location }: { status: number; location: string }) => status === 302 && !location.startsWith("/auth");
  const { outcome, sent, answered } = await sendForm(scene, { path, form, fields, done, repeatable: true });
  if (form === "confirm") {
    world.values.push({ what: `${person.email} confirmed`, value: "yes", sent, answered, outcome, operation });
    // A refusal after an answer that was lost: the link is spent, and the account is confirmed without a session.
    if (outcome !== "unknown") person.account = "confirmed";
  }
  person.signedIn = outcome === "acknowledged";
}

export async function signOut(scene: Scene): Promise<Result> {
  const { person } = scene;
  if (!person.signedIn) return "nothing to do";
  const done = ({ status }: { status: number }) => status === 303;
  const { outcome } = await sendForm(scene, { path: "/auth/sign-out", form: "sign-out", fields: {}, done, repeatable: true });
  person.signedIn = false;
  return outcome;
}

/** Books any slot; two people may want the same one. */
export async function book(scene: Scene): Promise<Result> {
  const { world, person, operation } = scene;
  const key = keyOf(scene);
  const slots = calendarOf(Temporal.Now.instant(), new Map(), 1).flatMap(({ day, free }) => free.map((time) => slotKey(day, time)));
  // Early slots are wanted more often.
  const slot = slots[scene.below(scene.below(slots.length) + 1)] ?? "";
  const asked = { name: `Ana ${key}`, email: person.email, phone: "", service_type: "financing", notes: "" };
  const { outcome, html, sent, answered } = await sendForm(scene, {
    path: "/appointments",
    form: "booking",
    fields: { ...asked, day: slot.slice(0, 10), slot, ...consents },
    done: bookingMessages.done.title,
  });
  noteRow(scene, "appointments", {}, outcome);
  promiseMail(scene, "appointment-requested", key, outcome);
  if (outcome !== "acknowledged") return outcome;
  const [path = "", id = ""] = /\/appointments\/([0-9a-f-]{36})\/[\w-]+/.exec(html) ?? [];
  person.appointments.push({ id, key, path });
  const write = { outcome, sent, answered, operation };
  world.values.push({ ...write, what: `appointment ${id} status`, value: "pending" });
  world.values.push({ ...write, what: `appointment ${id} slot`, value: slot });
  return outcome;
}

/** Cancels an own appointment; without one, books. */
export async function cancel(scene: Scene): Promise<Result> {
  const { world, person, operation } = scene;
  const own = pick(scene, person.appointments);
  if (!own) return book(scene);
  const { outcome, sent, answered } = await sendForm(scene, {
    path: own.path,
    form: "cancel",
    fields: { reason: "" },
    done: cancellingMessages.done.title,
  });
  world.values.push({ what: `appointment ${own.id} status`, value: "cancelled", outcome, sent, answered, operation });
  promiseMail(scene, "appointment-cancelled", own.key, outcome);
  if (outcome !== "refused") person.appointments = person.appointments.filter(({ id }) => id !== own.id);
  return outcome;
}

/** Sends a message from the contact page. */
export async function contact(scene: Scene): Promise<Result> {
  const message = `Busco un familiar.\n${keyOf(scene)}`;
  const fields = { name: "Ana Ruiz", email: scene.person.email, phone: "", subject: "otro", message, gdpr_consent: "on" };
  const { outcome } = await sendForm(scene, { path: "/contacto", form: "contact", fields, done: contactMessages.done.title });
  noteRow(scene, "contact_messages", { message }, outcome);
  promiseMail(scene, "message-received", keyOf(scene), outcome);
  return outcome;
}

/** Asks about a car. */
export async function inquire(scene: Scene): Promise<Result> {
  const path = `/stock/${pick(scene, scene.world.cars)}`;
  const message = `¿Sigue en venta?\n${keyOf(scene)}`;
  const asked = { name: "Ana Ruiz", email: scene.person.email, phone: "", message, contact_preference: "email" };
  const { outcome } = await sendForm(scene, { path, form: "inquiry", fields: { ...asked, ...consents }, done: inquiryMessages.done.title });
  noteRow(scene, "vehicle_inquiries", { message }, outcome);
  promiseMail(scene, "inquiry-received", keyOf(scene), outcome);
  return outcome;
}

/** Asks to hold a car for the deposit of a plan. */
export async function reserve(scene: Scene): Promise<Result> {
  const path = `/stock/${pick(scene, scene.world.cars)}`;
  const { value: plan, deposit } = pick(scene, plans) ?? plans[0];
  const fields = { plan, name: `Ana ${keyOf(scene)}`, email: scene.person.email, phone: "", ...consents };
  const { outcome, html } = await sendForm(scene, { path, form: "reservation", fields, done: reservationMessages.done.title });
  const reference = /RS-\w{4}-\w{2}/.exec(html)?.[0];
  const named: Record<string, string> = outcome === "acknowledged" && reference !== undefined ? { reference } : {};
  noteRow(scene, "reservations", { plan, deposit: String(deposit), ...named }, outcome);
  promiseMail(scene, "reservation-requested", keyOf(scene), outcome);
  return outcome;
}

/** Looks at the own panel and inquiries, and tries to read and to write in the conversation of another person. */
export async function look(scene: Scene): Promise<Result> {
  const { world, person, operation } = scene;
  if (!person.signedIn) return "nothing to do";
  const report = (what: string) => void world.findings.push({ operation, sentence: `${person.name} ${what}` });
  const panel = await openPage(scene, "/dashboard");
  if (panel?.status === 200 && !panel.html.includes(person.email)) report("saw a panel without the own address");
  const list = await openPage(scene, inquiriesAddress);
  for (const [, id = ""] of (list?.html ?? "").matchAll(/\/dashboard\/consultas\/([0-9a-f-]{36})/g)) world.inquiries.set(id, person.name);
  const foreign = pick(
    scene,
    [...world.inquiries].filter(([, name]) => name !== person.name),
  );
  if (foreign === undefined) return "looked";
  const path = conversationAddress(foreign[0]);
  if ((await openPage(scene, path))?.status === 200) report(`opened another person's ${path}`);
  const fields = { message: keyOf(scene) };
  const { outcome } = await sendForm(scene, { path, form: "reply", fields, done: replyMessages.done.title });
  if (outcome === "acknowledged") report(`wrote in another person's ${path}`);
  world.rows.push({ table: "inquiry_replies", key: keyOf(scene), values: {}, outcome: "refused", operation });
  return "looked";
}

function linkOf({ world, person }: Scene): string | undefined {
  return world.mails.linkTo("/auth/confirm/", person.email);
}

function noteRow(scene: Scene, table: string, values: Record<string, string>, outcome: Outcome): void {
  const { email, signedIn } = scene.person;
  scene.world.rows.push({ table, key: keyOf(scene), values, sender: { email, signedIn }, outcome, operation: scene.operation });
}

/** A write promised one mail to the team. A signed-in customer gets one too; a visitor's address has a daily limit. */
function promiseMail({ world, person, operation }: Scene, kind: MailKind, key: string, outcome: Outcome): void {
  world.counts.push({ what: `${kind} team ${key}`, outcome, operation });
  if (person.signedIn) world.counts.push({ what: `${kind} customer ${key}`, outcome, operation });
}
