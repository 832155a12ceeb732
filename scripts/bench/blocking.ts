import type { RunnerResult } from "lighthouse";

/** What this file reads of an event. Times in microseconds; `tdur`: processor time of the thread, without its waits for a processor. */
type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

/** Lighthouse counts what a task takes beyond this, in milliseconds of a slow phone. */
const longTask = 50;

/**
 * Returns the blocking time of a page in milliseconds of a slow phone. Lighthouse counts the duration of each task, and this its processor
 * time, because here the page shares two processors with the browser's other processes, the site and Lighthouse. It goes on to the end of the
 * trace, and Lighthouse to the moment when the page stays quiet. Of a task at the first paint it counts the share after it. Throws for a trace
 * without a first paint.
 */
export function blockingByProcessor({ artifacts, lhr }: RunnerResult): number {
  const events = artifacts.Trace.traceEvents as TraceEvent[];
  const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
  if (!paint) throw new Error("The trace has no first paint.");
  const { cpuSlowdownMultiplier } = lhr.configSettings.throttling;
  return events
    .filter(({ name, ph, pid, tid }) => ph === "X" && name.endsWith("RunTask") && pid === paint.pid && tid === paint.tid)
    .map((task) => processorTimeAfter(paint.ts, task))
    .reduce((sum, microseconds) => sum + Math.max(0, (microseconds / 1000) * cpuSlowdownMultiplier - longTask), 0);
}

/** Microseconds. A task that began before the moment has the share of its duration that comes after it. */
function processorTimeAfter(moment: number, { ts, dur = 0, tdur = Number.NaN }: TraceEvent): number {
  if (dur === 0 || ts + dur <= moment) return 0;
  return tdur * Math.min(1, (ts + dur - moment) / dur);
}
