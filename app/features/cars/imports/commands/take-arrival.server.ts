import type { Background, BackgroundTools } from "#server/background/after-response.ts";
import { type Context, runAs } from "#server/context.ts";
import { type Counted, type Tally, totalRefused } from "../judging/samples.ts";
import { findImport, type FoundImport } from "../queries.server.ts";
import { type Ask, askFor, askSentences } from "../sources/arrival.ts";
import { troubleOf } from "../sources/trouble.ts";
import { startWork } from "./keep-record.server.ts";
import { tellTrouble } from "./tell-trouble.server.ts";
import { processFile } from "./work.server.ts";

/** Begins the oldest file that came by itself and waits, unless an import is at work. */
export async function beginNextArrival(context: Context, background: Pick<Background, "begin">, siteOrigin: string): Promise<void> {
  const waiting = await findWaiting(context);
  if (waiting) background.begin("stock import by itself", (place) => takeArrival(place, waiting, siteOrigin));
}

type Waiting = { id: string; state: string };

/** The oldest one that nobody has begun to decide about. A dry run of a process that ended comes again. */
function findWaiting(context: Context): Promise<Waiting | undefined> {
  return runAs(context, async (transaction) => {
    const busy = await transaction.selectFrom("stock_imports").select("id").where("worker", "is not", null).executeTakeFirst();
    if (busy) return undefined;
    return transaction
      .selectFrom("stock_imports")
      .innerJoin("stock_sources as source", "source.id", "stock_source_id")
      .select(["stock_imports.id", "state"])
      .where("source.ended_at", "is", null)
      .where("arrived_by", "is not", null)
      .where("ordered_by", "is", null)
      .where("state", "in", ["uploaded", "previewed"])
      .where("asks", "is", null)
      .orderBy("stock_imports.created_at")
      .orderBy("stock_imports.id")
      .limit(1)
      .executeTakeFirst();
  });
}

type Place = Omit<BackgroundTools, "log">;

/** Does the dry run of a file, and then its run with the source's choices, unless something in it asks for a person. */
async function takeArrival(place: Place, { id, state }: Waiting, siteOrigin: string): Promise<void> {
  const { context } = place;
  if (state === "uploaded") {
    if (!(await startWork(context, id, "uploaded", "previewing"))) return;
    await processFile(place, id, "preview");
  }
  const found = await findImport(context, id);
  if (found?.sourceId === undefined) return;
  if (found.state !== "previewed") return tellOfUnread(context, siteOrigin, found, found.sourceId);
  const asks = await askOf(context, found, found.sourceId);
  if (asks) return stopAndAsk(context, siteOrigin, { id, sourceId: found.sourceId, asks });
  await replaceWaiting(context, found.sourceId);
  if (!(await startWork(context, id, "previewed", "running"))) return;
  await processFile(place, id, "run");
}

/** Older files of the source that wait for a person have nothing to say any more. */
async function replaceWaiting(context: Context, sourceId: string): Promise<void> {
  await runAs(context, (transaction) =>
    transaction
      .updateTable("stock_imports")
      .set({ state: "cancelled" })
      .where("stock_source_id", "=", sourceId)
      .where("state", "=", "previewed")
      .where("asks", "is not", null)
      .execute(),
  );
}

/** A file whose dry run brought nothing to decide about. One that the process left, or that a person cancelled, is no trouble. */
async function tellOfUnread(context: Context, siteOrigin: string, { state, preview }: FoundImport, sourceId: string): Promise<void> {
  const sentence = troubleOf({ trouble: null, late: false, run: { state, asks: null, reason: preview?.failure ?? preview?.broken } });
  if (sentence !== undefined) await tellTrouble(context, siteOrigin, sourceId, sentence);
}

async function stopAndAsk(context: Context, siteOrigin: string, stopped: { id: string; sourceId: string; asks: Ask }): Promise<void> {
  const { id, sourceId, asks } = stopped;
  await runAs(context, async (transaction) => {
    // A question is always told, whatever else was told today.
    await transaction.updateTable("stock_sources").set({ told_at: null }).where("id", "=", sourceId).execute();
    await transaction.updateTable("stock_imports").set({ asks }).where("id", "=", id).execute();
  });
  const sentence = `${askSentences[asks]} No se ha importado nada todavía: mira el archivo y decide.`;
  await tellTrouble(context, siteOrigin, sourceId, sentence);
}

/** The complete runs whose middle is usual. */
const runsOfUsual = 5;

async function askOf(context: Context, { preview, gone: wish }: FoundImport, sourceId: string): Promise<Ask | undefined> {
  if (!preview) return "broken";
  const runs = await runAs(context, (transaction) =>
    transaction
      .selectFrom("stock_imports")
      .select("result")
      .where("stock_source_id", "=", sourceId)
      .where("state", "=", "done")
      .orderBy("created_at", "desc")
      .limit(runsOfUsual)
      .execute(),
  );
  const usual = runs.flatMap(({ result }) => (result === null ? [] : [acceptedOf((result as Counted).tally)]));
  const { tally, broken } = preview;
  const gone = wish === "leave" ? 0 : tally.gone;
  const stay = tally.updated + tally.unchanged + tally.handPriced;
  return askFor({ accepted: acceptedOf(tally), broken: broken !== undefined, gone, stay, usual });
}

function acceptedOf(tally: Tally): number {
  return tally.read - tally.duplicates - totalRefused(tally);
}
