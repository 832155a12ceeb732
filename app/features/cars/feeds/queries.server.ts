import { sql } from "kysely";
import { type CarForSale, readCarsForSale } from "#app/features/cars/vehicles/queries.server.ts";
import { streamOf } from "#app/lib/byte-stream.ts";
import { noModels, type PortalModels, portalModels } from "./portal-models.ts";
import { type Context, runAs, system, type Transaction, visitor } from "#server/context.ts";
import type { MailScope } from "#server/request.ts";
import { hashOf, secretToken } from "#server/secrets/secret-token.ts";
import type { FeedPlace } from "./feed-text.ts";
import { type FormatName, formatIn, formats } from "./formats.ts";

/** Ends every mark of another process: a new release or another setting may write the same cars otherwise. */
const ofThisProcess = secretToken();

const pieceSize = 500;
const firstId = "00000000-0000-0000-0000-000000000000";

/** Yields the cars that are for sale in Spain, piece by piece, each read in a transaction of its own, so a slow reader holds none. */
async function* carsForSale(context: Context): AsyncGenerator<CarForSale[]> {
  for (let after = firstId; ;) {
    const cars = await runAs(context, (transaction) => readCarsForSale(transaction, { after, limit: pieceSize }));
    if (cars.length > 0) yield cars;
    if (cars.length < pieceSize) return;
    after = cars.at(-1)?.id ?? after;
  }
}

/**
 * The file at a feed's address, for a program without a session; undefined for a wrong, foreign or revoked key as for any unknown address
 * (row B15). It is written while it is sent, from what a visitor may read, so it is as fresh as the stock. `known` is the mark of the file
 * that the program has (If-None-Match): as long as the stock is the same, it gets 304.
 */
export async function openFeed(
  { context, siteOrigin }: MailScope,
  { format, key }: { format: string; key: string },
  known: string | null,
): Promise<Response | undefined> {
  const name = formatIn(format);
  const feed = name && (await findFeed(context, name, key));
  if (!feed) return undefined;
  const mark = `"${hashOf([ofThisProcess, siteOrigin, feed.id, await stockMark(context)].join(" ")).toString("base64url")}"`;
  const headers = { ETag: mark, "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };
  if (known?.split(",").some((one) => one.trim().replace(/^W\//, "") === mark)) return new Response(null, { status: 304, headers });
  const { contentType, ending } = formats[name];
  const models = await runAs({ ...context, actor: system }, (transaction) => readPortalModels(transaction, name));
  const place = { origin: siteOrigin, storeCode: feed.store_code ?? "", columns: feed.columns ?? [], models };
  return new Response(streamOf(feedPieces({ ...context, actor: visitor }, name, place)), {
    headers: { ...headers, "Content-Type": contentType, "Content-Disposition": `attachment; filename="${name}.${ending}"` },
  });
}

/** The texts of a feed in their order, without the cars that the format cannot carry. */
export async function* feedPieces(context: Context, name: FormatName, place: FeedPlace) {
  const { missing, text } = formats[name];
  const { begin, car, between, end } = text(place);
  yield begin;
  let before = "";
  for await (const cars of carsForSale(context)) {
    const written = cars.filter((one) => missing({ ...one, pictured: one.images.length > 0 }, place.models).length === 0).map(car);
    if (written.length === 0) continue;
    yield before + written.join(between);
    before = between;
  }
  yield end;
}

function findFeed(context: Context, format: FormatName, key: string) {
  return runAs({ ...context, actor: system }, (transaction) =>
    transaction
      .selectFrom("feeds")
      .select(["id", "store_code", "columns"])
      .where("key_hash", "=", hashOf(key))
      .where("format", "=", format)
      .where("revoked_at", "is", null)
      .executeTakeFirst(),
  );
}

/** The numbers of the portal that names makes and models by numbers; none for every other format. */
export async function readPortalModels(transaction: Transaction, name: FormatName): Promise<PortalModels> {
  if (name !== "autoscout24") return noModels;
  return portalModels(await transaction.selectFrom("autoscout24_models").select(["make_id", "model_id", "make", "model"]).execute());
}

/** Changes with each change of a car that is for sale, or of its pictures and their order, and with a new list of a portal. Visitors may not read revisions. */
function stockMark(context: Context): Promise<string> {
  return runAs({ ...context, actor: system }, async (transaction) => {
    const { rows } = await sql<{ mark: string }>`
      select concat_ws(' ', (select max(saved_at) from autoscout24_models), count(*), sum(hashtextextended(concat(id, revision, pictures.mark), 0))) as mark
      from vehicles left join lateral (
        select sum(hashtextextended(concat(storage_key, is_primary, display_order), 0)) as mark
        from vehicle_images where vehicle_id = vehicles.id
      ) as pictures on true
      where status = 'available'`.execute(transaction);
    return rows[0]?.mark ?? "";
  });
}
