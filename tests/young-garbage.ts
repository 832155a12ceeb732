import { setTimeout as pause } from "node:timers/promises";
import { garbageCollector } from "#server/background/collect-garbage.ts";

/**
 * How many of the objects two collections of the young generation leave in memory. V8 makes such collections many times a second. If they leave
 * an object that nobody uses, something old points to it (docs/decisions/0061-garbage-that-dies-young.md). The caller must hold the objects
 * by nothing but these references.
 */
export async function countLeft(references: readonly WeakRef<object>[]): Promise<number> {
  const collect = garbageCollector();
  for (let round = 0; round < 2; round += 1) {
    // What is under way must end first. A weak reference also holds its object until the end of the step in which it was made.
    await pause(10);
    collect({ type: "minor" });
  }
  await pause(10);
  return references.filter((reference) => reference.deref() !== undefined).length;
}
