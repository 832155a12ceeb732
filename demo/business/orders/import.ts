import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import type { WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { readOrder } from "#app/features/orders/access/queries.server.ts";
import { followOrder } from "#app/features/orders/steps/commands.server.ts";
import { writeStep } from "#app/features/orders/steps/office/commands.server.ts";
import { readFollowedSteps } from "#app/features/orders/steps/queries.server.ts";
import type { StepKind } from "#app/features/orders/steps/step-kinds.ts";
import type { Transaction } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import type { LinkScope } from "#server/request.ts";
import type { DemoPerson } from "../people.ts";
import type { OrderStory } from "./order-stories.ts";

/** A reply and a look keep the id of who made it. No account has this one, so no colleague is named. */
export const someoneOfTheTeam = "00000000-0000-4000-8000-0000000000de";

/** An import of the demonstration while it is told. `scope`: the software at the moment of what happens; `day`: its day, as "2026-11-26". */
export type Import = {
  story: OrderStory;
  person: DemoPerson;
  reference: string;
  /** The place among the stories, for what must differ between them. */
  place: number;
  /** Of a car of the stock: the request that holds it, its facts, and what its page asks, in cents. */
  reserved: { reservationId: string; facts: CarFacts; cents: number } | undefined;
  tables: PriceTables;
  transaction: Transaction;
  storage: Storage;
  now: Temporal.Instant;
  scope: LinkScope;
  day: string;
  /** The order's id; empty before it begins. */
  id: string;
  /** The movements of the bank that were made for the demonstration. */
  movements: string[];
};

/** Stops the planting when the product refuses what a story tells: then the story is wrong. */
export function must<Result extends WriteResult>(result: Result): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(`a story of the demonstration is refused: ${JSON.stringify(result)}`);
  return result as Extract<Result, { ok: true }>;
}

export async function lockedOrder({ transaction, id }: Import) {
  const order = await lockOrder(transaction, id);
  if (!order) throw new Error("an order of the demonstration is gone");
  return order;
}

/** The order as its customer opens it through the link. */
export async function opened({ transaction, scope, id }: Import) {
  const order = await readOrder(transaction, id);
  if (!order) throw new Error("an order of the demonstration is gone");
  return { order, scope, onlyLooks: false };
}

export function follow({ transaction, scope, id }: Import): Promise<void> {
  return followOrder(transaction, scope, id);
}

/** Ticks a step that nothing proves. */
export const tick = (kind: StepKind) => async (one: Import) => {
  const step = (await readFollowedSteps(one.transaction, one.id)).find((other) => other.kind === kind);
  if (step?.state !== "pending") return;
  const change = { state: "done", done_on: one.day } as const;
  must(await writeStep(one.transaction, one.scope, { id: step.id, seen: step.revision, change }));
};

export async function changeOrder({ transaction, id }: Import, columns: Record<string, string | null>): Promise<void> {
  await transaction.updateTable("orders").set(columns).where("id", "=", id).execute();
}
