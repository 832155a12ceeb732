import type { StoredFile } from "../files/stored-files.ts";

/** The name of a backup of this moment (an ISO text): rinsegura-20261123T040000123Z.tar.zst. Names sort by their moment. */
export function backupName(takenAt: string, encrypted: boolean): string {
  return `rinsegura-${takenAt.replaceAll(/[-:.]/g, "")}.tar.zst${encrypted ? ".age" : ""}`;
}

/** The file next to the backups that says who was erased. It must outlive the database, so it is no part of a backup. */
export const erasuresName = "rinsegura-erased.jsonl";

const names = /^rinsegura-\d{8}T\d{9}Z\.tar\.zst(\.age)?$/;

export function isBackupName(name: string): boolean {
  return names.test(name);
}

/** The name of a file in a folder until it is complete. */
export function unfinishedName(name: string): string {
  return `.${name}.unfinished`;
}

/** Whether this is the unfinished file of a backup or of the erasures. */
export function isUnfinished(name: string): boolean {
  return name.startsWith(".") && name.endsWith(".unfinished") && belongsToBackups(name.slice(1, -".unfinished".length));
}

/** Whether a key of the file store is a backup, which may be below a prefix of the same bucket. */
export function belongsToBackups(key: string): boolean {
  const name = key.split("/").at(-1) ?? "";
  return isBackupName(name) || name === erasuresName;
}

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
