import { collectDefaultMetrics, Registry } from "prom-client";
import type { Services } from "../services.ts";
import { registerDatabaseFigures } from "./database-figures.ts";
import { registerProcessFigures, type WatchedParts } from "./process-figures.ts";
import { type AnsweredRequest, registerRequestFigures } from "./request-figures.ts";

/** The numbers about this process, in Prometheus' text format. */
export type Metrics = {
  countRequest(request: AnsweredRequest): void;
  /** Reads all numbers; the database's too. */
  text(): Promise<string>;
  readonly contentType: string;
};

/** Collects the numbers of a process. Open it only when somebody may read them (METRICS_PORT or METRICS_TOKEN). */
export function openMetrics(services: WatchedParts & Pick<Services, "build" | "log">): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerProcessFigures(registry, services);
  const figures = registerDatabaseFigures(registry, services);
  return {
    countRequest: registerRequestFigures(registry, services.build),
    async text() {
      await figures.read();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
