import { z } from "zod";
import { tryJobLock } from "../background/jobs.ts";
import type { BackupTarget } from "../config.ts";
import { type Context, runAs } from "../context.ts";
import { textOf } from "./archive.ts";
import { type BackupPlace, erasuresName } from "./names.ts";
import { titleOf } from "./place.ts";

/** Who was erased and when; `mark` names nobody (server/secrets/erasure-mark.ts). */
export type Erasure = { mark: string; erasedAt: string };

/** Backups are kept for two years at most, so older erasures are in every backup that remains. */
const keptYears = 3;

const erasureSchema = z.object({ mark: z.string(), erasedAt: z.iso.datetime({ offset: true }) });

/**
 * Adds all erasures to the file next to the backups of a place, in which nothing is ever overwritten by an older database. Only in the
 * place of the daily backups are they recorded as copied. Does nothing while another instance does the same for this place.
 */
export async function copyErasures(context: Context, place: BackupPlace, daily: BackupTarget | undefined): Promise<void> {
  await runAs(context, async (transaction) => {
    if (!(await tryJobLock(transaction, `erasures in ${place.title}`))) return;
    // Marked before they are read: an erasure that comes in between is in the file or stays unmarked. If the copy fails, so does this transaction.
    if (daily !== undefined && place.title === titleOf(daily)) {
      await transaction.updateTable("erasures").set({ copied_at: context.now.toString() }).where("copied_at", "is", null).execute();
    }
    const rows = await transaction.selectFrom("erasures").select(["mark", "erased_at"]).execute();
    const found = await readErasures(place);
    const all = [...found, ...rows.map(({ mark, erased_at }) => ({ mark, erasedAt: erased_at.toISOString() }))];
    if (all.length === 0) return;
    const before = context.now.toZonedDateTimeISO("UTC").subtract({ years: keptYears }).toInstant();
    const kept = all.filter(({ erasedAt }) => Temporal.Instant.compare(erasedAt, before) > 0);
    const lines = new Set(kept.map(({ mark, erasedAt }) => `${JSON.stringify({ mark, erasedAt })}\n`));
    await place.write(erasuresName, asBytes([...lines].join("")));
  });
}

/** The erasures in the file of a place; none if there is no file. Throws for a file with other content. */
export async function readErasures(place: Pick<BackupPlace, "read">): Promise<Erasure[]> {
  const content = await place.read(erasuresName);
  return content === undefined ? [] : parseErasures(await textOf(content));
}

export function parseErasures(text: string): Erasure[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => erasureSchema.parse(JSON.parse(line)));
}

async function* asBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
