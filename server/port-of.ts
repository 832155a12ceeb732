import type { Server } from "node:net";

/** The port on which a server listens; with PORT=0 the machine has chosen it. */
export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
