import { sql } from "kysely";
import { sqlStateOf } from "#db/sql-state.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { causeOf } from "#server/log.ts";

type Job = "erasure" | "retention";

/** A failure without personal data, for the log. `code` is the database's error code, because a message could quote a person's text. */
export type Failure = { job: Job; what?: string; code: string };

/** Runs one piece of the hourly job in its own transaction. A failure is stored for the team until the piece succeeds. */
export async function runJobPiece<Result>(
  context: Context,
  job: Job,
  subject: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<{ result: Result; failure?: undefined } | { result?: undefined; failure: Failure }> {
  try {
    const result = await runAs(context, async (transaction) => {
      const done = await work(transaction);
      await transaction.deleteFrom("job_failures").where("job", "=", job).where("subject", "=", subject).execute();
      return done;
    });
    return { result };
  } catch (error) {
    const code = sqlStateOf(error) ?? causeOf(error);
    await recordFailure(context, job, subject, code);
    return { failure: { job, ...(job === "retention" ? { what: subject } : {}), code } };
  }
}

/** If storing fails too, the whole job fails, as it does while the database is away. */
function recordFailure(context: Context, job: Job, subject: string, code: string): Promise<unknown> {
  const at = context.now.toString();
  return runAs(context, (transaction) =>
    transaction
      .insertInto("job_failures")
      .values({ job, subject, code, first_failed_at: at, last_failed_at: at })
      .onConflict((conflict) =>
        conflict.columns(["job", "subject"]).doUpdateSet({ code, last_failed_at: at, times: sql<number>`job_failures.times + 1` }),
      )
      .execute(),
  );
}
