import { editAddress } from "#app/features/cars/vehicles/office/addresses.ts";
import { updateMessages } from "#app/features/cars/vehicles/office/messages.ts";
import { defaultValues } from "#app/features/cars/vehicles/office/vehicle-values.ts";
import { seededRandom } from "../../bench/measure.ts";
import { Browser } from "./browser.ts";
import { book, cancel, contact, inquire, look, reserve, signIn, signOut, signUp } from "./customers.ts";
import { isTeam, type OperationKind, type PlannedOperation } from "./plan.ts";
import { openPage, sendForm } from "./send-form.ts";
import { type Person, pick, type Result, type Scene, type World } from "./world.ts";

const operations: Record<OperationKind, (scene: Scene) => Promise<Result>> = {
  look,
  contact,
  inquire,
  reserve,
  book,
  cancel,
  signOut,
  signUp,
  changePrice,
};

/** The account of the admin that a client is. */
export function teamEmail(client: number): string {
  return `equipo-${client}@example.es`;
}

/** Performs a client's operations one after the other. `origin`: of the site. */
export async function runClient(world: World, origin: string, planned: readonly PlannedOperation[]): Promise<void> {
  let person: Person | undefined;
  let life = -1;
  for (const { number, client, life: wanted, kind, seed } of planned) {
    if (performance.now() > world.deadline) return;
    if (!person || (wanted !== life && !isTeam(client))) person = newPerson(origin, client, wanted);
    life = wanted;
    const random = seededRandom(seed);
    const scene = { world, person, operation: number, below: (most: number) => Math.floor(random() * most) };
    if (person.account !== "none" && !person.signedIn) await signIn(scene);
    const what = `${kind}: ${await operations[kind](scene)}`;
    world.outcomes.set(what, (world.outcomes.get(what) ?? 0) + 1);
    world.done += 1;
  }
}

/** Each person comes from a network of their own. */
function newPerson(origin: string, client: number, life: number): Person {
  const browser = new Browser(origin, `10.${client}.${life >> 8}.${life & 255}`);
  const nothingYet = { browser, signedIn: false, appointments: [] };
  if (isTeam(client)) return { ...nothingYet, name: "equipo", email: teamEmail(client), account: "confirmed" };
  const name = `persona-${client}-${life}`;
  return { ...nothingYet, name, email: `${name}@example.es`, account: "none" };
}

/** An admin gives a car a price that only this operation chooses. */
async function changePrice(scene: Scene): Promise<Result> {
  const { world, operation } = scene;
  const car = pick(scene, world.cars) ?? "";
  const page = await openPage(scene, editAddress(car));
  // The list behind the dialog has fields of the same names.
  const form = page?.html.split('value="update-vehicle"')[1] ?? "";
  const field = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(form)?.[1] ?? "";
  const status = /<select[^>]*name="status"[^]*?<option value="(\w+)" selected/.exec(form)?.[1] ?? "";
  const price = String(10_000 + operation);
  const seen = { status, revision: field("revision"), last_change: field("last_change") };
  const fields = { ...defaultValues(2020), make: "Audi", model: "A4 Avant", price, featured: "on", pasted_features: "", ...seen };
  const done = updateMessages.done.title;
  const { outcome, sent, answered } = await sendForm(scene, { path: editAddress(car), form: "update-vehicle", fields, done });
  world.values.push({ what: `car ${car} price`, value: price, sent, answered, outcome, operation });
  return outcome;
}
