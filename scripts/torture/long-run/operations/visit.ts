import { Browser } from "../browser.ts";
import { openPage, sendForm } from "../send-form.ts";
import { pick, type Result, type Scene } from "../world.ts";

/** Looks at a car's page from a network of its own, which reports the visit. Repetitions come from the same network and count once. */
export async function visit(scene: Scene): Promise<Result> {
  const { world, person, operation } = scene;
  const car = pick(scene, world.cars) ?? "";
  const network = [operation >> 16, operation >> 8, operation].map((part) => part & 255).join(".");
  const browser = new Browser(person.browser.origin, `11.${network}`);
  const visitor = { ...scene, person: { ...person, browser } };
  await openPage(visitor, `/stock/${car}`);
  const path = `/stock/${car}/visit`;
  const { outcome } = await sendForm(visitor, { path, form: "visit", fields: {}, done: ({ status }) => status === 204, ticketless: true });
  world.model.counts.push({ what: `visits of ${car}`, outcome, operation });
  return outcome;
}
