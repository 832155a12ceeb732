import { once } from "node:events";
import { Agent, createServer, request as ask } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { portOf } from "#server/port-of.ts";

export type Balancer = {
  url: string;
  /** Replaces the addresses that get requests. */
  use(addresses: readonly string[]): void;
  /** Waits until every address is ready: no site may stop before the balancer knows the others. */
  allReady(): Promise<void>;
  close(): Promise<void>;
};

const checkEveryMilliseconds = 100;

/**
 * A small load balancer, like the one in front of the site in operation. It requests /readyz of every address each 100 ms, and sends
 * requests in turn to the ready ones over keep-alive connections. It repeats no request, so that each request that a site drops is counted.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  let addresses: readonly string[] = [];
  let turn = 0;

  const check = async () => {
    await Promise.all(
      addresses.map(async (address) => {
        const answer = await readiness(address);
        if (answer === "ready" && addresses.includes(address)) ready.add(address);
        else if (answer === "not ready") ready.delete(address);
      }),
    );
  };
  const closing = new AbortController();
  const keepChecking = async () => {
    while (!closing.signal.aborted) await Promise.all([check(), pause(checkEveryMilliseconds)]);
  };
  const checking = keepChecking();

  // Without a limit on idle connections: at its end a client could send a request on a connection that is being closed.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const choices = [...ready];
    const address = choices[(turn += 1) % choices.length];
    if (address === undefined) {
      outgoing.writeHead(502).end("no site is ready");
      return;
    }
    const { method, url, headers } = incoming;
    const onward = ask(address + (url ?? "/"), { method, headers: { ...headers, connection: "keep-alive" }, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: "keep-alive" });
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
      answer.on("aborted", () => outgoing.destroy());
    });
    onward.on("error", (error) => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(error.message)));
    incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    use(next) {
      addresses = next;
      for (const address of ready) if (!next.includes(address)) ready.delete(address);
    },
    async allReady() {
      while (!addresses.every((address) => ready.has(address))) await pause(20);
    },
    async close() {
      closing.abort();
      await checking;
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The state that a site reports. A busy site that does not respond within 2 s keeps its earlier state. */
async function readiness(address: string): Promise<"ready" | "not ready" | "unknown"> {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000), headers: { Connection: "close" } });
    await answer.arrayBuffer();
    return answer.ok ? "ready" : "not ready";
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? "unknown" : "not ready";
  }
}
