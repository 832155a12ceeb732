import { seededRandom } from "../../bench/measure.ts";

export const customerKinds = { look: 16, contact: 12, inquire: 16, reserve: 12, book: 20, cancel: 12, signOut: 6, signUp: 0 } as const;

export const teamKinds = { changePrice: 1 } as const;

export type OperationKind = keyof typeof customerKinds | keyof typeof teamKinds;

/** `seed` decides all random choices within the operation; `life` counts the persons that a client has been. */
export type PlannedOperation = { number: number; client: number; life: number; kind: OperationKind; seed: number };

export const faultKinds = ["kill site", "kill database", "mail server away", "restart site", "slow mail server"] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A fault that begins when `after` operations are done. */
export type PlannedFault = { after: number; kind: FaultKind; seed: number };

export type RunNumbers = { seed: number; operations: number; clients: number };

/** A person sends so many forms before the client becomes somebody new: below the limit of 30 forms of a kind in an hour. */
const operationsOfLife = 24;
const signsUpAt = 2;
const operationsPerFault = 200;
const fewestFaults = faultKinds.length;

/** One client in ten is of the team, at least one. */
export function isTeam(client: number): boolean {
  return client % 10 === 0;
}

/** The operations of each client. The same numbers give the same operations; their timing and their rows may differ. */
export function planOperations({ seed, operations, clients }: RunNumbers): PlannedOperation[][] {
  const random = seededRandom(seed);
  const plans = Array.from({ length: clients }, (): PlannedOperation[] => []);
  for (let number = 0; number < operations; number += 1) {
    const client = number % clients;
    const position = plans[client]?.length ?? 0;
    const draw = random();
    const drawn = isTeam(client) ? drawKind(teamKinds, draw) : drawKind(customerKinds, draw);
    const kind = !isTeam(client) && position % operationsOfLife === signsUpAt ? "signUp" : drawn;
    const life = Math.floor(position / operationsOfLife);
    plans[client]?.push({ number, client, life, kind, seed: Math.floor(random() * 2 ** 31) });
  }
  return plans;
}

/** The faults in their order, spread over the run. Each kind occurs equally often, in a new order each time. */
export function planFaults({ seed, operations }: RunNumbers): PlannedFault[] {
  const random = seededRandom(seed + 1);
  const count = Math.max(fewestFaults, Math.round(operations / operationsPerFault));
  const distance = operations / (count + 1);
  const kinds: FaultKind[] = [];
  while (kinds.length < count) kinds.push(...shuffled(faultKinds, random));
  return Array.from({ length: count }, (_, position) => ({
    after: Math.round((position + 0.5 + random() * 0.5) * distance),
    kind: kinds[position] ?? "kill site",
    seed: Math.floor(random() * 2 ** 31),
  }));
}

function drawKind<Kind extends string>(weights: Readonly<Record<Kind, number>>, random: number): Kind {
  const entries = Object.entries(weights) as [Kind, number][];
  let rest = random * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of entries) {
    rest -= weight;
    if (rest < 0) return kind;
  }
  throw new Error("no kind of operation has a weight");
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
