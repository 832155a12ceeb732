import { performance } from "node:perf_hooks";

/**
 * Returns a function that tells whether the process has worked for more than `share` (0 to 1) of the last moments. What comes to a process
 * that always works must wait, and the more it works, the longer. The measure is the same on a slow and on a fast machine. `decay` is in
 * milliseconds: older work counts less, a share of 1/e after this time.
 */
export function busyProcess(share: number, decay = 200): () => boolean {
  let before = performance.eventLoopUtilization();
  let at = performance.now();
  let busy = 0;
  return () => {
    const now = performance.now();
    const elapsed = now - at;
    if (elapsed >= 1) {
      const current = performance.eventLoopUtilization();
      const old = Math.exp(-elapsed / decay);
      busy = busy * old + performance.eventLoopUtilization(current, before).utilization * (1 - old);
      before = current;
      at = now;
    }
    return busy > share;
  };
}
