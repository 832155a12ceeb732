/** Details of orders in the database, for tests. Days are calendar days such as "2026-11-26"; amounts are cents. */
import type { Database } from "#db/client.ts";
import type { Concept } from "#app/features/orders/payments/concepts.ts";
import { type StepKind, stepOrder } from "#app/features/orders/steps/step-kinds.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "./database.ts";

/** Marks the steps up to this one as done on a day, and plans the others for a day. */
export function moveOrder(
  database: Database,
  orderId: string,
  { doneUntil, on, planned }: { doneUntil: StepKind; on: string; planned?: string },
) {
  const done = stepOrder.slice(0, stepOrder.indexOf(doneUntil) + 1);
  return runAs(contextOf(database), async (transaction) => {
    const steps = transaction.updateTable("order_steps").where("order_id", "=", orderId);
    await steps.set({ planned_on: planned ?? null }).execute();
    await steps.set({ state: "done", done_on: on }).where("kind", "in", done).execute();
  });
}

/** Plans a step for a day, as a person who fixes it. */
export function planStep(database: Database, orderId: string, kind: StepKind, plannedOn: string) {
  return runAs(contextOf(database), (transaction) =>
    transaction
      .updateTable("order_steps")
      .set({ planned_on: plannedOn, planned_fixed: true })
      .where("order_id", "=", orderId)
      .where("kind", "=", kind)
      .execute(),
  );
}

type GivenPaper = {
  title?: string;
  broughtBy?: "customer" | "team";
  until?: string | null;
  files?: readonly GivenFile[];
  withdrawn?: boolean;
};
type GivenFile = { state: "uploaded" | "accepted" | "returned"; by?: "customer" | "team" };

/** Asks for a paper; its files follow one another by a minute, the newest last. */
export function askForPaper(database: Database, orderId: string, given: GivenPaper = {}): Promise<string> {
  const { title = "DNI", broughtBy = "customer", until = null, files = [], withdrawn = false } = given;
  const moment = "2026-11-19T10:00:00Z";
  return runAs(contextOf(database), async (transaction) => {
    const { id } = await transaction
      .insertInto("order_papers")
      .values({
        order_id: orderId,
        kind: "other",
        title,
        brought_by: broughtBy,
        asked_until: until,
        withdrawn_at: withdrawn ? moment : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [position, { state, by = "customer" }] of files.entries()) {
      await transaction
        .insertInto("order_paper_files")
        .values({
          paper_id: id,
          order_id: orderId,
          storage_key: `order-papers/${orderId}/${crypto.randomUUID()}`,
          file_name: "papel.pdf",
          content_type: "application/pdf",
          bytes: 1,
          sha256: "a".repeat(64),
          uploaded_by: by,
          uploaded_at: Temporal.Instant.from(moment).add({ minutes: position }).toString(),
          state,
          // The newest one alone is the set.
          superseded_at: position < files.length - 1 ? moment : null,
          checked_at: state === "uploaded" ? null : moment,
          return_reason: state === "returned" ? "No se lee." : null,
        })
        .execute();
    }
    return id;
  });
}

type GivenEntry = {
  kind: "charge" | "receipt" | "refund" | "cost";
  cents: number;
  on?: string | null;
  concept?: Concept;
  reversed?: boolean;
};

/** Writes an entry, and its counter-entry when it is reversed. `on`: the due day of a charge, the day of any other entry. */
export function addEntry(database: Database, orderId: string, given: GivenEntry): Promise<void> {
  const { kind, cents, on = null, concept = "other", reversed = false } = given;
  const days = kind === "charge" ? { due_on: on } : { booked_on: on };
  return runAs(contextOf(database), async (transaction) => {
    const entry = { order_id: orderId, kind, concept };
    const { id } = await transaction
      .insertInto("order_entries")
      .values({ ...entry, ...days, cents })
      .returning("id")
      .executeTakeFirstOrThrow();
    const mirrored = kind === "charge" ? {} : { booked_on: on };
    if (reversed)
      await transaction
        .insertInto("order_entries")
        .values({ ...entry, ...mirrored, cents: -cents, reverses: id })
        .execute();
  });
}

type GivenQuote = {
  version: number;
  sent?: string | null;
  seen?: string | null;
  /** The last day on which it can be accepted. */
  validUntil?: string;
  decision?: "accepted" | "declined" | null;
  decided?: string;
  superseded?: boolean;
};

/** Writes a quote; moments such as "2026-11-18T10:00:00Z". */
export function addQuote(database: Database, orderId: string, given: GivenQuote): Promise<unknown> {
  const {
    version,
    sent = "2026-11-18T10:00:00Z",
    seen = null,
    validUntil = "2026-12-31",
    decision = null,
    decided = "2026-11-19T10:00:00Z",
    superseded = false,
  } = given;
  const hash = "b".repeat(64);
  return runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("order_quotes")
      .values({
        order_id: orderId,
        version,
        content: "{}",
        content_sha256: hash,
        text_revision: "2026-11-21",
        price: 100,
        deposit: 0,
        purchase: 0,
        valid_until: validUntil,
        sent_at: sent,
        seen_at: seen,
        decision,
        decided_at: decision === null ? null : decided,
        decided_name: decision === null ? null : "Carmen",
        accepted_sha256: decision === "accepted" ? hash : null,
        superseded_at: superseded ? decided : null,
      })
      .execute(),
  );
}
