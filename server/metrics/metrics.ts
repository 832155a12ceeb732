import { collectDefaultMetrics, Registry, Counter, Histogram } from "prom-client";
import type { Services } from "../services.ts";
import { registerDatabaseFigures } from "./database-figures.ts";
import { registerProcessFigures, type WatchedParts } from "./process-figures.ts";
import { type BuiltRoutes, routeFinder } from "../route-of.ts";

type AnsweredRequest = { method: string; url: string; status: number; seconds: number };

/** Upper bounds in seconds: from a page out of the memory to the time limit of a request. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "DELETE"]);

/** Addresses that are no routes of the application, by the beginning of their path. */
const otherPlaces = ["/assets/", "/media/", "/healthz", "/readyz", "/__manifest"];

/** Registers the count and time of requests, by the route's pattern, so that a stranger's invented addresses make no series. */
function registerRequestFigures(registry: Registry, build: BuiltRoutes | (() => Promise<BuiltRoutes>)) {
  const registers = [registry];
  const requests = new Counter({
    name: "site_requests_total",
    help: "Answered requests by route, method and status",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "site_request_seconds",
    help: "Seconds from a request's arrival to its answer, by route",
    labelNames: ["route"],
    buckets,
    registers,
  });
  // Development loads its routes again for each request.
  const routeOf = typeof build === "function" ? () => undefined : routeFinder(build);
  return (request: AnsweredRequest): void => {
    const route = placeOf(request.url) ?? routeOf(request.url)?.pattern ?? "/*";
    const method = methods.has(request.method) ? request.method : "other";
    requests.inc({ route, method, status: request.status });
    seconds.observe({ route }, request.seconds);
  };
}

function placeOf(url: string): string | undefined {
  const path = url.slice(url.indexOf("/", "https://".length));
  return otherPlaces.find((place) => path.startsWith(place));
}

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
