import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { S3Driver } from "flydrive/drivers/s3";
import type { BucketConfig } from "../config.ts";
import type { StoredFile } from "./stored-files.ts";

function optionsOf({ region, accessKeyId, secretAccessKey, endpoint }: BucketConfig) {
  return {
    credentials: { accessKeyId, secretAccessKey },
    region,
    // Otherwise a stream is sent in chunks with checksums between them, which not every S3 server removes again.
    requestChecksumCalculation: "WHEN_REQUIRED" as const,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  };
}

/** The file store's driver. */
export function bucketDriver(config: BucketConfig): S3Driver {
  return new S3Driver({ ...optionsOf(config), bucket: config.bucket, visibility: "private", supportsACL: false });
}

/** A client for what the file store's driver does not do: lists with sizes, and files of more than 5 GB. */
export function openBucket(config: BucketConfig): S3Client {
  return new S3Client(optionsOf(config));
}

/** The files of a bucket whose keys begin with `prefix`. */
export async function* filesInBucket(client: S3Client, bucket: string, prefix = ""): AsyncGenerator<StoredFile> {
  let next: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }));
    for (const { Key: key, Size: size, LastModified: writtenAt } of page.Contents ?? [])
      if (key !== undefined) yield { key, size: size ?? 0, writtenAt: writtenAt ?? new Date(0) };
    next = page.NextContinuationToken;
  } while (next !== undefined);
}
