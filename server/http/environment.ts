import type { HttpBindings } from "@hono/node-server";
import type { ClientOrigin } from "./client-origin.ts";

/** Hono's context in every handler of the server. */
export type Environment = {
  Bindings: HttpBindings;
  Variables: {
    /** The request's id in the log and on error pages, and the nonce of its scripts: random, and used once. */
    requestId: string;
    client: ClientOrigin;
  };
};
