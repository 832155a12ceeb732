/**
 * Returns a function that runs `work`, one run at a time. Calls that come during a run share the next one. So each call gets the result of a run
 * that began after it. A failed run fails for those who share it, and for nobody else.
 */
export function sharedRuns<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const run = work();
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}
