import { inquiryMessages } from "#app/features/requests/inquiries/messages.ts";
import { inquiriesAddress, conversationAddress } from "#app/features/requests/conversations/addresses.ts";
import { replyMessages } from "#app/features/requests/conversations/messages.ts";
import { promiseMail, senderOf } from "../promises.ts";
import { openPage, sendForm } from "../send-form.ts";
import { keyOf, pick, type Result, type Scene } from "../world.ts";

/** Asks about a car. */
export async function inquire(scene: Scene): Promise<Result> {
  const { world, person, operation } = scene;
  const path = `/stock/${pick(scene, world.cars)}`;
  await openPage(scene, path);
  const key = keyOf(scene);
  const message = `¿Sigue en venta?\n${key}`;
  const { outcome } = await sendForm(scene, {
    path,
    form: "inquiry",
    fields: {
      name: "Ana Ruiz",
      email: person.email,
      phone: "",
      message,
      contact_preference: "email",
      gdpr_consent: "on",
      data_processing_consent: "on",
    },
    done: inquiryMessages.done.title,
  });
  world.model.rows.push({ table: "vehicle_inquiries", key, values: { message }, sender: senderOf(person), outcome, operation });
  promiseMail(scene, "inquiry-received", key, outcome);
  return outcome;
}

/** Replies in an own conversation; without one, asks about a car. */
export async function reply(scene: Scene): Promise<Result> {
  const { world, person, operation } = scene;
  const id = person.signedIn ? pick(scene, await ownInquiries(scene)) : undefined;
  if (id === undefined) return inquire(scene);
  const key = keyOf(scene);
  const path = conversationAddress(id);
  const { outcome } = await sendForm(scene, { path, form: "reply", fields: { message: key }, done: replyMessages.done.title });
  const sender = { email: person.email, signedIn: true };
  world.model.rows.push({ table: "inquiry_replies", key, values: { inquiry: id, writer: "customer" }, sender, outcome, operation });
  world.model.counts.push({ what: `customer-replied team ${key}`, outcome, operation });
  return outcome;
}

/** Looks at the own panel and a conversation, and tries the address of another person's. */
export async function look(scene: Scene): Promise<Result> {
  const { world, person } = scene;
  if (!person.signedIn) return browse(scene);
  const calm = world.isCalm();
  const panel = await openPage(scene, "/dashboard");
  if (panel?.status === 200 && !panel.html.includes(person.email)) report(scene, "saw a panel without the own address");
  if (calm && world.isCalm() && panel?.status === 302) report(scene, "was asked to sign in again");
  const own = pick(scene, await ownInquiries(scene));
  if (own !== undefined) await lookAtOwn(scene, own);
  const others = [...world.inquiries].filter(([, name]) => name !== person.name);
  await tryForeign(scene, pick(scene, others)?.[0]);
  return "looked";
}

/** The team's replies name the inquiry that they are about, so a reply to another one shows. */
async function lookAtOwn(scene: Scene, id: string): Promise<void> {
  const page = await openPage(scene, conversationAddress(id));
  for (const [, about] of page?.html.matchAll(/sobre ([0-9a-f-]{36})/g) ?? []) {
    if (about !== id) report(scene, `saw a reply to the inquiry ${about}`);
  }
}

/** Nobody may see another person's conversation or write in it. */
async function tryForeign(scene: Scene, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const path = conversationAddress(id);
  const page = await openPage(scene, path);
  if (page?.status === 200) report(scene, `opened another person's ${path}`);
  const key = keyOf(scene);
  const { outcome } = await sendForm(scene, { path, form: "reply", fields: { message: key }, done: replyMessages.done.title });
  if (outcome === "acknowledged") report(scene, `wrote in another person's ${path}`);
  scene.world.model.rows.push({ table: "inquiry_replies", key, values: {}, outcome: "refused", operation: scene.operation });
}

function report({ world, person, operation }: Scene, what: string): void {
  world.model.findings.push({ operation, sentence: `${person.name} ${what}` });
}

/** Opens public pages. */
export async function browse(scene: Scene): Promise<Result> {
  const pages = ["/", "/stock", "/stock?search=audi", "/faq", "/empresa", "/stock?page=2"];
  await openPage(scene, pick(scene, pages) ?? "/");
  await openPage(scene, `/stock/${pick(scene, scene.world.cars)}`);
  return "looked";
}

/** The ids in the person's list of inquiries. */
async function ownInquiries(scene: Scene): Promise<string[]> {
  const page = await openPage(scene, inquiriesAddress);
  const ids = new Set([...(page?.html ?? "").matchAll(/\/dashboard\/consultas\/([0-9a-f-]{36})/g)].map(([, id = ""]) => id));
  for (const id of ids) scene.world.inquiries.set(id, scene.person.name);
  return [...ids].toSorted();
}
