import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Frees the memory of everything that nobody uses any more, and gives it back to the system. It stops the process for some 100 milliseconds.
 * V8 collects garbage only when memory is asked for. So after a start it would keep 20 MB as long as nobody comes (decision 0042). A usual
 * collection gives back 2 of them; the one for the last resort also makes the heap smaller.
 */
export function collectGarbage(): void {
  garbageCollector()({ type: "major", flavor: "last-resort" });
}

/** V8's own function for collections. Node gives it only to a program that asks for it like this, or that was started with `--expose-gc`. */
export function garbageCollector(): (options: { type: "major" | "minor"; flavor?: "last-resort" }) => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as ReturnType<typeof garbageCollector>;
}
