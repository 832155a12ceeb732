import { seededRandom } from "../../bench/measure.ts";
import { Browser } from "./browser.ts";
import { perform } from "./operations/perform.ts";
import { isTeam, type PlannedOperation } from "./plan.ts";
import { note, type Person, type World } from "./world.ts";

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
    const below = (most: number) => Math.floor(random() * most);
    const result = await perform({ world, person, operation: number, below }, kind);
    note(world.counts, `${kind}: ${result}`);
    world.done += 1;
    await world.untilNoFaultIsDue();
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
