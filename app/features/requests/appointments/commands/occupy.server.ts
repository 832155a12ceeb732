import { type Insertable, sql } from "kysely";
import type { DB } from "#db/types.ts";
import { notOffered, noSlot } from "../messages.ts";
import type { Slot } from "../calendar.ts";
import type { Transaction } from "#server/context.ts";
import { isBookable } from "../slots.ts";

/**
 * Tries the places of a slot in order; false if all are taken. The setting gives their number, from 0. The unique index
 * appointments_one_per_place allows one active appointment for each. Of two parallel bookings for the last place, on any instance, the
 * index refuses one (row R1).
 */
export async function occupyNew(transaction: Transaction, row: Insertable<DB["appointments"]>, capacity: number): Promise<boolean> {
  for (const place of Array.from({ length: capacity }).keys()) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("appointments")
      .values({ ...row, place })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return true;
  }
  return false;
}

/** The same for an existing appointment: moves it to another slot, with the given status. */
export async function occupyAnother(
  transaction: Transaction,
  { id, status }: { id: string; status: string },
  slot: Slot,
  capacity: number,
): Promise<boolean> {
  for (const place of Array.from({ length: capacity }).keys()) {
    await sql`savepoint before_place`.execute(transaction);
    try {
      const { numUpdatedRows } = await transaction
        .updateTable("appointments")
        .set({ appointment_date: slot.day, appointment_time: slot.time, place, status, revision: sql<number>`revision + 1` })
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      // The database skips a blocked hour, for every place.
      return numUpdatedRows === 1n;
    } catch (error) {
      if (!isTaken(error)) throw error;
      await sql`rollback to savepoint before_place`.execute(transaction);
    }
  }
  return false;
}

/** Returns the sentence why the calendar does not offer a slot; undefined if it does. `day` is the day that was open on the page. */
export function whyNotOffered({ day, slot }: { day?: string | undefined; slot: Slot }, now: Temporal.Instant): string | undefined {
  // The person opened another day after choosing the slot, so the slot was no longer visible.
  if (day !== undefined && day !== slot.day) return noSlot;
  return isBookable(Temporal.PlainDate.from(slot.day), slot.time, now) ? undefined : notOffered;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "appointments_one_per_place";
}
