import { plans } from "#app/features/ground/company/plans.ts";
import { reservationMessages } from "#app/features/requests/reservations/messages.ts";
import { promiseMail, senderOf } from "../promises.ts";
import { openPage, sendForm } from "../send-form.ts";
import { keyOf, pick, type Result, type Scene } from "../world.ts";

/** Asks to hold a car for the deposit of a plan. */
export async function reserve(scene: Scene): Promise<Result> {
  const { world, person, operation } = scene;
  const path = `/stock/${pick(scene, world.cars)}`;
  await openPage(scene, path);
  const key = keyOf(scene);
  const { value: plan, deposit } = pick(scene, plans) ?? plans[0];
  const { outcome, html } = await sendForm(scene, {
    path,
    form: "reservation",
    fields: { plan, name: `Ana ${key}`, email: person.email, phone: "", gdpr_consent: "on", data_processing_consent: "on" },
    done: reservationMessages.done.title,
  });
  const reference = /RS-\w{4}-\w{2}/.exec(html)?.[0];
  const named: Record<string, string> = outcome === "acknowledged" && reference !== undefined ? { reference } : {};
  const values = { plan, deposit: String(deposit), ...named };
  world.model.rows.push({ table: "reservations", key, values, sender: senderOf(person), outcome, operation });
  promiseMail(scene, "reservation-requested", key, outcome);
  return outcome;
}
