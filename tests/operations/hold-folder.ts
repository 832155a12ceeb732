/**
 * A process that locks a folder (the first argument) as the server does, prints this, and holds the lock until it is killed. It keeps no
 * reference to the lock, to show that garbage collection does not release it.
 */
import { lockFolder } from "#db/client.ts";

try {
  lockFolder(process.argv[2] ?? "");
  console.log("locked");
  setInterval(() => {}, 1_000);
} catch (error) {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : "refused");
}
