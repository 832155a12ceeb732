import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, statfs, unlink } from "node:fs/promises";
import { join } from "node:path";
import { RestoreMustWait } from "./backup-refused.ts";

const pieceBytes = 64 * 1024;

/**
 * Keeps a backup on the disk while `work` reads it, as often as it wants. The file loses its name before its first byte comes, so a killed
 * process leaves nothing of it. It takes at most half of what is free, because its rows and files come next. Throws RestoreMustWait, what `bytes` throws,
 * and ENOSPC.
 */
export async function withUploadedBackup<Result>(
  folder: string,
  bytes: AsyncIterable<Uint8Array>,
  work: (source: () => Promise<AsyncIterable<Uint8Array>>) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `.restore-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    await unlink(path);
    await file.writeFile(upTo(await halfOfFreeBytes(folder), bytes));
    return await work(async () => piecesOf(file));
  } finally {
    await file.close();
  }
}

/** Not a stream of Node, because one that is not read to its end would keep the file open for ever. */
async function* piecesOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(pieceBytes), position });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

async function halfOfFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / 2;
}

async function* upTo(most: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.byteLength;
    if (length > most) throw new RestoreMustWait(507, noRoomForBackup);
    yield piece;
  }
}

export const noRoomForBackup =
  "No hay sitio en el disco del servidor: la copia cabe si queda libre más del doble de lo que ocupa. No se ha cambiado nada. Haz sitio y " +
  "vuelve a intentarlo.";
