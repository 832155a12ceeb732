import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeFileStores, folderPeer } from "#tests/file-stores.ts";
import { canMountSmallDisk, mountSmallDisk } from "#tests/small-disk.ts";
import { namesIn } from "#tests/temporary-folder.ts";
import type { StorageConfig } from "../config.ts";
import { openStorage, StorageFull } from "./storage.ts";

const text = (value: string) => new TextEncoder().encode(value);
const asText = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

describeFileStores("the file store", (storage, peer) => {
  test("returns the written bytes unchanged", async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    await storage.write("vehicle-images/a/b/800.avif", bytes, "image/avif");
    const read = await storage.read("vehicle-images/a/b/800.avif");
    expect(read && Buffer.from(bytes).equals(read)).toBe(true);
  });

  test("replaces a file that is written again, and has no other", async () => {
    await storage.write("again/1.jpg", text("first"), "image/jpeg");
    await storage.write("again/1.jpg", text("second"), "image/jpeg");
    expect(asText(await storage.read("again/1.jpg"))).toBe("second");
    for (const missing of ["nothing/here.jpg", "again"]) expect(await storage.read(missing)).toBeUndefined();
  });

  test("removes one file, and no file whose name only begins like it", async () => {
    for (const key of ["single/a", "single/ab", "single/a.webp"]) await storage.write(key, text(key), "image/webp");
    await storage.remove("single/a");
    await storage.remove("single/never-there");
    expect(await storage.read("single/a")).toBeUndefined();
    expect(asText(await storage.read("single/ab"))).toBe("single/ab");
    expect(asText(await storage.read("single/a.webp"))).toBe("single/a.webp");
  });

  test("removes the files below a prefix and no others", async () => {
    const kept = ["remove/other/1.webp", "remove/onet/1.webp", "remove/one.webp", "keep/remove/one/1.webp"];
    const removed = ["remove/one/1.webp", "remove/one/2.webp", "remove/one/deeper/3.webp"];
    for (const key of [...kept, ...removed]) await storage.write(key, text(key), "image/webp");

    for (const prefix of ["remove/one", "never/was"]) await storage.removeAll(prefix);

    expect(await Promise.all(removed.map((key) => storage.read(key)))).toEqual(removed.map(() => undefined));
    expect(await Promise.all(kept.map(async (key) => asText(await storage.read(key))))).toEqual(kept);
  });

  test("stores a large file as it arrives, and returns it in pieces", async () => {
    const bytes = Buffer.concat(Array.from({ length: 40 }, () => crypto.getRandomValues(new Uint8Array(60_000))));
    async function* arriving() {
      for (let start = 0; start < bytes.length; start += 10_007) yield bytes.subarray(start, start + 10_007);
    }
    expect(await storage.receive("large/one", arriving())).toBe(bytes.length);
    const pieces: Uint8Array[] = [];
    for await (const piece of (await storage.stream("large/one")) ?? []) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(1);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(await storage.stream("large/two")).toBeUndefined();
    await storage.removeAll("large");
    expect(await storage.stream("large/one")).toBeUndefined();
  });

  test("keeps the previous file when a new one breaks off, and nothing of the new one", async () => {
    await storage.write("broken/one", text("before"), "text/plain");
    async function* breaking() {
      yield text("some");
      throw new Error("the sender has gone");
    }
    await expect(storage.receive("broken/one", breaking())).rejects.toThrow("the sender has gone");
    await expect(storage.receive("broken/two", breaking())).rejects.toThrow("the sender has gone");
    expect(asText(await storage.read("broken/one"))).toBe("before");
    expect(await storage.read("broken/two")).toBeUndefined();
    expect(piecesOnTheirWay(peer.config)).toEqual([]);
  });

  test("lists the files below a prefix, with size and the time at which they were written", async () => {
    for (const key of ["below/one/1", "below/one/2/3", "below/oneself/4", "other/below/one/5"])
      await storage.write(key, text(key), "text/plain");
    const sizes: Record<string, number> = {};
    for await (const { key, size, writtenAt } of storage.list("below/one")) {
      sizes[key] = size;
      expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
    }
    expect(sizes).toEqual({ "below/one/1": 11, "below/one/2/3": 13 });
    const all: string[] = [];
    for await (const { key } of storage.list()) all.push(key);
    expect(all).toEqual(expect.arrayContaining(["below/one/1", "below/oneself/4", "other/below/one/5"]));
    for await (const { key } of storage.list("below/nothing")) expect(key).toBeUndefined();
  });

  test.each(["../outside.txt", "a/../../outside.txt", "/../outside.txt", "con\u0000trol.txt", "..\\outside.txt"])(
    "never reaches outside itself for the key %j",
    async (key) => {
      await storage.write(key, text("out"), "text/plain").catch(() => {});
      await storage.receive(key, onePiece("out")).catch(() => {});
      expect(
        await openStorage(besideOf(peer.config))
          .read("outside.txt")
          .catch(() => undefined),
      ).toBeUndefined();
    },
  );
});

async function* onePiece(value: string): AsyncGenerator<Uint8Array> {
  yield text(value);
}

/** The temporary files of uploads under way. */
function piecesOnTheirWay(config: StorageConfig): string[] {
  const arriving = config.kind === "folder" ? join(config.folder, ".arriving") : join(tmpdir(), "rinsegura-arriving");
  return namesIn(arriving);
}

describe.skipIf(!canMountSmallDisk())("a disk that is full (row R15)", () => {
  test("refuses a file, keeps nothing of it, and still returns the existing files", async () => {
    const peer = await folderPeer();
    const root = peer.config.kind === "folder" ? peer.config.folder : "";
    const disk = mountSmallDisk(root);
    try {
      const storage = openStorage(peer.config);
      await storage.receive("kept", onePiece("kept"));
      async function* tooMuch() {
        for (let piece = 0; piece < 40; piece += 1) yield new Uint8Array(100_000);
      }
      await expect(storage.receive("large", tooMuch())).rejects.toThrow(StorageFull);
      expect(piecesOnTheirWay(peer.config)).toEqual([]);
      expect(asText(await storage.read("kept"))).toBe("kept");
      expect(await storage.receive("small", onePiece("small"))).toBe(5);
    } finally {
      disk?.remove();
      await peer.stop();
    }
  });
});

/** The place next to the store, where a file would land if its key led outside. */
function besideOf(config: StorageConfig): StorageConfig {
  return config.kind === "folder"
    ? { kind: "folder", folder: join(config.folder, "..") }
    : { ...config, bucket: `${config.bucket}-beside` };
}
