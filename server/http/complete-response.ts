import type { Context } from "hono";
import type { Environment } from "./environment.ts";

const complete = new WeakSet<Response>();

/**
 * Returns a response that has the headers of every response from the start. To add them later costs a tenth of a page from the page memory.
 * `headers`: by their names in lower case; they replace the usual ones.
 */
export function completeResponse(
  c: Context<Environment>,
  body: Buffer,
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
): Response {
  const response = new Response(body as Uint8Array<ArrayBuffer>, { status, headers: { ...c.get("usualHeaders"), ...headers } });
  complete.add(response);
  return response;
}

/** Adds the headers of every response where they are missing. */
export function complement(response: Response, usualHeaders: Readonly<Record<string, string>>): void {
  if (complete.has(response)) return;
  for (const [name, value] of Object.entries(usualHeaders)) if (!response.headers.has(name)) response.headers.set(name, value);
}
