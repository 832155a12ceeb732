import { contactMessages } from "#app/features/requests/contact/messages.ts";
import { promiseMail, senderOf } from "../promises.ts";
import { openPage, sendForm } from "../send-form.ts";
import { keyOf, type Result, type Scene } from "../world.ts";

/** Sends a message from the contact page. */
export async function contact(scene: Scene): Promise<Result> {
  const { world, person, operation } = scene;
  await openPage(scene, "/contacto");
  const key = keyOf(scene);
  const message = `Busco un familiar.\n${key}`;
  const { outcome } = await sendForm(scene, {
    path: "/contacto",
    form: "contact",
    fields: { name: "Ana Ruiz", email: person.email, phone: "", subject: "otro", message, gdpr_consent: "on" },
    done: contactMessages.done.title,
  });
  world.model.rows.push({ table: "contact_messages", key, values: { message }, sender: senderOf(person), outcome, operation });
  promiseMail(scene, "message-received", key, outcome);
  return outcome;
}
