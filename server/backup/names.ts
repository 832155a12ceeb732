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
