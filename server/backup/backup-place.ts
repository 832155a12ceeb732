import type { StoredFile } from "../files/stored-files.ts";

/** Where backups are kept. The key of a file is its name there. */
export type BackupPlace = {
  /** The place in words, for people and for the table `backups`. */
  title: string;
  list(): AsyncIterable<StoredFile>;
  /** Keeps the whole file, or nothing of it. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Undefined when there is no such file. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  remove(name: string): Promise<void>;
  /** Removes what a killed process left of a file that it wrote. */
  removeUnfinished(): Promise<void>;
};
