import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { temporaryFolder } from "./temporary-folder.ts";

/** Mounts a disk of one megabyte at this folder; undefined when this machine does not allow it. */
export function mountSmallDisk(path: string): { remove(): void } | undefined {
  mkdirSync(path, { recursive: true });
  const { status } = spawnSync("/bin/mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", path]);
  return status === 0 ? { remove: () => void spawnSync("/bin/umount", [path]) } : undefined;
}

/** Whether this machine allows small disks. */
export function canMountSmallDisk(): boolean {
  const folder = temporaryFolder("small-disk");
  const disk = mountSmallDisk(folder.path);
  disk?.remove();
  folder.remove();
  return disk !== undefined;
}
