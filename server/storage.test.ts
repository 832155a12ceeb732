import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StorageConfig } from "./config.ts";
import { openStorage, type Storage } from "./storage.ts";

type Peer = { config: StorageConfig; stop(): Promise<void> };

async function folder(): Promise<Peer> {
  const path = await mkdtemp(join(tmpdir(), "rinsegura-files-"));
  return { config: { kind: "folder", folder: path }, stop: () => rm(path, { recursive: true, force: true }) };
}

/** A bucket on an S3 server of its own. */
async function bucket(): Promise<Peer> {
  const directory = await mkdtemp(join(tmpdir(), "rinsegura-s3-"));
  const server = new S3rver({ address: "127.0.0.1", port: 0, directory, silent: true, configureBuckets: [{ name: "pictures" }] });
  const { port } = await server.run();
  return {
    config: {
      kind: "s3",
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "pictures",
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const text = (value: string) => new TextEncoder().encode(value);
const asText = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

describe.each([
  ["a folder", folder],
  ["an S3 bucket", bucket],
])("the file store in %s", (_title, open) => {
  let peer: Peer;
  let storage: Storage;

  beforeAll(async () => {
    peer = await open();
    storage = openStorage(peer.config);
  });
  afterAll(() => peer.stop());

  test("gives back what was written, byte for byte", async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    await storage.write("vehicle-images/a/b/800.avif", bytes, "image/avif");
    const read = await storage.read("vehicle-images/a/b/800.avif");
    expect(read && Buffer.from(bytes).equals(read)).toBe(true);
  });

  test("replaces a file that is written again", async () => {
    await storage.write("again/1.jpg", text("first"), "image/jpeg");
    await storage.write("again/1.jpg", text("second"), "image/jpeg");
    expect(asText(await storage.read("again/1.jpg"))).toBe("second");
  });

  test("answers undefined for a file that is not there", async () => {
    expect(await storage.read("nothing/here.jpg")).toBeUndefined();
    expect(await storage.read("vehicle-images")).toBeUndefined();
  });

  test("removes what stands below a prefix and nothing beside it", async () => {
    const kept = ["remove/other/1.webp", "remove/onet/1.webp", "remove/one.webp", "keep/remove/one/1.webp"];
    const removed = ["remove/one/1.webp", "remove/one/2.webp", "remove/one/deeper/3.webp"];
    for (const key of [...kept, ...removed]) await storage.write(key, text(key), "image/webp");

    await storage.removeAll("remove/one");

    expect(await Promise.all(removed.map((key) => storage.read(key)))).toEqual(removed.map(() => undefined));
    expect(await Promise.all(kept.map(async (key) => asText(await storage.read(key))))).toEqual(kept);
  });

  test("removing what is not there is no failure", async () => {
    await expect(storage.removeAll("never/was")).resolves.toBeUndefined();
  });

  test.each(["../outside.txt", "a/../../outside.txt", "/../outside.txt", "con\u0000trol.txt", "..\\outside.txt"])(
    "never leaves its place for the key %j",
    async (key) => {
      await storage.write(key, text("out"), "text/plain").catch(() => {});
      expect(
        await openStorage(besideOf(peer.config))
          .read("outside.txt")
          .catch(() => undefined),
      ).toBeUndefined();
    },
  );
});

/** The folder around the store, where a key that climbs out would land. */
function besideOf(config: StorageConfig): StorageConfig {
  return config.kind === "folder"
    ? { kind: "folder", folder: join(config.folder, "..") }
    : { ...config, bucket: `${config.bucket}-beside` };
}
