import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { basename, dirname, join } from "node:path";

/** Operating systems cut longer addresses of sockets (104 bytes on macOS, 108 on Linux). */
const longestAddress = 100;

const temporaryName = "rinsegura-";

/** Keeps the name that it has in every version, because a command and a running site may be of different versions. */
const folderOf = (dataFolder: string) => join(dataFolder, "orders");
const directSocket = (dataFolder: string) => join(folderOf(dataFolder), "socket");
/** Names the socket's place when the data folder's own path is too long for one. */
const placeFile = (dataFolder: string) => join(folderOf(dataFolder), "place");

/**
 * Makes the place for this site's socket and returns its path. Only the caller may use the data folder (db/client.ts), so a socket
 * that is there belongs to a killed site and is removed. The socket's folder is closed to other users of the system.
 */
export function prepareSocket(dataFolder: string): string {
  removeSocket(dataFolder);
  mkdirSync(folderOf(dataFolder), { recursive: true, mode: 0o700 });
  chmodSync(folderOf(dataFolder), 0o700);
  const direct = directSocket(dataFolder);
  if (Buffer.byteLength(direct) <= longestAddress) return direct;
  const path = join(mkdtempSync(join(tmpdir(), temporaryName)), "socket");
  writeFileSync(placeFile(dataFolder), path, { mode: 0o600 });
  return path;
}

/** The path where a running site with this data folder listens. There may be none. */
export function socketOf(dataFolder: string): string {
  return namedPlace(dataFolder) ?? directSocket(dataFolder);
}

/** Removes the socket of this data folder, if there is one. */
export function removeSocket(dataFolder: string): void {
  const elsewhere = namedPlace(dataFolder);
  if (elsewhere !== undefined) rmSync(dirname(elsewhere), { recursive: true, force: true });
  rmSync(placeFile(dataFolder), { force: true });
  rmSync(directSocket(dataFolder), { force: true });
}

function namedPlace(dataFolder: string): string | undefined {
  try {
    const path = readFileSync(placeFile(dataFolder), "utf8");
    return isOwnPlace(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** No place: a name that a power failure cut short, and a folder that another user made anew after /tmp was emptied. */
function isOwnPlace(path: string): boolean {
  const folder = dirname(path);
  return dirname(folder) === tmpdir() && basename(folder).startsWith(temporaryName) && statSync(folder).uid === userInfo().uid;
}
