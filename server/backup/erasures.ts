import { z } from "zod";
import { type Context, runAs } from "../context.ts";
import { tryJobLock } from "../background/jobs.ts";
import { textOf } from "./archive.ts";
import { erasuresName } from "./names.ts";
import type { BackupPlace } from "./place.ts";

/** Who was erased and when; `mark` names nobody (server/secrets/erasure-mark.ts). */
export type Erasure = { mark: string; erasedAt: string };

/** Backups are kept for two years at most, so older erasures are in every backup that remains. */
const keptYears = 3;

const erasureSchema = z.object({ mark: z.string(), erasedAt: z.iso.datetime({ offset: true }) });

/**
 * Adds new erasures to the file next to the backups, in which nothing is ever overwritten by an older database. Returns how many. Another
 * instance that does the same at this moment makes it return 0.
 */
export async function copyErasures(context: Context, place: BackupPlace): Promise<number> {
  return runAs(context, async (transaction) => {
    if (!(await tryJobLock(transaction, "erasures"))) return 0;
    const rows = await transaction.selectFrom("erasures").select(["mark", "erased_at"]).where("copied_at", "is", null).execute();
    if (rows.length === 0) return 0;
    const fresh = rows.map(({ mark, erased_at }) => ({ mark, erasedAt: erased_at.toISOString() }));
    const before = context.now.toZonedDateTimeISO("UTC").subtract({ years: keptYears }).toInstant().toString();
    const known = (await readErasures(place)).filter(({ erasedAt }) => erasedAt > before);
    const lines = new Set([...known, ...fresh].map(({ mark, erasedAt }) => `${JSON.stringify({ mark, erasedAt })}\n`));
    await place.write(erasuresName, asBytes([...lines].join("")));
    await transaction.updateTable("erasures").set({ copied_at: context.now.toString() }).where("copied_at", "is", null).execute();
    return rows.length;
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
