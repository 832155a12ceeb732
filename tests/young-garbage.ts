import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * How many of the objects are still in memory after two collections of the young generation, as V8 makes them many times a second. Something
 * old still points to these (docs/decisions/0061-garbage-that-dies-young.md). The caller must hold the objects by nothing but the references.
 */
export async function countOldAfter(references: readonly WeakRef<object>[]): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { type: "minor" }) => void;
  for (let round = 0; round < 2; round += 1) {
    // What is under way must end first. A weak reference also holds its object until the end of the step in which it was made.
    await pause(10);
    collect({ type: "minor" });
  }
  await pause(10);
  return references.filter((reference) => reference.deref() !== undefined).length;
}
