import { Counter, Gauge, type Registry } from "prom-client";
import type { RepeatedJob } from "../background/jobs.ts";
import { lanes, type LaneState } from "../pages/admission.ts";
import { passwordQueues } from "../secrets/password.ts";
import { securityEventCounts } from "../security-events.ts";
import type { Services } from "../services.ts";

export type WatchedParts = Pick<Services, "database" | "pages" | "admission" | "livePages" | "background" | "accepting"> & {
  /** By name. */
  jobs: Readonly<Record<string, RepeatedJob>>;
};

/** A number with the value of its label. */
type Labelled = readonly (readonly [label: string, value: number])[];

/** Registers the numbers that the parts of this process keep anyway. They are read only when somebody asks for the metrics. */
export function registerProcessFigures(registry: Registry, parts: WatchedParts): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const gauges = (name: string, help: string, label: string, read: () => Labelled) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [of, value] of read()) this.set({ [label]: of }, value);
      },
    });
  const counter = (name: string, help: string, label: string, read: () => Labelled) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [of, value] of read()) this.inc({ [label]: of }, value);
      },
    });

  const { database, pages, admission, livePages, background, jobs } = parts;
  const ofJobs = (read: (job: RepeatedJob["state"]) => number) =>
    Object.entries(jobs).map(([name, { state }]) => [name, read(state)] as const);

  gauge("site_accepting", "1 while the process takes new requests, 0 once it has begun to stop", () => (parts.accepting() ? 1 : 0));
  gauges("site_database_connections", "Connections to the database: open, in use, and the most there may be", "state", () => {
    const { open, inUse, most } = database.connections();
    return Object.entries({ open, in_use: inUse, most });
  });
  gauge("site_database_waiting", "Queries that wait for a connection", () => database.connections().waiting);
  gauge("site_page_cache_bytes", "Bytes of the pages in the page cache", () => pages.state.bytes);
  gauge("site_page_cache_pages", "Pages in the page cache", () => pages.state.pages);
  const ofLanes = (read: (lane: LaneState) => number) => lanes.map((lane) => [lane, read(admission.stateOf(lane))] as const);
  gauges("site_admitted", "Requests that are worked on now, by lane", "lane", () => ofLanes(({ running }) => running));
  gauges("site_admission_waiting", "Requests that wait for a place, by lane", "lane", () => ofLanes(({ waiting }) => waiting));
  counter("site_refused_total", "Requests that were refused because the lane was full", "lane", () => ofLanes(({ refused }) => refused));
  gauges("site_passwords", "Passwords that are hashed now", "queue", () =>
    Object.entries(passwordQueues()).map(([queue, { running }]) => [queue, running]),
  );
  gauges("site_passwords_waiting", "Passwords that wait to be hashed", "queue", () =>
    Object.entries(passwordQueues()).map(([queue, { waiting }]) => [queue, waiting]),
  );
  gauge("site_live_pages", "Open pages that hear of news", () => livePages.openStreams);
  gauge("site_background_work", "Pieces of work that go on after their response", () => background.state.underWay);
  counter("site_background_failures_total", "Such pieces that failed", "work", () => [["after_response", background.state.failures]]);
  counter("site_security_events_total", "Security events since the start, as the log has them", "event", securityEventCounts);
  counter("site_job_runs_total", "Runs of the repeated jobs that succeeded", "task", () => ofJobs(({ succeeded }) => succeeded));
  counter("site_job_failures_total", "Runs of the repeated jobs that failed, whole or in part", "task", () =>
    ofJobs(({ failed }) => failed),
  );
  gauges("site_job_last_success_seconds", "Unix time of a job's last success; 0 before the first one", "task", () =>
    ofJobs(({ lastSuccess }) => (lastSuccess?.epochMilliseconds ?? 0) / 1000),
  );
}
