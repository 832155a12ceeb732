import { type Logger, withoutMessage } from "./log.ts";

export type ProcessEnd = {
  log: Logger;
  /** Stops the process's parts in order; for the given seconds it still takes requests. */
  stop: (drainSeconds: number) => Promise<void>;
  /** Seconds for which a load balancer may still send requests. */
  drainSeconds: number;
  /** Seconds for the rest of the stop. After them the process ends with code 1, whatever still runs. */
  longestStop?: number;
};

/** Longer than the slowest part: 15 s for running requests, then statements, mails and imports that end by themselves. */
const usualLongestStop = 25;

/**
 * Ends the process in order. SIGTERM comes from an orchestrator, which needs time to redirect traffic. SIGINT comes from a person, who does
 * not want to wait. After an error that nobody caught, the state is unknown: the process finishes its requests and ends with code 1, so
 * that its manager starts a new one.
 */
export function endInOrder({ log, stop, drainSeconds, longestStop = usualLongestStop }: ProcessEnd): void {
  let ending = false;
  const end = (drain: number, code: 0 | 1) => {
    if (ending) return;
    ending = true;
    log.info({ drainSeconds: drain }, "stopping");
    setTimeout(() => giveUp("stopping took too long"), (drain + longestStop) * 1000).unref();
    void stop(drain).then(
      () => process.exit(code),
      (error: unknown) => giveUp("stopping failed", error),
    );
  };
  const giveUp = (why: string, error?: unknown) => {
    log.error(error === undefined ? {} : { error: withoutMessage(error) }, why);
    process.exit(1);
  };
  const crash = (what: string) => (error: unknown) => {
    log.error({ error: withoutMessage(error) }, what);
    end(drainSeconds, 1);
  };
  process.on("SIGTERM", () => end(drainSeconds, 0));
  process.on("SIGINT", () => end(0, 0));
  process.on("unhandledRejection", crash("a rejection that nobody handled"));
  process.on("uncaughtException", crash("an exception that nobody caught"));
}
