import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { MetricsConfig } from "../config.ts";
import type { Logger } from "../log.ts";
import { listenOn, portOf } from "../port-of.ts";
import type { Metrics } from "./metrics.ts";

type MetricsPort = Extract<MetricsConfig, { kind: "port" }>;

/** Whether a request may read the metrics: always without a token, otherwise with it (compared in constant time). */
export function mayRead(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true;
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}

/** Serves `/metrics` on a port of its own, by default to this machine only. Resolves when it listens. `stop` closes all connections. */
export async function listenForMetrics(
  metrics: Metrics,
  { port, host, token }: MetricsPort,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const respond = (status: number, body: string, type = "text/plain; charset=utf-8") =>
      response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(body);
    if (request.url !== "/metrics") return void respond(404, "Aquí no hay nada.\n");
    if (!mayRead(request.headers.authorization, token)) return void respond(401, "Falta el token de las métricas.\n");
    metrics.text().then(
      (text) => respond(200, text, metrics.contentType),
      () => respond(500, "Las métricas no se pueden leer.\n"),
    );
  });
  await listenOn(server, { port, host, setting: "METRICS_PORT" });
  log.info({ port: portOf(server) }, "metrics listening");
  return {
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
