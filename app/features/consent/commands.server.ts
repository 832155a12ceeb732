import type { Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import type { Context } from "#server/context.ts";
import { current, type Purpose } from "./texts.ts";

export type GivenConsents = {
  form: string;
  email: string;
  /** The row that they were given with. */
  subjectId: string;
  /** What was asked, and whether it was granted; a box left unticked is recorded too. */
  granted: Partial<Record<Purpose, boolean>>;
};

/** Records what a person agreed to and refused in a form, in today's words. Append-only: a later choice is another row (row G7). */
export async function recordConsents(transaction: Transaction<DB>, { actor, now }: Context, given: GivenConsents): Promise<void> {
  await transaction
    .insertInto("consents")
    .values(
      (Object.entries(given.granted) as [Purpose, boolean][]).map(([purpose, granted]) => ({
        purpose,
        granted,
        text_revision: current,
        form: given.form,
        email: given.email,
        user_id: "userId" in actor ? actor.userId : null,
        subject_id: given.subjectId,
        given_at: now.toString(),
      })),
    )
    .execute();
}
