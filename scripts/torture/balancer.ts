import { Agent, createServer, request as ask, type Server } from "node:http";

export type Balancer = {
  url: string;
  /** Replaces the addresses that requests may be sent to. */
  use(addresses: readonly string[]): void;
  /** Waits until every address is ready: no site may be stopped before the others are seen. */
  allReady(): Promise<void>;
  close(): Promise<void>;
};

const checkEveryMilliseconds = 100;

/**
 * A small load balancer, as one stands before the site in operation: it asks every address for /readyz each 100 ms, sends requests in turn
 * to those that were ready, over connections that it keeps, and repeats nothing, so that every request that a site drops is seen.
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

  const server = createServer((incoming, outgoing) => {
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
  const port = await listen(server);

  return {
    url: `http://127.0.0.1:${port}`,
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

/** What a site says of itself; a busy one that says nothing in 2 s is left where it was. */
async function readiness(address: string): Promise<"ready" | "not ready" | "unknown"> {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000), headers: { Connection: "close" } });
    await answer.arrayBuffer();
    return answer.ok ? "ready" : "not ready";
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? "unknown" : "not ready";
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}
