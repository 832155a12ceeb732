import { loggedPath } from "./http/logged-path.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics/metrics.ts";

/** A request with its response. `start`: the time of its arrival, as `performance.now()` gives it. `url`: with scheme and host. */
export type AnsweredRequest = { requestId: string; method: string; path: string; url: string; status: number; start: number };

export type RequestRecord = (answered: AnsweredRequest) => void;

/** Returns a function that logs one line about a request and counts it. */
export function requestRecord(log: Logger, metrics: Metrics | undefined): RequestRecord {
  return ({ requestId, method, path, url, status, start }) => {
    const took = performance.now() - start;
    const milliseconds = Math.round(took * 10) / 10;
    log.info({ requestId, method, path: loggedPath(path), status, milliseconds }, "request");
    metrics?.countRequest({ method, url, status, seconds: took / 1000 });
  };
}
