import { sql } from "kysely";
import { queueForTeam } from "#app/features/ground/emails/commands.server.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { company } from "#company";
import { sourceTrouble } from "../emails.ts";
import { sourcePath } from "../search-params.ts";
import { lateFrom } from "../sources/arrival.ts";
import { troubleOf } from "../sources/trouble.ts";

/** Somebody is told again of the same source after this time. A nightly file comes some minutes earlier or later. */
const oncePer = { hours: 20 };

type Told = { id: string; name: string; told_id: string | null };

/** Tells of a source's trouble, at most once a day, as the system. `trouble`: also shown with the source until its next file. */
export async function tellTrouble(context: Context, siteOrigin: string, sourceId: string, sentence: string): Promise<void> {
  const before = context.now.subtract(oncePer).toString();
  await runAs(context, async (transaction) => {
    const told = await transaction
      .updateTable("stock_sources")
      .set({ told_at: context.now.toString() })
      .where("id", "=", sourceId)
      .where((is) => is.or([is("told_at", "is", null), is("told_at", "<", new Date(before))]))
      .returning(["id", "name", "told_id"])
      .executeTakeFirst();
    if (told) await mail(transaction, context, siteOrigin, told, sentence);
  });
}

/** Tells once of each source whose file should have come, as the system. Returns how many. */
export async function tellLate(context: Context, siteOrigin: string): Promise<number> {
  return runAs(context, async (transaction) => {
    const waited = await transaction
      .selectFrom("stock_sources")
      .select(["id", "name", "told_id", "expected_days"])
      .select(sql<Date>`coalesce(came_at, created_at)`.as("since"))
      .where("ended_at", "is", null)
      .where("expected_days", "is not", null)
      .where(sql<boolean>`(late_told_at is null or late_told_at < coalesce(came_at, created_at))`)
      .forUpdate()
      .skipLocked()
      .execute();
    const late = waited.filter(({ since, expected_days }) => {
      const from = lateFrom(Temporal.Instant.fromEpochMilliseconds(since.getTime()), expected_days);
      return from !== undefined && Temporal.Instant.compare(from, context.now) <= 0;
    });
    for (const source of late) {
      await transaction.updateTable("stock_sources").set({ late_told_at: context.now.toString() }).where("id", "=", source.id).execute();
      await mail(transaction, context, siteOrigin, source, troubleOf({ trouble: null, late: true, run: undefined }) ?? "");
    }
    return late.length;
  });
}

async function mail(transaction: Transaction, context: Context, siteOrigin: string, told: Told, sentence: string): Promise<void> {
  const person = told.told_id === null ? undefined : await emailOf(transaction, told.told_id);
  const letter = sourceTrouble({ name: told.name, sentence, address: siteOrigin + sourcePath(told.id) });
  await queueForTeam(transaction, context, {
    about: { kind: "stock-source-trouble", id: told.id },
    letter,
    replyTo: company.email,
    ...(person !== undefined && { to: person }),
  });
}

/** The address of a person who is still an admin. */
async function emailOf(transaction: Transaction, userId: string): Promise<string | undefined> {
  const found = await transaction
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .select("email")
    .where("users.id", "=", userId)
    .where("role", "=", "admin")
    .executeTakeFirst();
  return found?.email;
}
