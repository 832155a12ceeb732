import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { temporaryFolder } from "./temporary-folder.ts";

/** Puts a disk of one megabyte in a folder's place; undefined where this machine lets nobody do that. */
export function mountSmallDisk(path: string): { remove(): void } | undefined {
  mkdirSync(path, { recursive: true });
  const { status } = spawnSync("/bin/mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", path]);
  return status === 0 ? { remove: () => void spawnSync("/bin/umount", [path]) } : undefined;
}

/** Whether this machine has small disks. */
export function maySmallDisks(): boolean {
  const folder = temporaryFolder("small-disk");
  const disk = mountSmallDisk(folder.path);
  disk?.remove();
  folder.remove();
  return disk !== undefined;
}
