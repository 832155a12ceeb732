import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

/** Operating systems cut longer addresses of sockets (104 bytes on macOS, 108 on Linux). */
const longestAddress = 100;

/** The folder has the old word for errands: a command and a running site may be of different versions, so the name never changes. */
const folderOf = (dataFolder: string) => join(dataFolder, "orders");

/** The path where a running site with this data folder listens, if need be from the working directory. Undefined when both are too long. */
export function socketOf(dataFolder: string): string | undefined {
  const path = join(folderOf(dataFolder), "socket");
  return [path, relative("", path)].find((way) => Buffer.byteLength(way) <= longestAddress);
}

/**
 * Makes the place for this site's socket and returns its path. Only the caller may use the data folder (db/client.ts), so a socket
 * that is there belongs to a killed site and is removed. The socket's folder is closed to other users of the system.
 */
export function prepareSocket(dataFolder: string): string {
  removeSocket(dataFolder);
  mkdirSync(folderOf(dataFolder), { recursive: true, mode: 0o700 });
  chmodSync(folderOf(dataFolder), 0o700);
  const path = socketOf(dataFolder);
  if (path === undefined) throw new RangeError("The data folder's path is too long for a socket.");
  return path;
}

/** Removes the socket of this data folder, if there is one. */
export function removeSocket(dataFolder: string): void {
  rmSync(join(folderOf(dataFolder), "socket"), { force: true });
}
