import { constants } from "node:fs";
import { type FileHandle, lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { WatchedSite } from "#server/background/jobs.ts";
import { type Context, runAs } from "#server/context.ts";
import { largestFile, uploadSentences } from "../messages.ts";
import { noteLook, recordArrival } from "./arrive.server.ts";
import { refusalOf } from "./upload.server.ts";
import { tellTrouble } from "./tell-trouble.server.ts";

/** A file that has not changed for so long is written to its end. The watch looks every 20 seconds. */
const quiet = { seconds: 15 };
const mostFiles = 1_000;

/** A file that is still being written has such a name, by the custom of many programs. */
const unfinished = /^\.|\.(tmp|part|partial|filepart|crdownload)$/i;

type Watched = { id: string; folder: string; seen: unknown; trouble: string | null; taken: string | null };
type Found = { name: string; size: number; time: number };

/** What a folder brings: nothing, a file, or a sentence about its trouble. */
type Look = { file?: Found; trouble?: string };

/** Looks once into the folder of each source that has one, and keeps the new files that are whole. */
export async function lookIntoFolders(context: Context, site: WatchedSite): Promise<void> {
  for (const source of await listWatched(context)) {
    const look = await lookInto(site.config.stockFolder, source, context.now);
    const trouble = look.trouble ?? (look.file && (await take(context, site, source, look.file)));
    if (trouble === source.trouble || (trouble === undefined && source.trouble === null)) continue;
    await noteLook(context, source.id, { trouble: trouble ?? null });
    if (trouble !== undefined) await tellTrouble(context, site.siteOrigin, source.id, trouble);
  }
}

function listWatched(context: Context): Promise<Watched[]> {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("stock_sources as source")
      .select((row) => [
        "id",
        "folder",
        "seen",
        "trouble",
        row
          .selectFrom("stock_imports")
          .select("arrival_mark")
          .whereRef("stock_source_id", "=", "source.id")
          .where("arrival_mark", "is not", null)
          .orderBy("created_at", "desc")
          .limit(1)
          .as("taken"),
      ])
      .where("arrives", "=", "folder")
      .where("ended_at", "is", null)
      .execute();
    return rows.flatMap(({ folder, ...row }) => (folder === null ? [] : [{ folder, ...row }]));
  });
}

/** The newest file, if it is newer than the last one that was taken: an older list says nothing about today. Links are never followed. */
async function lookInto(root: string | undefined, { folder, taken }: Watched, now: Temporal.Instant): Promise<Look> {
  if (root === undefined) return { trouble: "El servidor no tiene ninguna carpeta para archivos (STOCK_FOLDER)." };
  const path = join(root, folder);
  try {
    if (!(await lstat(path)).isDirectory()) return { trouble: `«${folder}» no es una carpeta del servidor.` };
    const entries = await readdir(path, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !unfinished.test(entry.name));
    if (files.length > mostFiles) return { trouble: `La carpeta «${folder}» tiene más de 1.000 archivos: borra los antiguos.` };
    const found = await Promise.all(files.map(({ name }) => foundFile(path, name)));
    const newest = found.flatMap((file) => file ?? []).toSorted((one, other) => other.time - one.time)[0];
    // Once it was taken, every later file would seem older.
    if (newest && newest.time > now.add({ hours: 1 }).epochMilliseconds)
      return { trouble: `La fecha del archivo «${newest.name}» es futura.` };
    return newest && newest.size > 0 && newest.time > timeOf(taken) ? { file: newest } : {};
  } catch (error) {
    if (!isFileError(error)) throw error;
    return { trouble: `La carpeta «${folder}» no se puede leer en el servidor.` };
  }
}

async function foundFile(path: string, name: string): Promise<Found | undefined> {
  const seen = await lstat(join(path, name)).catch(() => undefined);
  return seen?.isFile() ? { name, size: seen.size, time: Math.trunc(seen.mtimeMs) } : undefined;
}

const markOf = ({ name, size, time }: Found) => `${time} ${size} ${name}`;
const timeOf = (mark: string | null) => (mark === null ? 0 : Number(mark.slice(0, mark.indexOf(" "))));

function isFileError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && /^E[A-Z]+$/.test(error.code);
}

type Seen = { mark: string; at: string };

/** Takes a file that two looks have seen with the same size and time. Returns why it could not be taken. */
async function take(context: Context, site: WatchedSite, source: Watched, file: Found): Promise<string | undefined> {
  if (file.size > largestFile) return uploadSentences.too_large;
  const mark = markOf(file);
  const seen = source.seen as Seen | null;
  if (seen?.mark !== mark) {
    await noteLook(context, source.id, { seen: JSON.stringify({ mark, at: context.now.toString() } satisfies Seen) });
    return undefined;
  }
  const ripe = Temporal.Instant.from(seen.at).add(quiet);
  if (Temporal.Instant.compare(ripe, context.now) > 0) return undefined;
  try {
    const bytes = wholeFile(join(site.config.stockFolder ?? "", source.folder, file.name), file);
    await recordArrival({ context, storage: site.storage }, source.id, { bytes, fileName: file.name, by: "folder", mark });
    return undefined;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== undefined) return uploadSentences[refusal];
    if (isFileError(error)) return `El archivo «${file.name}» no se puede leer en el servidor.`;
    if (error instanceof ChangedFile) return undefined;
    throw error;
  }
}

/** The file was written again while it was read: the next looks see it as a new one. */
class ChangedFile extends Error {}

/** Reads the file that was seen, and no other: a link in its place is refused, and so is a file that changes meanwhile. */
async function* wholeFile(path: string, seen: Found): AsyncGenerator<Uint8Array> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    await assertSame(handle, seen);
    yield* handle.createReadStream({ autoClose: false });
    await assertSame(handle, seen);
  } finally {
    await handle.close();
  }
}

async function assertSame(handle: FileHandle, { size, time }: Found): Promise<void> {
  const now = await handle.stat();
  if (!now.isFile() || now.size !== size || Math.trunc(now.mtimeMs) !== time) throw new ChangedFile("The file has changed");
}
