import type { RunnerResult } from "lighthouse";

/** What this file reads of an event. Times in microseconds; `tdur`: processor time of the thread, without its waits for a processor. */
type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };

/** Lighthouse counts what a task takes beyond this, in milliseconds of a slow phone. */
const longTask = 50;

/**
 * Returns the blocking time of a page in milliseconds of a slow phone. Lighthouse counts the duration of each task, and this its processor
 * time. The page shares two processors with the browser's other processes, with the site and with Lighthouse. On a phone,
 * nothing of this takes the processor from it.
 */
export function blockingByProcessor({ artifacts, lhr }: RunnerResult): number {
  const events = artifacts.Trace.traceEvents as TraceEvent[];
  const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
  if (!paint) return Number.NaN;
  const { cpuSlowdownMultiplier } = lhr.configSettings.throttling;
  return events
    .filter(({ name, ph, pid, tid }) => ph === "X" && name.endsWith("RunTask") && pid === paint.pid && tid === paint.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * cpuSlowdownMultiplier - longTask), 0);
}
