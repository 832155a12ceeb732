declare module "s3rver" {
  import type { AddressInfo } from "node:net";

  /** The part of s3rver 3.7 that the tests use: an S3 server in this process, over a folder. It accepts the key pair S3RVER/S3RVER. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      resetOnClose?: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
