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
      ...{ name: "Ana Ruiz", email: person.email, phone: "", message, contact_preference: "email" },
      ...{ gdpr_consent: "on", data_processing_consent: "on" },
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

/** Looks at the own panel and conversations, and tries the address of another person's: nobody may see it or write in it. */
export async function look(scene: Scene): Promise<Result> {
  const { world, person, operation } = scene;
  const report = (sentence: string) => void world.model.findings.push({ operation, sentence: `${person.name} ${sentence}` });
  if (!person.signedIn) return browse(scene);
  const calm = world.isCalm();
  const panel = await openPage(scene, "/dashboard");
  if (panel?.status === 200 && !panel.html.includes(person.email)) report("saw a panel without the own address");
  if (calm && world.isCalm() && panel?.status === 302) report("was asked to sign in again");
  const own = pick(scene, await ownInquiries(scene));
  const page = own === undefined ? undefined : await openPage(scene, conversationAddress(own));
  const other = page && [...page.html.matchAll(/sobre ([0-9a-f-]{36})/g)].find(([, about]) => about !== own);
  if (other) report(`saw a reply to the inquiry ${other[1]}`);

  const foreign = pick(
    scene,
    [...world.inquiries].filter(([, name]) => name !== person.name),
  );
  if (!foreign) return "looked";
  const path = conversationAddress(foreign[0]);
  const closed = await openPage(scene, path);
  if (closed?.status === 200) report(`opened ${path} of ${foreign[1]}`);
  const key = keyOf(scene);
  const { outcome } = await sendForm(scene, { path, form: "reply", fields: { message: key }, done: replyMessages.done.title });
  if (outcome === "acknowledged") report(`wrote in ${path} of ${foreign[1]}`);
  world.model.rows.push({ table: "inquiry_replies", key, values: {}, outcome: "refused", operation });
  return "looked";
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
