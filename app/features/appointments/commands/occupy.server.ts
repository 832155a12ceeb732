import { type Insertable, sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { notOffered, noSlot } from "../messages.ts";
import type { Slot } from "../slot-times.ts";
import { isBookable } from "../slots.ts";

/**
 * A slot has as many places as the setting says, numbered from 0, and the unique index appointments_one_per_place gives each to one active
 * appointment. Whoever wants a slot tries the places in turn: two who want the last one at once meet in the index, on whatever instance
 * they are, and one of them gets nothing (row R1).
 */
export async function occupyNew(transaction: Transaction<DB>, row: Insertable<DB["appointments"]>, capacity: number): Promise<boolean> {
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

/** The same for an appointment that there is already: it goes to another slot, where it stands as `status` says. */
export async function occupyAnother(
  transaction: Transaction<DB>,
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
      // A blocked hour is left out by the database, for every place.
      return numUpdatedRows === 1n;
    } catch (error) {
      if (!isTaken(error)) throw error;
      await sql`rollback to savepoint before_place`.execute(transaction);
    }
  }
  return false;
}

/** Why a slot cannot be asked for, as far as the calendar says it. `day` is the one whose hours were open on the page. */
export function refusalOf({ day, slot }: { day?: string | undefined; slot: Slot }, now: Temporal.Instant): string | undefined {
  // Another day was opened after the slot was chosen: it was no longer to be seen.
  if (day !== undefined && day !== slot.day) return noSlot;
  return isBookable(Temporal.PlainDate.from(slot.day), slot.time, now) ? undefined : notOffered;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "appointments_one_per_place";
}
