import { connect, createServer, type Socket } from "node:net";
import { portOf } from "#server/port-of.ts";

export type SeverableLink = {
  /** The same address through the link. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps the connections open but drops their bytes, like a network that lost its route. */
  silence(): void;
  /** Lets connections through again. */
  mend(): Promise<void>;
};

/** A TCP proxy between a site and its database that a test can cut. Nothing is mocked: the bytes stop. */
export async function severableLink(target: string): Promise<SeverableLink> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let silent = false;
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (bytes) => silent || to.write(bytes));
    from.on("error", () => {});
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    join(near, far);
    join(far, near);
  });
  const listen = (wanted: number) => new Promise<void>((resolve) => server.listen(wanted, "127.0.0.1", resolve));
  await listen(0);
  const own = portOf(server);
  const url = new URL(target);
  url.host = `127.0.0.1:${own}`;
  const cut = async () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: url.href,
    cut,
    silence: () => void (silent = true),
    async mend() {
      silent = false;
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(own);
    },
  };
}
