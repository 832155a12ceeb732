import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, describe } from "vitest";
import type { StorageConfig } from "#server/config.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";

/** A place for a file store, and its end. */
export type Peer = { config: StorageConfig; stop(): Promise<void> };

/** A folder of its own. */
export async function folderPeer(): Promise<Peer> {
  const path = await mkdtemp(join(tmpdir(), "rinsegura-files-"));
  return { config: { kind: "folder", folder: path }, stop: () => rm(path, { recursive: true, force: true }) };
}

/** A bucket on an S3 server of its own. */
export async function bucketPeer(): Promise<Peer> {
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

/** Runs the same tests with a file store in a folder and with one in a bucket. */
export function describeFileStores(what: string, tests: (storage: Storage, peer: Peer) => void): void {
  describe.each([
    ["a folder", folderPeer],
    ["an S3 bucket", bucketPeer],
  ])(`${what} in %s`, async (_title, open) => {
    const peer = await open();
    afterAll(() => peer.stop());
    tests(openStorage(peer.config), peer);
  });
}
