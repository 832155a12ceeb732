import { sql } from "kysely";
import { formatShortMoment } from "#app/lib/dates.ts";
import { type Context, runAs } from "#server/context.ts";
import type { VehicleStatus } from "#app/features/cars/vehicles/vocabulary.ts";
import type { Counted } from "../judging/samples.ts";
import type { GoneWish, ImportState } from "../runs/import-state.ts";
import { type ArrivalWay, lateFrom, nextFetch } from "../sources/arrival.ts";
import { troubleOf } from "../sources/trouble.ts";

/** The sources that nobody has ended, by name, each with its last run, its next one and its trouble. */
export function listSources(context: Context) {
  return readSources(context, undefined);
}

/** One of them; undefined if it does not exist or has ended. */
export async function findSource(context: Context, id: string): Promise<ShownSource | undefined> {
  return (await readSources(context, id))[0];
}
export type ShownSource = Awaited<ReturnType<typeof readSources>>[number];

function readSources(context: Context, id: string | undefined) {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("stock_sources as source")
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom("stock_imports")
            .select(["id as run_id", "state", "asks", "created_at as run_at", "started_at", "result"])
            .select(sql`preview - 'samples' - 'table' - 'words'`.as("preview"))
            .whereRef("stock_source_id", "=", "source.id")
            .orderBy("created_at", "desc")
            .limit(1)
            .as("run"),
        (join) => join.onTrue(),
      )
      .selectAll("source")
      .select(["run_id", "state", "asks", "run_at", "started_at", "result", "preview"])
      .where("ended_at", "is", null)
      .$if(id !== undefined, (query) => query.where("source.id", "=", id ?? ""))
      .orderBy(sql`lower(name)`)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      format: row.format,
      status: row.vehicle_status as VehicleStatus,
      gone: row.gone as GoneWish,
      arrives: row.arrives as ArrivalWay,
      folder: row.folder ?? "",
      address: row.address ?? "",
      fetchHour: row.fetch_hour,
      hasKey: row.key_hash !== null,
      expectedDays: row.expected_days,
      toldId: row.told_id ?? "",
      ...comingOf(row, context.now, lastRunOf(row)),
    }));
  });
}

type RunRow = {
  run_id: string | null;
  run_at: Date | null;
  state: string | null;
  asks: string | null;
  started_at: Date | null;
  result: unknown;
  preview: unknown;
};

function lastRunOf({ run_id: id, run_at, state, asks, started_at, result, preview }: RunRow) {
  if (id === null || run_at === null) return undefined;
  const counted = ((started_at ? result : preview) as Counted | null) ?? undefined;
  return { id, state: state as ImportState, at: formatShortMoment(run_at), asks, counted };
}

type Coming = {
  arrives: string;
  fetch_hour: number | null;
  looked_at: Date | null;
  trouble: string | null;
  expected_days: number | null;
  came_at: Date | null;
  created_at: Date;
};

/** The last run of a source, when the next file is expected, in words, and what is wrong. */
function comingOf(row: Coming, now: Temporal.Instant, last: ReturnType<typeof lastRunOf>) {
  const since = instantOf(row.came_at ?? row.created_at);
  const expected = lateFrom(since, row.expected_days);
  const late = expected !== undefined && Temporal.Instant.compare(expected, now) <= 0;
  const run = last && { ...last, reason: last.counted?.failure ?? last.counted?.broken };
  return { last, next: nextOf(row, now, since), trouble: troubleOf({ trouble: row.trouble, late, run }) };
}

/** When the next file is expected, in words. */
function nextOf({ arrives, fetch_hour, looked_at, trouble, expected_days }: Coming, now: Temporal.Instant, since: Temporal.Instant) {
  if (arrives === "address" && fetch_hour !== null) {
    const lookedAt = looked_at === null ? undefined : instantOf(looked_at);
    const next = nextFetch({ hour: fetch_hour, lookedAt, failed: trouble !== null }, now);
    return Temporal.Instant.compare(next, now) <= 0 ? "ahora" : formatShortMoment(dateOf(next));
  }
  if (expected_days === null) return arrives === "by_hand" ? "cuando alguien lo suba" : "cuando llegue";
  return `antes del ${formatShortMoment(dateOf(since.add({ hours: expected_days * 24 })))}`;
}

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());
const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

export type TroubledSource = { id: string; name: string; trouble: string };

/** The sources with trouble, for the day's list. */
export async function listTroubledSources(context: Context): Promise<TroubledSource[]> {
  const sources = await listSources(context);
  return sources.flatMap(({ id, name, trouble }) => (trouble === undefined ? [] : [{ id, name, trouble }]));
}

/** The admins, whom a source may tell of its troubles. */
export function listAdmins(context: Context): Promise<{ value: string; label: string }[]> {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("users")
      .innerJoin("user_roles", "user_roles.user_id", "users.id")
      .select(["users.id as value", "email as label"])
      .where("role", "=", "admin")
      .orderBy("email")
      .execute(),
  );
}
