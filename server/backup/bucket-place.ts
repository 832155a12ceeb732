import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { BackupTarget } from "../config.ts";
import { filesInBucket, openBucket } from "../files/bucket.ts";
import type { BackupPlace } from "./names.ts";

/** Bytes of one part: with at most 10,000 parts, a backup may have 320 GB. Three parts are in memory at a time. */
const part = { bytes: 32 * 1024 * 1024, atOnce: 3 };

/** A prefix of the bucket. An upload that breaks off leaves nothing that can be listed. */
export function openBucketPlace({ bucket: config, prefix }: Extract<BackupTarget, { kind: "bucket" }>): Omit<BackupPlace, "title"> {
  const client = openBucket(config);
  const place = (name: string) => ({ Bucket: config.bucket, Key: `${prefix}/${name}` });
  return {
    async *list() {
      for await (const file of filesInBucket(client, config.bucket, `${prefix}/`))
        yield { ...file, key: file.key.slice(prefix.length + 1) };
    },
    async write(name, content) {
      const body = Readable.from(content, { objectMode: false });
      const params = { ...place(name), Body: body, ContentType: "application/octet-stream" };
      await new Upload({ client, params, partSize: part.bytes, queueSize: part.atOnce }).done();
    },
    async read(name) {
      try {
        const { Body: body } = await client.send(new GetObjectCommand(place(name)));
        return body as Readable | undefined;
      } catch (error) {
        if (error instanceof Error && error.name === "NoSuchKey") return undefined;
        throw error;
      }
    },
    remove: async (name) => void (await client.send(new DeleteObjectCommand(place(name)))),
    removeUnfinished: async () => {},
  };
}
