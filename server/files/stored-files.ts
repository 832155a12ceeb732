import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";

/** A file of the file store; its size in bytes, and when it was written. */
export type StoredFile = { key: string; size: number; writtenAt: Date };

/** The files of a folder and of the folders in it; those that begin with a dot are not complete and do not count. */
export async function* filesInFolder(folder: string, below = ""): AsyncGenerator<StoredFile> {
  const entries = await opendir(join(folder, below)).catch(whenMissing);
  if (entries === undefined) return;
  for await (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const key = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* filesInFolder(folder, key);
    else {
      const found = await stat(join(folder, key)).catch(whenMissing);
      if (found) yield { key, size: found.size, writtenAt: found.mtime };
    }
  }
}

function whenMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
