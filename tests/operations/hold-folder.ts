/**
 * A process that takes a folder (the first argument) as the server does, says so, and holds it until it is killed. It keeps no reference
 * to the lock: a lock must not go with the garbage.
 */
import { lockFolder } from "#db/folder-lock.ts";

try {
  lockFolder(process.argv[2] ?? "");
  console.log("locked");
  setInterval(() => {}, 1_000);
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : "refused");
}
