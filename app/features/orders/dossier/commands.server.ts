import { createHash } from "node:crypto";
import { sql } from "kysely";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { findDocument } from "#app/features/orders/documents/queries.server.ts";
import { documentPdf } from "#app/features/orders/documents/pdf.ts";
import type { DocumentView } from "#app/features/orders/documents/queries.server.ts";
import { tellCustomer } from "#app/features/orders/news/commands.server.ts";
import type { Looker } from "#app/features/orders/papers/commands/open-file.server.ts";
import { quoteContentSchema } from "#app/features/orders/quotes/content.ts";
import { streamOf } from "#app/lib/byte-stream.ts";
import { attachmentHeader, unseenByOthers } from "#app/lib/private-file.ts";
import { type ZipEntry, zipStream } from "#app/lib/zip-stream.ts";
import { runAs, userIdOf, type Context, type Transaction } from "#server/context.ts";
import type { FileScope, LinkScope, MailScope } from "#server/request.ts";
import { type DossierFile, largestDossier, type Manifest, manifestName, manifestText } from "./chain.ts";
import type { Dossier, Source } from "./events.ts";
import { fingerprintNews, fingerprintTopic } from "./messages.ts";
import { asHolder, readDossier } from "./queries/dossier.server.ts";
import type { DossierRows } from "./queries/rows.server.ts";
import { eventsText, explanation, ledgerCsv, newsText, quoteText } from "./readable.ts";

type Stored = Extract<Source, { key: string }>;

/**
 * The dossier of an order as a ZIP; undefined while there is none. Each file is read from the store while it is sent. It counts as a look at each
 * paper (ORDER-42), of the actor of `scope`, whose right to see the order the caller has checked.
 */
export async function openDossier(scope: FileScope & MailScope, orderId: string, by: Looker): Promise<Response | undefined> {
  const { context } = scope;
  // Recording the looks writes.
  await context.page?.end();
  const found = await readDossier(context, orderId);
  if (!found) return undefined;
  const { rows, dossier } = found;
  const views: DocumentView[] = [];
  for (const { id } of rows.documents) {
    const view = await findDocument(asHolder(context, orderId), orderId, id);
    if (view) views.push(view);
  }
  const tooMuch = beyondRoom(dossier);
  await recordLooks(scope, dossier, tooMuch, by);
  const entries = entriesOf(scope, { rows, dossier, views, tooMuch });
  return new Response(streamOf(zipStream(entries, new Date(context.now.epochMilliseconds))), {
    headers: {
      ...unseenByOthers,
      "Content-Type": "application/zip",
      "Content-Disposition": attachmentHeader(`expediente-${rows.order.reference}.zip`),
    },
  });
}

/** The paths of stored files for which a dossier has no room any more. */
function beyondRoom({ sources }: Dossier): ReadonlySet<string> {
  // A tenth is for texts and copies.
  let room = largestDossier * 0.9;
  const beyond = new Set<string>();
  for (const [path, source] of sources) {
    if (!isStored(source)) continue;
    if (source.bytes > room) beyond.add(path);
    else room -= source.bytes;
  }
  return beyond;
}

function isStored(source: Source): source is Stored {
  return typeof source === "object" && "key" in source;
}

async function recordLooks({ context }: FileScope, { sources }: Dossier, tooMuch: ReadonlySet<string>, by: Looker): Promise<void> {
  const user_id = by === "link" ? null : userIdOf(context.actor);
  const looks = [...sources].flatMap(([path, source]) =>
    isStored(source) && source.fileId !== undefined && !tooMuch.has(path)
      ? [{ file_id: source.fileId, looked_at: context.now.toString(), looked_by: by, user_id }]
      : [],
  );
  if (looks.length > 0) await runAs(context, (transaction) => transaction.insertInto("order_paper_looks").values(looks).execute());
}

type Gathered = { rows: DossierRows; dossier: Dossier; views: readonly DocumentView[]; tooMuch: ReadonlySet<string> };

/** The files of the events first; the manifest last, because it names those that were not there. */
async function* entriesOf(scope: FileScope & MailScope, { rows, dossier, views, tooMuch }: Gathered): AsyncGenerator<ZipEntry> {
  const absent: Manifest["absent"] = [];
  for (const [path, source] of dossier.sources) {
    const content = tooMuch.has(path) ? "no-room" : await contentOf(scope, source);
    if (typeof content === "string") absent.push({ path, why: content });
    else yield { name: path, content };
  }
  const copies: DossierFile[] = [];
  for await (const copy of copiesOf(scope, { rows, dossier, views }, new Set(absent.map(({ path }) => path)))) {
    copies.push({ path: copy.name, sha256: createHash("sha256").update(copy.content).digest("hex") });
    yield copy;
  }
  const { events, fingerprint } = dossier;
  yield textEntry(manifestName, manifestText({ format: "expediente-1", events, fingerprint, copies, absent }));
}

async function contentOf(
  { storage, log, requestId }: FileScope,
  source: Source,
): Promise<ZipEntry["content"] | "erased" | "taken-out" | "lost"> {
  if (typeof source === "string") return source;
  if (!isStored(source)) return Buffer.from(source.text);
  const content = await storage.stream(source.key);
  if (content) return content;
  log.error({ requestId }, "a file of a dossier is not in the file store");
  return "lost";
}

type Copied = Omit<Gathered, "tooMuch">;
type Copy = ZipEntry & { content: Uint8Array };

async function* copiesOf(
  scope: FileScope & MailScope,
  { rows, dossier, views }: Copied,
  absent: ReadonlySet<string>,
): AsyncGenerator<Copy> {
  const { events } = dossier;
  yield textEntry("LEEME.txt", explanation(rows.order.reference, scope.siteOrigin));
  const files = events.flatMap((event) => event.files).filter(({ path }) => !absent.has(path));
  yield textEntry("huellas.sha256", files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(""));
  yield textEntry("copias/sucesos.txt", eventsText(events));
  if (rows.news.length > 0) yield textEntry("copias/novedades.txt", newsText(rows.news));
  yield textEntry("copias/pagos.csv", ledgerCsv(rows.entries));
  for (const { version, content } of rows.quotes)
    yield textEntry(`copias/presupuesto ${version}.txt`, quoteText(quoteContentSchema.parse(content)));
  for (const view of views) yield { name: `copias/${view.label} ${view.reference}.pdf`, content: await documentPdf(view) };
  for (const [place, { storage_key: key }] of rows.photos.filter(({ sha256 }) => sha256 === null).entries()) {
    const content = await scope.storage.read(key);
    if (content) yield { name: `copias/foto ${place + 1}.webp`, content };
  }
}

function textEntry(name: string, text: string): Copy {
  return { name, content: Buffer.from(text) };
}

/** How long after the end its fingerprint is told, and until when at the latest. */
const tellingTime = { afterHours: 1, untilDays: 7 };

/** Orders of one turn; the others come with the next. */
const mostAtOnce = 20;

/** Tells the customers of orders that have ended the fingerprint of their dossier, once. Returns how many, and what failed. */
export async function tellFingerprints(context: Context, site: Omit<LinkScope, "context">) {
  const ended = await runAs(context, (transaction) =>
    untold(transaction)
      .where("ended_at", "<", new Date(context.now.subtract({ hours: tellingTime.afterHours }).epochMilliseconds))
      .where("ended_at", ">", new Date(context.now.subtract({ hours: 24 * tellingTime.untilDays }).epochMilliseconds))
      .orderBy("ended_at")
      .limit(mostAtOnce)
      .execute(),
  );
  const failed: unknown[] = [];
  for (const { id } of ended) await tellFingerprint({ ...site, context }, id).catch((error: unknown) => failed.push(error));
  return { did: { fingerprints: ended.length - failed.length }, failed };
}

/** Orders that have ended and whose fingerprint nobody was told since. One that opens and ends again is told again. */
function untold(transaction: Transaction) {
  const toldSince = sql<boolean>`exists (select from order_news
    where order_id = orders.id and topic = ${fingerprintTopic} and happened_at >= orders.ended_at)`;
  return transaction
    .selectFrom("orders")
    .select("id")
    .where("status", "<>", "open")
    .where((is) => is.not(toldSince));
}

async function tellFingerprint(scope: LinkScope, orderId: string): Promise<void> {
  const found = await readDossier(scope.context, orderId);
  if (!found) return;
  const sentence = fingerprintNews(found.dossier.fingerprint, scope.siteOrigin);
  await runAs(scope.context, async (transaction) => {
    // Another process may have told it meanwhile.
    await lockOrder(transaction, orderId);
    if (await untold(transaction).where("id", "=", orderId).executeTakeFirst())
      await tellCustomer(transaction, scope, orderId, { topic: fingerprintTopic, sentence });
  });
}
