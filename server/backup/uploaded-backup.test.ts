// @any-database: it is about files.
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bytesOf, inPieces } from "#tests/repacked-backup.ts";
import { canMountSmallDisk, mountSmallDisk } from "#tests/small-disk.ts";
import { namesIn, temporaryFolder } from "#tests/temporary-folder.ts";
import { noRoomForBackup, withUploadedBackup } from "./uploaded-backup.ts";

const temporary = temporaryFolder("uploaded-backup");
afterAll(() => temporary.remove());

const bytes = Buffer.alloc(400_000, "áéí");

test("a backup can be read several times, also not to its end, and has no name on the disk", async () => {
  const folder = join(temporary.path, "new");
  const read = await withUploadedBackup(folder, inPieces(bytes), async (source) => {
    for await (const piece of await source()) if (piece.byteLength > 0) break;
    expect(namesIn(folder)).toEqual([]);
    return bytesOf(await source());
  });
  expect(read.equals(bytes)).toBe(true);
});

test.skipIf(!canMountSmallDisk())("it takes at most half of the free disk", async () => {
  const folder = join(temporary.path, "small");
  const disk = mountSmallDisk(folder);
  const size = (content: Buffer) => withUploadedBackup(folder, inPieces(content), async (source) => (await bytesOf(await source())).length);
  expect(await size(bytes)).toBe(400_000);
  await expect(size(Buffer.alloc(600_000))).rejects.toThrow(noRoomForBackup);
  expect(await size(bytes)).toBe(400_000);
  disk?.remove();
});
