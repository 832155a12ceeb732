import { sql } from "kysely";
import { z } from "zod";
import { answerForm, refused, type WriteResult, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { type Concept, concepts } from "#app/features/orders/payments/concepts.ts";
import { type NewEntry, recordEntry } from "#app/features/orders/payments/office/commands.server.ts";
import { choiceOf, line, requiredEuros, requiredLine } from "#app/lib/form-fields.ts";
import { sqlStateOf } from "#db/sql-state.ts";
import type { Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { bankForms, bankMessages, bankReasons } from "../messages.ts";
import { matchMovements } from "../matching.ts";
import { left, readKnownOrders, readOpen } from "../queries.server.ts";
import { compactReference } from "../references.ts";

/** The error code of the trigger movement_is_booked_once (db/migrations/0050-books.sql). */
const bookedMoreCode = "OR051";

const amountWrong = "Escribe un importe en euros mayor que cero, como 1.234,56.";

const bookingSchema = z.object({
  movement: z.uuid("Recarga la página."),
  kind: choiceOf({ receipt: "Cobro", refund: "Devolución", cost: "Coste" }, "Elige qué es."),
  reference: requiredLine(40, "La referencia", bankReasons.referenceMissing),
  euros: requiredEuros(amountWrong).refine((cents) => cents > 0, amountWrong),
  /** Only of a cost. */
  concept: choiceOf(concepts, "Elige un concepto de la lista.").default("other"),
});

/** Books a movement, or a part of it, in the ledger of an order: money that came as a receipt, money that went as a refund or a cost. */
export function bookMovement(scope: FormScope, sent: FormData) {
  const description = { form: bankForms.booking, schema: bookingSchema, messages: bankMessages.booking };
  return answerForm(scope, description, sent, async (transaction, { movement: id, kind, reference, euros, concept }) => {
    const order = await findOrder(transaction, reference);
    if (order) await lockOrder(transaction, order.id);
    const [movement] = await lockMovements(transaction, [id]);
    if (!movement) return refused(bankReasons.movementMissing, { status: 404 });
    if ((kind === "receipt") !== movement.cents > 0) return refused(bankReasons.wrongWay, { status: 400, field: "kind" });
    if (!order) return refused(bankReasons.orderUnknown, { status: 400, field: "reference" });
    if (movement.set_aside !== null) return refused(bankReasons.isAside);
    return book(transaction, scope, { movement, order, cents: euros, kind, concept: kind === "cost" ? concept : "other" });
  });
}

const pair = /^([0-9a-f-]{36}):([0-9a-f-]{36})$/;
const sureSchema = z.object({
  pairs: line(30_000, "La lista").transform((text) => text.split(" ").flatMap((part) => [pair.exec(part)?.slice(1, 3) ?? []])),
});

/** Books all receipts that the page showed as sure, or none if one of them is not sure any more. A second click finds nothing to book. */
export function bookSure(scope: FormScope, sent: FormData) {
  const description = { form: bankForms.sure, schema: sureSchema, messages: bankMessages.sure, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { pairs }) => {
    const orderIds = [...new Set(pairs.map(([, order = ""]) => order))].toSorted();
    // Locked in one order, so that two people who do the same follow one another.
    for (const id of orderIds) if (!(await lockOrder(transaction, id))) return refused(bankReasons.noLongerSure);
    await lockMovements(
      transaction,
      pairs.map(([id = ""]) => id),
    );
    const open = await readOpen(transaction);
    const matches = matchMovements(open, await readKnownOrders(transaction, scope.context, open));
    for (const [id = "", orderId] of pairs) {
      const movement = open.find((one) => one.id === id);
      const match = matches.get(id);
      const [order] = match?.orders ?? [];
      if (!movement || match?.certainty !== "sure" || !order || order.id !== orderId) return refused(bankReasons.noLongerSure);
      const result = await book(transaction, scope, { movement, order, cents: movement.left, kind: "receipt", concept: "other" });
      if (!result.ok) return result;
    }
    return { ok: true };
  });
}

const asideSchema = z.object({
  movement: z.uuid("Recarga la página."),
  note: requiredLine(300, "El motivo", bankReasons.noteMissing),
});

/** Puts a movement aside that belongs to no order, such as the rent of the office. */
export function setAside(scope: FormScope, sent: FormData) {
  const description = { form: bankForms.aside, schema: asideSchema, messages: bankMessages.aside, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { movement, note }) => {
    const [locked] = await lockMovements(transaction, [movement]);
    return locked && locked.left <= 0 ? refused(bankReasons.isBooked) : change(transaction, movement, note);
  });
}

const backSchema = z.object({ movement: z.uuid("Recarga la página.") });

/** Brings a movement back among those that wait. */
export function bringBack(scope: FormScope, sent: FormData) {
  const description = { form: bankForms.back, schema: backSchema, messages: bankMessages.back, limit: withoutTicket };
  return answerForm(scope, description, sent, (transaction, { movement }) => change(transaction, movement, null));
}

async function change(transaction: Transaction, id: string, note: string | null): Promise<WriteResult> {
  const { numUpdatedRows } = await transaction
    .updateTable("bank_movements")
    .set({ set_aside: note })
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? { ok: true } : refused(bankReasons.movementMissing, { status: 404 });
}

/** Locks movements until the transaction ends, in one order and after the orders that they are booked in, so that nobody waits in a circle. */
async function lockMovements(transaction: Transaction, ids: readonly string[]) {
  const ofThese = sql<boolean>`id = any(${ids}::uuid[])`;
  await transaction.selectFrom("bank_movements").select("id").where(ofThese).orderBy("id").forUpdate().execute();
  // A second statement: it sees what others booked while this one waited for the lock.
  return transaction
    .selectFrom("bank_movements")
    .select(["id", "operation_on", "cents", "concept", "set_aside", left.as("left")])
    .where(ofThese)
    .execute();
}

type BookedMovement = Pick<Awaited<ReturnType<typeof lockMovements>>[number], "id" | "operation_on" | "concept">;

/** An order by its reference as a person writes it, with or without dashes. */
async function findOrder(transaction: Transaction, typed: string) {
  const signs = compactReference(typed);
  if (signs.length !== 8) return undefined;
  return transaction
    .selectFrom("orders")
    .select(["id", "reference"])
    .where("reference", "=", `${signs.slice(0, 2)}-${signs.slice(2, 6)}-${signs.slice(6)}`)
    .executeTakeFirst();
}

type Booking = {
  movement: BookedMovement;
  order: { id: string; reference: string };
  cents: number;
  kind: NewEntry["kind"];
  concept: Concept;
};

/** The customer reads the entry, so it has the order's reference and not the words of the transfer, which may name other people. */
async function book(transaction: Transaction, scope: FormScope, { movement, order, cents, kind, concept }: Booking): Promise<WriteResult> {
  const entry = {
    kind,
    concept,
    cents,
    booked_on: movement.operation_on,
    bank_reference: order.reference,
    note: kind === "cost" ? movement.concept.slice(0, 300) : "",
    movement_id: movement.id,
  };
  try {
    return await recordEntry(transaction, scope, order.id, entry);
  } catch (error) {
    if (sqlStateOf(error) === bookedMoreCode) return refused(bankReasons.bookedMore, { field: "euros" });
    throw error;
  }
}
