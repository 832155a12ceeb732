import type { HttpBindings } from "@hono/node-server";
import type { ClientOrigin } from "./client-origin.ts";

/** What every handler of the server finds in Hono's context. */
export type Environment = {
  Bindings: HttpBindings;
  Variables: {
    /** Names the request in the log and on error pages, and is the nonce of its scripts: random, and used once. */
    requestId: string;
    client: ClientOrigin;
  };
};
