import { company } from "#company";
import { sql } from "kysely";
import type { Context, Transaction } from "#server/context.ts";
import { tryJobLock } from "#server/background/jobs.ts";
import type { Period } from "../table-marks.ts";
import { periods } from "../tables.ts";
import { type Failure, runJobPiece } from "./failures.server.ts";

/** The name of the lock with which instances take turns, also for erasing people. */
export const retentionJob = "retention";

/** Rows per transaction, so that locks stay short. */
const batch = 1_000;

/** Erases rows after their time (row G9), and returns their number by table. A failure does not stop the other tables. */
export async function applyRetention(context: Context): Promise<{ rows: Record<string, number>; failed: Failure[] }> {
  const erased: Record<string, number> = {};
  const failed: Failure[] = [];
  for (const period of periods) {
    const before = momentBefore(context.now, period.keep);
    let rows = batch;
    while (rows === batch) {
      const outcome = await runJobPiece(context, "retention", `${period.table}: ${period.what}`, (transaction) =>
        eraseBatch(transaction, period, before, context.now),
      );
      if (outcome.failure) failed.push(outcome.failure);
      rows = outcome.result ?? 0;
      if (rows > 0) erased[period.table] = (erased[period.table] ?? 0) + rows;
    }
  }
  return { rows: erased, failed };
}

async function eraseBatch(
  transaction: Transaction,
  { table, from, only, above, fileOnly }: Period & { table: string },
  before: Temporal.Instant,
  now: Temporal.Instant,
): Promise<number> {
  if (!(await tryJobLock(transaction, retentionJob))) return 0;
  const condition = only === undefined ? sql`true` : sql.raw(`(${only})`);
  const counted =
    above === undefined
      ? sql.ref(from)
      : sql`(select ${sql.ref(from)} from ${sql.table(above.table)} where id = ${sql.ref(`${table}.${above.column}`)})`;
  const rows = sql`ctid = any(array(
      select ctid from ${sql.table(table)}
      where ${counted} <= ${before.toString()}::timestamptz and ${condition}
      limit ${batch}
    ))`;
  const { numAffectedRows = 0n } = await (
    fileOnly === undefined
      ? sql`delete from ${sql.table(table)} where ${rows}`
      : sql`update ${sql.table(table)} set ${sql.ref(fileOnly)} = ${now.toString()}::timestamptz where ${rows}`
  ).execute(transaction);
  return Number(numAffectedRows);
}

function momentBefore(now: Temporal.Instant, { hours = 0, days = 0, years = 0 }: Period["keep"]): Temporal.Instant {
  return now.toZonedDateTimeISO(company.timeZone).subtract({ years, days, hours }).toInstant();
}
