import { dataRequestMessages } from "#app/features/privacy/data-requests/messages.ts";
import { senderOf } from "../promises.ts";
import { openPage, sendForm } from "../send-form.ts";
import { keyOf, type Result, type Scene } from "../world.ts";

/** Asks for a copy of the own data. */
export async function requestData(scene: Scene): Promise<Result> {
  const { world, person, operation } = scene;
  await openPage(scene, "/data-request");
  const key = keyOf(scene);
  const { outcome } = await sendForm(scene, {
    path: "/data-request",
    form: "data-request",
    fields: { email: person.email, request_type: "access", notes: key },
    done: dataRequestMessages.done.title,
  });
  world.model.rows.push({ table: "data_requests", key, values: { notes: key }, sender: senderOf(person), outcome, operation });
  // A signed-in person has proven the address, so the team hears of the request at once.
  if (person.signedIn) world.model.counts.push({ what: `data-request-confirmed team ${key}`, outcome, operation });
  return outcome;
}
