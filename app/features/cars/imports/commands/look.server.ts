import { type Context, runAs } from "#server/context.ts";
import type { WatchedSite } from "#server/background/jobs.ts";
import { fetchOutside, OutsideRefused } from "#server/http/outside-fetch.ts";
import type { BackgroundTools } from "#server/background/after-response.ts";
import { largestFile, uploadSentences } from "../messages.ts";
import { nextFetch } from "../sources/arrival.ts";
import { noteLook, recordArrival } from "./arrive.server.ts";
import { beginNextArrival } from "./take-arrival.server.ts";
import { lookIntoFolders } from "./watch-folders.server.ts";
import { tellLate, tellTrouble } from "./tell-trouble.server.ts";
import { refusalOf } from "./upload.server.ts";

/** Looks where files of sources come by themselves, tells of those that did not come, and begins the next import, as the system. */
export async function lookForStock(context: Context, site: WatchedSite): Promise<void> {
  await lookIntoFolders(context, site);
  await beginFetches(context, site);
  await tellLate(context, site.siteOrigin);
  await beginNextArrival(context, site.background, site.siteOrigin);
}

async function beginFetches(context: Context, site: WatchedSite): Promise<void> {
  const sources = await runAs(context, (transaction) =>
    transaction
      .selectFrom("stock_sources")
      .select(["id", "address", "fetch_hour", "looked_at", "trouble", "seen"])
      .where("arrives", "=", "address")
      .where("ended_at", "is", null)
      .execute(),
  );
  for (const { id, address, fetch_hour, looked_at, trouble, seen } of sources) {
    if (address === null || fetch_hour === null) continue;
    const lookedAt = looked_at === null ? undefined : Temporal.Instant.fromEpochMilliseconds(looked_at.getTime());
    const due = nextFetch({ hour: fetch_hour, lookedAt, failed: trouble !== null }, context.now);
    if (Temporal.Instant.compare(due, context.now) > 0 || !(await claimFetch(context, id, looked_at))) continue;
    const known = seen === null ? undefined : (seen as Known);
    site.background.begin("stock fetch", (place) => fetchSource(place, site, { id, address, known }));
  }
}

/** Whether this instance fetches: the first one that notes its look. */
function claimFetch(context: Context, id: string, before: Date | null): Promise<boolean> {
  return runAs(context, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("stock_sources")
      .set({ looked_at: new Date(context.now.epochMilliseconds) })
      .where("id", "=", id)
      .where("looked_at", "is not distinct from", before)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  });
}

/** Milliseconds for a file of the largest size. */
const longestFetch = 15 * 60_000;

type Known = { etag?: string; lastModified?: string };
type FetchedSource = { id: string; address: string; known: Known | undefined };

/** Fetches the file of a source. If it is the one before, the source has come, too. A failure is told, and tried again. */
async function fetchSource(
  place: Pick<BackgroundTools, "context" | "storage" | "signal">,
  { config, siteOrigin }: Pick<WatchedSite, "config" | "siteOrigin">,
  { id, address, known }: FetchedSource,
): Promise<void> {
  const { context, signal } = place;
  try {
    const isKept = known !== undefined && (await wasImported(context, id));
    const answer = await fetchOutside(address, {
      allowed: config.stockHosts,
      mostBytes: largestFile,
      timeout: longestFetch,
      headers: credentialsFor(address, config),
      signal,
      ...(isKept && { known }),
    });
    if (answer.status === "unchanged") return await noteLook(context, id, { came_at: context.now.toString(), trouble: null });
    const { etag, lastModified, body } = answer;
    const fileName = new URL(address).pathname.split("/").at(-1) ?? "";
    await recordArrival(place, id, { bytes: body, fileName, by: "address", seen: { etag, lastModified } });
  } catch (error) {
    const refusal = refusalOf(error);
    const sentence = error instanceof OutsideRefused ? error.message : refusal && uploadSentences[refusal];
    // A process that stops is no trouble of the source: the next one fetches.
    if (sentence === undefined && signal.aborted) return noteLook(context, id, { looked_at: null });
    if (sentence === undefined) throw error;
    await noteLook(context, id, { trouble: sentence });
    await tellTrouble(context, siteOrigin, id, sentence);
  }
}

/** The header with what the operator has given for the address's host. */
function credentialsFor(address: string, { stockCredentials }: WatchedSite["config"]): Record<string, string> {
  const given = stockCredentials.get(new URL(address).host);
  return given === undefined ? {} : { authorization: `Basic ${Buffer.from(given).toString("base64")}` };
}

/** Whether the file that was fetched last was imported to its end, or a person wanted none of it; otherwise it is fetched again. */
function wasImported(context: Context, id: string): Promise<boolean> {
  return runAs(context, async (transaction) => {
    const last = await transaction
      .selectFrom("stock_imports")
      .select(["state", "started_at"])
      .where("stock_source_id", "=", id)
      .where("arrived_by", "=", "address")
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last === undefined) return false;
    return last.state === "done" || last.state === "undone" || (last.state === "cancelled" && last.started_at === null);
  });
}
